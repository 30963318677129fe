-- The words that an analysis was made of: the `seq` of the end of the second pass, 0 for the live words.
ALTER TABLE "call_analyses" ADD COLUMN "words_seq" INTEGER NOT NULL DEFAULT 0;
