-- Attempts since the job was enqueued, or enqueued again as a dead letter: the waits between them begin anew then.
ALTER TABLE "jobs" ADD COLUMN IF NOT EXISTS "tries" INTEGER NOT NULL DEFAULT 0;
UPDATE "jobs" SET "tries" = "token" WHERE "ended_at" IS NULL AND "tries" = 0;
