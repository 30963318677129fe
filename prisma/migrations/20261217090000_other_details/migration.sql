-- What a client said of a record under names that no field has, in words, until the record comes to a case: then its history has it.
ALTER TABLE "reporters" ADD COLUMN     "other_details" TEXT;
ALTER TABLE "clients" ADD COLUMN     "other_details" TEXT;
ALTER TABLE "perpetrators" ADD COLUMN     "other_details" TEXT;
ALTER TABLE "attachments" ADD COLUMN     "other_details" TEXT;
CREATE INDEX "reporters_other_details_lookup" ON "reporters" USING hash ("other_details") WHERE "other_details" IS NOT NULL;
CREATE INDEX "clients_other_details_lookup" ON "clients" USING hash ("other_details") WHERE "other_details" IS NOT NULL;
CREATE INDEX "perpetrators_other_details_lookup" ON "perpetrators" USING hash ("other_details") WHERE "other_details" IS NOT NULL;
CREATE INDEX "attachments_other_details_lookup" ON "attachments" USING hash ("other_details") WHERE "other_details" IS NOT NULL;
