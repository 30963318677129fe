-- AlterTable
ALTER TABLE "jobs" ADD COLUMN IF NOT EXISTS "lane" TEXT,
ADD COLUMN IF NOT EXISTS "group" TEXT;

-- The jobs of a lane that hold those behind them.
CREATE INDEX IF NOT EXISTS "jobs_lane" ON "jobs" ("lane", "id") WHERE "ended_at" IS NULL AND "lane" IS NOT NULL;

-- The running jobs of a group, and those that wait for the end of a pause.
CREATE INDEX IF NOT EXISTS "jobs_group" ON "jobs" ("group") WHERE "ended_at" IS NULL AND "group" IS NOT NULL;

-- CreateTable
CREATE TABLE "webhooks" (
    "id" SERIAL NOT NULL,
    "event" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "is_paused" BOOLEAN NOT NULL DEFAULT false,
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "after_position" BIGINT NOT NULL,
    "created_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "webhook_id" INTEGER NOT NULL,
    "job_id" BIGINT NOT NULL,
    "position" BIGINT,
    "event" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "attempted_at" TIMESTAMPTZ(3),
    "http_status" INTEGER,
    "error" TEXT,
    "duration_ms" INTEGER,
    "delivered_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_reader" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "position" BIGINT NOT NULL,

    CONSTRAINT "webhook_reader_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_deliveries_webhook_id_created_at_idx" ON "webhook_deliveries"("webhook_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_webhook_id_position_event_key" ON "webhook_deliveries"("webhook_id", "position", "event");

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- There were no subscriptions until now: the changes of before concern nobody.
INSERT INTO "webhook_reader" ("position") SELECT coalesce(max("id"), 0) FROM "outbox";
