-- How far each user has read the messages of a call (src/desk/desk-messages.ts): gone with the call.
CREATE TABLE "read_desk_messages" (
    "user_id" INTEGER NOT NULL,
    "call_id" TEXT NOT NULL,
    "message_id" INTEGER NOT NULL,

    CONSTRAINT "read_desk_messages_pkey" PRIMARY KEY ("user_id", "call_id")
);
CREATE INDEX "read_desk_messages_call_id_idx" ON "read_desk_messages"("call_id");
ALTER TABLE "read_desk_messages" ADD CONSTRAINT "read_desk_messages_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "read_desk_messages" ADD CONSTRAINT "read_desk_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- earlier versions do not know the table, and nothing else depends on it
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261226100000_read_desk_messages');
