-- What a client said of a record under names that no field has, in words, until the record comes to a case: then its history has it.
ALTER TABLE "reporters" ADD COLUMN     "other_details" TEXT;
ALTER TABLE "clients" ADD COLUMN     "other_details" TEXT;
ALTER TABLE "perpetrators" ADD COLUMN     "other_details" TEXT;
ALTER TABLE "attachments" ADD COLUMN     "other_details" TEXT;
