-- Messages between the agent of a call and supervisors (src/desk/desk-messages.ts). No part of the transcript; never changed, and
-- gone with the call.
CREATE TABLE "desk_messages" (
    "id" SERIAL NOT NULL,
    "call_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "client_key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "desk_messages_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "desk_messages_call_id_user_id_client_key_key" ON "desk_messages"("call_id", "user_id", "client_key");
CREATE INDEX "desk_messages_call_id_id_idx" ON "desk_messages"("call_id", "id");
CREATE INDEX "desk_messages_user_id_idx" ON "desk_messages"("user_id");
ALTER TABLE "desk_messages" ADD CONSTRAINT "desk_messages_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "desk_messages" ADD CONSTRAINT "desk_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- earlier versions do not know the table, and nothing else depends on it
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261225100000_desk_messages');
