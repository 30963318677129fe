-- CreateTable
CREATE TABLE "text_tasks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "input" JSONB NOT NULL,
    "answer" JSONB,
    "failure" TEXT,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "text_tasks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "text_tasks_ended_at_idx" ON "text_tasks"("ended_at");

-- AddForeignKey
ALTER TABLE "text_tasks" ADD CONSTRAINT "text_tasks_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Results of recordings that were processed before there were engines for every step.
UPDATE "audio_tasks" SET "results" = "results" || jsonb_build_object(
  'translation', NULL, 'entities', NULL, 'summary', NULL, 'quality', NULL, 'insights', NULL,
  'classification', CASE WHEN jsonb_typeof("results"->'classification') = 'object' THEN
    jsonb_build_object('classification', "results"->'classification', 'belowThreshold', false, 'threshold', 0.5, 'evidence', '[]'::jsonb,
      'calibration', jsonb_build_object('method', 'none', 'cap', 0.75, 'reason', 'cues')) END)
WHERE "results" IS NOT NULL;

-- CreateTable
CREATE TABLE "call_analyses" (
    "call_id" TEXT NOT NULL,
    "findings" JSONB NOT NULL,
    "analysed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "call_analyses_pkey" PRIMARY KEY ("call_id")
);

-- AddForeignKey
ALTER TABLE "call_analyses" ADD CONSTRAINT "call_analyses_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
