-- A row of the outbox that ends its readers is passed by: who has begun with which row, and how often that was.
ALTER TABLE "webhook_reader"
  ADD COLUMN "begun_position" BIGINT,
  ADD COLUMN "begun_by" UUID,
  ADD COLUMN "begun_at" TIMESTAMPTZ(3),
  ADD COLUMN "times_begun" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "passed_by" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "passed_by_at" TIMESTAMPTZ(3);
