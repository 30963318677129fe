-- A choice is looked for by the beginnings of the words in its path.
ALTER TABLE "categories" ADD COLUMN     "fullname_words" tsvector GENERATED ALWAYS AS (searchable_words("fullname")) STORED;
CREATE INDEX "categories_fullname_words_gin" ON "categories" USING gin ("fullname_words") WHERE "fullname_words" IS NOT NULL;
