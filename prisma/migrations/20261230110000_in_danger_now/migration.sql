-- AlterTable
ALTER TABLE "cases" ADD COLUMN     "in_danger" INTEGER,
ADD COLUMN     "whereabouts" TEXT;

CREATE INDEX "cases_in_danger_lookup" ON "cases" ("in_danger", "id", "is_delete") WHERE "in_danger" IS NOT NULL;
CREATE INDEX "cases_whereabouts_lookup" ON "cases" ("whereabouts", "id", "is_delete") WHERE "whereabouts" IS NOT NULL;
-- earlier versions do not know the columns, and leave them as they are
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261230110000_in_danger_now');
