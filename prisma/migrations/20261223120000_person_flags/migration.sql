-- Warnings about persons, which the next counsellor reads first (src/cases/person-flags.ts). A flag is never deleted: its
-- removal is written into its row.
CREATE TABLE "person_flags" (
    "id" SERIAL NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "set_by_id" INTEGER NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "removed_by_id" INTEGER,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_flags_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "person_flags_contact_id_id_idx" ON "person_flags"("contact_id", "id" DESC);
CREATE INDEX "person_flags_set_by_id_idx" ON "person_flags"("set_by_id");
CREATE INDEX "person_flags_removed_by_id_idx" ON "person_flags"("removed_by_id");
ALTER TABLE "person_flags" ADD CONSTRAINT "person_flags_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "person_flags" ADD CONSTRAINT "person_flags_set_by_id_fkey" FOREIGN KEY ("set_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "person_flags" ADD CONSTRAINT "person_flags_removed_by_id_fkey" FOREIGN KEY ("removed_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- earlier versions do not know the table, and nothing else depends on it
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261223120000_person_flags');
