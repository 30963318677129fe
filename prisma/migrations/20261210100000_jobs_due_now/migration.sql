-- A column of milliseconds rounds: half of the jobs that were due "now" became due up to 0.5 ms in the future, and a
-- worker that looked at once waited for its next poll. Microseconds hold now() as it is. No row is rewritten.
ALTER TABLE "jobs" ALTER COLUMN "due_at" TYPE TIMESTAMPTZ(6);
