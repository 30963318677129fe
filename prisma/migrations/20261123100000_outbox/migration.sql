-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "topic" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "actor_id" INTEGER,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);
