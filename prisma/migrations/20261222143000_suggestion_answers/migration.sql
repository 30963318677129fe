-- Answers of people to the values that the words of a call suggest for its case: each one is kept, the last one counts. The
-- words themselves are in the event alone.
CREATE TABLE "suggestion_answers" (
    "id" SERIAL NOT NULL,
    "call_id" TEXT NOT NULL,
    "suggestion_id" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "utterance_id" TEXT,
    "start_ms" INTEGER,
    "text_start" INTEGER,
    "text_end" INTEGER,
    "answer" TEXT NOT NULL,
    "stored_value" TEXT,
    "user_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suggestion_answers_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "suggestion_answers_call_id_suggestion_id_id_idx" ON "suggestion_answers"("call_id", "suggestion_id", "id" DESC);
ALTER TABLE "suggestion_answers" ADD CONSTRAINT "suggestion_answers_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "suggestion_answers" ADD CONSTRAINT "suggestion_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- earlier versions do not know the table, and nothing else depends on it
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261222143000_suggestion_answers');
