-- AlterTable
ALTER TABLE "cases" ADD COLUMN     "title" TEXT,
ADD COLUMN     "is_delete" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "legal_hold" INTEGER NOT NULL DEFAULT 0;

-- Lists show the cases that are not deleted: the column lies in each index that lists are counted by.

-- DropIndex
DROP INDEX "cases_created_at_id_idx";

-- DropIndex
DROP INDEX "cases_priority_id_idx";

-- DropIndex
DROP INDEX "cases_status_id_idx";

-- DropIndex
DROP INDEX "cases_gbv_related_id_idx";

-- DropIndex
DROP INDEX "cases_case_category_id_id_idx";

-- DropIndex
DROP INDEX "cases_filters_idx";

-- CreateIndex
CREATE INDEX "cases_created_at_id_is_delete_idx" ON "cases"("created_at", "id", "is_delete");

-- CreateIndex
CREATE INDEX "cases_priority_id_is_delete_idx" ON "cases"("priority", "id", "is_delete");

-- CreateIndex
CREATE INDEX "cases_status_id_is_delete_idx" ON "cases"("status", "id", "is_delete");

-- CreateIndex
CREATE INDEX "cases_gbv_related_id_is_delete_idx" ON "cases"("gbv_related", "id", "is_delete");

-- CreateIndex
CREATE INDEX "cases_case_category_id_id_is_delete_idx" ON "cases"("case_category_id", "id", "is_delete");

-- CreateIndex
CREATE INDEX "cases_filters_idx" ON "cases"("status", "priority", "case_category_id", "gbv_related", "id", "is_delete");

-- Prisma does not know these: cases are found by the record that they are joined to.
DROP INDEX "cases_reporter_id_lookup";
DROP INDEX "cases_call_id_lookup";
CREATE INDEX "cases_reporter_id_lookup" ON "cases" ("reporter_id", "id", "is_delete") WHERE "reporter_id" IS NOT NULL;
CREATE INDEX "cases_call_id_lookup" ON "cases" ("call_id", "id", "is_delete") WHERE "call_id" IS NOT NULL;

-- Nor these: as those of the other columns that lists are filtered by.
CREATE INDEX "cases_title_lookup" ON "cases" USING hash ("title") WHERE "title" IS NOT NULL;
CREATE INDEX "cases_legal_hold_lookup" ON "cases" ("legal_hold", "id") WHERE "legal_hold" <> 0;
