-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "subject" TEXT,
ADD COLUMN     "case_id" INTEGER,
ADD COLUMN     "contact_id" INTEGER,
ADD COLUMN     "channel" TEXT GENERATED ALWAYS AS (CASE WHEN lower("src") IN ('call', 'sms', 'email', 'walkin') THEN lower("src") ELSE 'chat' END) STORED,
ADD COLUMN     "delivery_state" TEXT NOT NULL DEFAULT 'recorded',
ADD COLUMN     "sent_at" TIMESTAMPTZ(3),
ADD COLUMN     "failure" TEXT,
ADD COLUMN     "override_reason" TEXT,
ADD COLUMN     "override_refusal" TEXT,
ADD COLUMN     "gateway_message_id" TEXT,
ADD COLUMN     "text_words" tsvector GENERATED ALWAYS AS (searchable_words(COALESCE("subject", '') || ' ' || COALESCE("src_msg", ''))) STORED;

UPDATE "messages" SET "delivery_state" = 'received' WHERE "src_vector" = 1;

-- CreateIndex
CREATE UNIQUE INDEX "messages_src_gateway_message_id_key" ON "messages"("src", "gateway_message_id");

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

CREATE INDEX "messages_case_id_lookup" ON "messages" ("case_id", "id") WHERE "case_id" IS NOT NULL;
CREATE INDEX "messages_contact_id_lookup" ON "messages" ("contact_id", "id") WHERE "contact_id" IS NOT NULL;
CREATE INDEX "messages_channel_lookup" ON "messages" ("channel", "id") WHERE "channel" IS NOT NULL;
CREATE INDEX "messages_delivery_state_lookup" ON "messages" ("delivery_state", "id") WHERE "delivery_state" IS NOT NULL;
CREATE INDEX "messages_text_words_gin" ON "messages" USING gin ("text_words") WHERE "text_words" IS NOT NULL;
