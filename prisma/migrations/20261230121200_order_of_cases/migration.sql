CREATE INDEX "cases_activity_at_id_is_delete_idx" ON "cases"("activity_at", "id", "is_delete");
-- cases that no user has
CREATE INDEX "cases_unassigned" ON "cases" ("id", "is_delete") WHERE "assigned_to_id" IS NULL;
-- earlier versions do not know the column
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261230121200_order_of_cases');
