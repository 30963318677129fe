-- Persons are found by a part of a number that they have or had (`number_pieces`, migration `number_pieces`).
CREATE INDEX "contacts_phone_pieces_gin" ON "contacts" USING gin (number_pieces("phone"));
CREATE INDEX "contacts_phone2_pieces_gin" ON "contacts" USING gin (number_pieces("phone2"));
CREATE INDEX "former_addresses_pieces_gin" ON "former_addresses" USING gin (number_pieces("address")) WHERE strpos("address", '@') = 0;
-- earlier versions write these tables as before
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261227100000_person_number_pieces');
