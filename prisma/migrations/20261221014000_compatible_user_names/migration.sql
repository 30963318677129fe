-- An earlier version gives new users no folded name, and the next start of this one does (storage/stored-users.ts). Tried
-- with the version before: its users log in before and after, one whom it lets look like another is named at the start.
INSERT INTO "compatible_migrations" ("migration_name") VALUES
  ('20261219175100_user_names'),
  ('20261221014000_compatible_user_names');
