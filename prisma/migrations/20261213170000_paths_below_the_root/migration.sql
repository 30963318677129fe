-- Full names of categories begin below the root of their list, as clients of the API family read them; the root has none.
UPDATE "categories" SET "fullname" = (
  SELECT coalesce(string_agg('^' || n.name, '' ORDER BY n.place), '')
  FROM unnest("path_names") WITH ORDINALITY AS n (name, place) WHERE n.place > 1);

-- Categories that clients of the family know by ids of their own get those ids. One that a record names keeps its id and
-- is taken out of use; the lists that come with the product add the other.
DO $$
DECLARE
  renumbered RECORD;
BEGIN
  FOR renumbered IN
    SELECT * FROM (VALUES
      (500329, 363070, 'Yes', NULL), (500164, 362042, 'Other', 'SERVICE_OTHER'),
      (500155, 362009, 'Other', 'REFERRAL_OTHER'), (500180, 361953, '18-24', NULL)
    ) AS v (before, after, name, code)
  LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM "categories" WHERE "id" = renumbered.before AND "name" = renumbered.name)
      OR EXISTS (SELECT FROM "categories" WHERE "id" = renumbered.after);
    BEGIN
      UPDATE "categories" SET "id" = renumbered.after, "code" = coalesce("code", renumbered.code),
        "path_ids" = array_replace("path_ids", renumbered.before, renumbered.after),
        "fullname_id" = replace("fullname_id", renumbered.before || ':', renumbered.after || ':')
      WHERE "id" = renumbered.before;
    EXCEPTION WHEN foreign_key_violation OR restrict_violation THEN
      UPDATE "categories" SET "is_active" = false WHERE "id" = renumbered.before;
    END;
  END LOOP;
END $$;

-- A case is told as escalated as long as it is given on and not closed; lists are filtered by that.
CREATE INDEX "cases_final_status_idx" ON "cases" (
  (CASE WHEN "status" <> 2 AND "escalated_to_id" IS NOT NULL THEN 3 ELSE "status" END), "id", "is_delete");
