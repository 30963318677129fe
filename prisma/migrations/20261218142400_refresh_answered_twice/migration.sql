-- The refresh token that was exchanged last, so that an honest retry gets the same answer for some seconds.
ALTER TABLE "bearer_logins"
  ADD COLUMN "previous_hash" TEXT,
  ADD COLUMN "refreshed_at" TIMESTAMPTZ(3),
  ADD COLUMN "refreshed_from" TEXT;
