-- By which rule the telephone numbers and e-mail addresses that are stored were last brought into their normal form
-- (src/storage/normal-addresses.ts). No row: by an earlier one, so that the next start brings them into step.
CREATE TABLE "address_rules" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "rule" TEXT NOT NULL,

    CONSTRAINT "address_rules_pkey" PRIMARY KEY ("id")
);
