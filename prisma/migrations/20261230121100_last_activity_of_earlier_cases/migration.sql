UPDATE "cases" SET "activity_at" = newest.at
FROM (SELECT case_id, max(created_at) AS at FROM "case_activities" GROUP BY case_id) newest
WHERE newest.case_id = "cases".id AND "cases".activity_at IS NULL;
-- earlier versions do not know the column
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261230121100_last_activity_of_earlier_cases');
