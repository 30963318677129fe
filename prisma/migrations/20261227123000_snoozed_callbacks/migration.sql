-- A callback that a user has put off (src/desk/callback-snooze.ts): until when, why, the user, and when they did.
ALTER TABLE "callbacks" ADD COLUMN "snoozed_until" TIMESTAMPTZ(3), ADD COLUMN "snooze_note" TEXT, ADD COLUMN "snoozed_by_id" INTEGER, ADD COLUMN "snoozed_at" TIMESTAMPTZ(3);
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_snoozed_by_id_fkey" FOREIGN KEY ("snoozed_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- unread entries are counted for every screen, as often as they change
CREATE INDEX "inbox_entries_unread" ON "inbox_entries" ("user_id") WHERE "read_at" IS NULL;
-- earlier versions do not know the columns: to them the callback is open
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261227123000_snoozed_callbacks');
