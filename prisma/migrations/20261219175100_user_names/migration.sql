-- The form of a user name that no two users share: filled at the start (storage/stored-users.ts), null for a name of an
-- earlier version that looks like another one's.
ALTER TABLE "users" ADD COLUMN "username_folded" TEXT;
CREATE UNIQUE INDEX "users_username_folded_key" ON "users"("username_folded");

-- Marks in names of persons that nobody sees, and that turn the direction of what is read.
UPDATE "contacts" SET
  "fname" = btrim(regexp_replace("fname", E'[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')),
  "lname" = btrim(regexp_replace("lname", E'[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'))
WHERE "fname" || "lname" ~ E'[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]';
UPDATE "users" SET
  "full_name" = btrim(regexp_replace("full_name", E'[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'))
WHERE "full_name" ~ E'[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]';
