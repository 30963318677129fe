-- Corrections by people of what the machine said of a call, each with what the machine said then: each one is kept.
CREATE TABLE "call_corrections" (
    "id" SERIAL NOT NULL,
    "call_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "utterance_id" TEXT,
    "start_ms" INTEGER,
    "machine_value" TEXT,
    "machine" TEXT,
    "value" TEXT NOT NULL,
    "note" TEXT,
    "user_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "call_corrections_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "call_corrections_call_id_id_idx" ON "call_corrections"("call_id", "id" DESC);
CREATE INDEX "call_corrections_user_id_idx" ON "call_corrections"("user_id");
ALTER TABLE "call_corrections" ADD CONSTRAINT "call_corrections_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "call_corrections" ADD CONSTRAINT "call_corrections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- A correction that its author has withdrawn is kept as well.
CREATE TABLE "correction_withdrawals" (
    "correction_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "correction_withdrawals_pkey" PRIMARY KEY ("correction_id")
);
ALTER TABLE "correction_withdrawals" ADD CONSTRAINT "correction_withdrawals_correction_id_fkey" FOREIGN KEY ("correction_id") REFERENCES "call_corrections"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- earlier versions do not know the tables, and nothing else depends on them
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261223100000_call_corrections');
