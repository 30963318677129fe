-- CreateTable
CREATE TABLE "audio_tasks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "step" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "options" JSONB NOT NULL,
    "file" JSONB NOT NULL,
    "sound" JSONB,
    "duration_ms" INTEGER NOT NULL,
    "results" JSONB,
    "failure" TEXT,
    "job_id" BIGINT,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "audio_tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audio_task_utterances" (
    "task_id" UUID NOT NULL,
    "channel" INTEGER NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "utterance" JSONB NOT NULL,

    CONSTRAINT "audio_task_utterances_pkey" PRIMARY KEY ("task_id","channel","start_ms")
);

-- CreateTable
CREATE TABLE "audio_workers" (
    "id" UUID NOT NULL,
    "capacity" INTEGER NOT NULL,
    "busy" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audio_workers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audio_tasks_ended_at_idx" ON "audio_tasks"("ended_at");

-- Those that wait or are in work.
CREATE INDEX "audio_tasks_active" ON "audio_tasks" ("created_at") WHERE "ended_at" IS NULL;

-- AddForeignKey
ALTER TABLE "audio_tasks" ADD CONSTRAINT "audio_tasks_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "audio_task_utterances" ADD CONSTRAINT "audio_task_utterances_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "audio_tasks"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
