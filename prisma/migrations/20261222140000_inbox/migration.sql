-- What users are informed of: a case that was escalated or assigned to them (src/cases/rules/inbox.ts).
CREATE TABLE "inbox_entries" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "case_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "reason" TEXT,
    "by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbox_entries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "inbox_entries_user_id_id_idx" ON "inbox_entries"("user_id", "id" DESC);
CREATE INDEX "inbox_entries_case_id_idx" ON "inbox_entries"("case_id");
CREATE INDEX "inbox_entries_by_user_id_idx" ON "inbox_entries"("by_user_id");
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_by_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- earlier versions do not know the table, and nothing else depends on it
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261222140000_inbox');
