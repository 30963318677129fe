-- Who hangs on a contact and has not been removed, and in which case, without looking at the rows themselves.
DROP INDEX "clients_contact_id_lookup";
DROP INDEX "perpetrators_contact_id_lookup";
CREATE INDEX "clients_contact_idx" ON "clients"("contact_id", "is_delete", "case_id", "id");
CREATE INDEX "perpetrators_contact_idx" ON "perpetrators"("contact_id", "is_delete", "case_id", "id");
