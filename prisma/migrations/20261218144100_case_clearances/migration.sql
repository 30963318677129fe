-- AlterTable
ALTER TABLE "cases" ADD COLUMN     "call_confirmed_by_id" INTEGER;

-- CreateTable
CREATE TABLE "case_clearances" (
    "case_id" INTEGER NOT NULL,
    "call_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "given_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "case_clearances_pkey" PRIMARY KEY ("case_id","user_id")
);

-- CreateIndex
CREATE INDEX "case_clearances_call_id_user_id_idx" ON "case_clearances"("call_id", "user_id");

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_call_confirmed_by_id_fkey" FOREIGN KEY ("call_confirmed_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "case_clearances" ADD CONSTRAINT "case_clearances_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "case_clearances" ADD CONSTRAINT "case_clearances_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "case_clearances" ADD CONSTRAINT "case_clearances_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "case_clearances" ADD CONSTRAINT "case_clearances_given_by_id_fkey" FOREIGN KEY ("given_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Links that were made before: confirmed where their maker was on the call, or is a supervisor or an administrator.
CREATE FUNCTION pg_temp.gets_words("user" INTEGER, "call" TEXT) RETURNS BOOLEAN LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = $1 AND role IN (2, 99))
    OR EXISTS (SELECT FROM call_events e WHERE e.call_id = $2 AND e.type = 'leg.joined' AND e.payload ->> 'userId' = $1::text)
$$;

UPDATE cases c SET call_confirmed_by_id = maker.id
FROM (
  SELECT linked.id AS case_id, coalesce(
    (SELECT e.created_by_id FROM audit_entries e
     WHERE e.t = 'cases' AND e.row_id = linked.id AND e.k = 'call_id' ORDER BY e.id DESC LIMIT 1),
    linked.created_by_id
  ) AS id FROM cases linked WHERE linked.call_id IS NOT NULL
) maker
WHERE maker.case_id = c.id AND pg_temp.gets_words(maker.id, c.call_id);

-- Those who are involved: the maker of the link, and users whom somebody put there who gets the words.
INSERT INTO case_clearances (case_id, call_id, user_id)
SELECT DISTINCT c.id, c.call_id, involved.user_id
FROM cases c, LATERAL (VALUES
  ('created_by_id', c.created_by_id), ('assigned_to_id', c.assigned_to_id),
  ('escalated_to_id', c.escalated_to_id), ('escalated_by_id', c.escalated_by_id)
) involved (k, user_id)
WHERE c.call_confirmed_by_id IS NOT NULL AND involved.user_id IS NOT NULL
  AND (involved.user_id = c.call_confirmed_by_id OR pg_temp.gets_words(coalesce(
    (SELECT e.created_by_id FROM audit_entries e
     WHERE e.t = 'cases' AND e.row_id = c.id AND e.k = involved.k AND e.v = involved.user_id::text
     ORDER BY e.id DESC LIMIT 1),
    c.created_by_id
  ), c.call_id));

DROP FUNCTION pg_temp.gets_words(INTEGER, TEXT);
