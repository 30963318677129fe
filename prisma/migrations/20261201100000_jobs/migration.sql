-- CreateTable
CREATE TABLE "jobs" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "token" INTEGER NOT NULL DEFAULT 0,
    "attempts_left" INTEGER NOT NULL,
    "result" JSONB,
    "failure" TEXT,
    "enqueued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- The jobs that workers look for, without those that have ended.
CREATE INDEX "jobs_due" ON "jobs" ("due_at", "id") WHERE "ended_at" IS NULL;

-- CreateIndex
CREATE INDEX "jobs_state_ended_at_idx" ON "jobs"("state", "ended_at");
