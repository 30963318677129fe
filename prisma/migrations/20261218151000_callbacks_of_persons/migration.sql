-- One callback that is owed for a person, with all calls that came to nothing.
ALTER TABLE "callbacks"
  ADD COLUMN "person" TEXT,
  ADD COLUMN "call_ids" TEXT[],
  ADD COLUMN "calls" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "done_reason" TEXT;

-- The server makes the normal form of each at its start (src/storage/merge-callbacks.ts).
UPDATE "callbacks" SET "person" = "phone", "call_ids" = ARRAY["call_id"],
  "done_reason" = CASE WHEN "state" = 'done' THEN 'outcome' END;

ALTER TABLE "callbacks" ALTER COLUMN "person" SET NOT NULL, ALTER COLUMN "call_ids" SET NOT NULL;

-- Of several that are owed to one number the one in work stays, else the oldest.
WITH "owed" AS (
  SELECT "id", "person", "call_ids", "waited_s", row_number() OVER w AS "place", first_value("id") OVER w AS "kept_id"
  FROM "callbacks" WHERE "state" IN ('open', 'taken')
  WINDOW w AS (PARTITION BY "person" ORDER BY "state" = 'taken' DESC, "id")
), "sums" AS (
  SELECT "kept_id", count(*)::int AS "calls", array_agg("call_ids"[1] ORDER BY "id") AS "call_ids", max("waited_s") AS "waited_s"
  FROM "owed" GROUP BY "kept_id" HAVING count(*) > 1
), "merged" AS (
  UPDATE "callbacks" SET "state" = 'done', "done_at" = now(), "done_reason" = 'merged'
  FROM "owed" WHERE "callbacks"."id" = "owed"."id" AND "owed"."place" > 1
)
UPDATE "callbacks" SET "calls" = "sums"."calls", "call_ids" = "sums"."call_ids", "waited_s" = "sums"."waited_s"
FROM "sums" WHERE "callbacks"."id" = "sums"."kept_id";

CREATE UNIQUE INDEX "callbacks_owed_to_person_key" ON "callbacks"("person") WHERE "state" IN ('open', 'taken');
CREATE INDEX "callbacks_call_ids_idx" ON "callbacks" USING GIN ("call_ids");
