-- Calls that were put to a case beside the one that it came from (src/cases/rules/calls-of-case.ts).
CREATE TABLE "case_calls" (
    "case_id" INTEGER NOT NULL,
    "call_id" TEXT NOT NULL,
    "added_by_id" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "case_calls_pkey" PRIMARY KEY ("case_id", "call_id")
);
CREATE INDEX "case_calls_call_id_idx" ON "case_calls"("call_id");
CREATE INDEX "case_calls_added_by_id_idx" ON "case_calls"("added_by_id");
ALTER TABLE "case_calls" ADD CONSTRAINT "case_calls_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "case_calls" ADD CONSTRAINT "case_calls_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "case_calls" ADD CONSTRAINT "case_calls_added_by_id_fkey" FOREIGN KEY ("added_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- cases that named their call before, written by users who see every call and are not joined to it (calls-of-case.ts)
INSERT INTO "case_calls" ("case_id", "call_id", "added_by_id", "added_at")
SELECT "cases"."id", "calls"."id", "users"."id", "cases"."created_at"
FROM "cases" JOIN "calls" ON "calls"."id" = "cases"."src_uid" JOIN "users" ON "users"."id" = "cases"."created_by_id"
WHERE "cases"."src" = 'call' AND "cases"."call_id" IS NULL AND "users"."role" IN (2, 3, 99);
-- earlier versions do not know the table, and nothing else depends on it
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261230100000_case_calls');
