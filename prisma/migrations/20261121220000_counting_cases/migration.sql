-- Counts cases by any of these together without looking at the cases themselves.
CREATE INDEX "cases_filters_idx" ON "cases"("status", "priority", "case_category_id", "gbv_related", "id");

-- The one field that lists can be filtered by and that had none.
CREATE INDEX "case_activities_change_count_lookup" ON "case_activities" ("change_count", "id") WHERE "change_count" IS NOT NULL;
