-- Two records of one person become one (src/cases/person-merges.ts). The record of the duplicate stays as it was, hidden, and
-- leads to the record that was kept: never to one that was merged in its turn.
ALTER TABLE "contacts" ADD COLUMN "merged_into_id" INTEGER,
    ADD COLUMN "is_merged" INTEGER NOT NULL GENERATED ALWAYS AS (("merged_into_id" IS NOT NULL)::int) STORED;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "contacts"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
CREATE INDEX "contacts_merged_into_id_idx" ON "contacts"("merged_into_id");
-- lists pass duplicates over, and read no more of the table than a page of them needs
CREATE INDEX "contacts_is_merged_lookup" ON "contacts" ("is_merged", "id") WHERE "is_merged" IS NOT NULL;

-- Each merge, as both records were before it. Never changed.
CREATE TABLE "person_merges" (
    "id" SERIAL NOT NULL,
    "kept_id" INTEGER NOT NULL,
    "duplicate_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "choices" JSONB NOT NULL,
    "kept_values" JSONB NOT NULL,
    "duplicate_values" JSONB NOT NULL,
    "differences" JSONB NOT NULL,
    "moved" JSONB NOT NULL,
    "by_user_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_merges_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "person_merges_duplicate_id_key" ON "person_merges"("duplicate_id");
CREATE INDEX "person_merges_kept_id_id_idx" ON "person_merges"("kept_id", "id" DESC);
CREATE INDEX "person_merges_by_user_id_idx" ON "person_merges"("by_user_id");
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_kept_id_fkey" FOREIGN KEY ("kept_id") REFERENCES "contacts"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_duplicate_id_fkey" FOREIGN KEY ("duplicate_id") REFERENCES "contacts"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_by_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Numbers and e-mail addresses that a record had before a merge, and has no more: they still lead to the person.
CREATE TABLE "former_addresses" (
    "id" SERIAL NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,

    CONSTRAINT "former_addresses_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "former_addresses_contact_id_idx" ON "former_addresses"("contact_id");
CREATE INDEX "former_addresses_address_idx" ON "former_addresses"("address");
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- A row that names a person while that person is merged names the record that was kept: it waits for the merge, and looks again.
CREATE FUNCTION follow_merged_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    kept INTEGER;
BEGIN
    LOOP
        SELECT merged_into_id INTO kept FROM contacts WHERE id = NEW.contact_id FOR KEY SHARE;
        EXIT WHEN kept IS NULL;
        NEW.contact_id := kept;
    END LOOP;
    RETURN NEW;
END
$$;
CREATE TRIGGER follow_merged_person BEFORE INSERT OR UPDATE OF contact_id ON "clients" FOR EACH ROW
    WHEN (NEW.contact_id IS NOT NULL) EXECUTE FUNCTION follow_merged_person();
CREATE TRIGGER follow_merged_person BEFORE INSERT OR UPDATE OF contact_id ON "reporters" FOR EACH ROW
    WHEN (NEW.contact_id IS NOT NULL) EXECUTE FUNCTION follow_merged_person();
CREATE TRIGGER follow_merged_person BEFORE INSERT OR UPDATE OF contact_id ON "perpetrators" FOR EACH ROW
    WHEN (NEW.contact_id IS NOT NULL) EXECUTE FUNCTION follow_merged_person();
CREATE TRIGGER follow_merged_person BEFORE INSERT OR UPDATE OF contact_id ON "messages" FOR EACH ROW
    WHEN (NEW.contact_id IS NOT NULL) EXECUTE FUNCTION follow_merged_person();
CREATE TRIGGER follow_merged_person BEFORE INSERT OR UPDATE OF contact_id ON "activities" FOR EACH ROW
    WHEN (NEW.contact_id IS NOT NULL) EXECUTE FUNCTION follow_merged_person();
CREATE TRIGGER follow_merged_person BEFORE INSERT OR UPDATE OF contact_id ON "person_flags" FOR EACH ROW
    WHEN (NEW.contact_id IS NOT NULL) EXECUTE FUNCTION follow_merged_person();
CREATE TRIGGER follow_merged_person BEFORE INSERT OR UPDATE OF contact_id ON "users" FOR EACH ROW
    WHEN (NEW.contact_id IS NOT NULL) EXECUTE FUNCTION follow_merged_person();
-- earlier versions show a duplicate as one more person, without cases; what they write for it goes to the record that was kept
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261224100000_person_merges');
