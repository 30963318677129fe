-- One row: which history the positions of this database belong to. `origin` is filled in by the next start.
CREATE TABLE "journal_epochs" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "epoch" UUID NOT NULL DEFAULT gen_random_uuid(),
    "origin" TEXT,
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "journal_epochs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "journal_epochs_one_row" CHECK ("id" = 1)
);

INSERT INTO "journal_epochs" DEFAULT VALUES;
