-- AlterTable
ALTER TABLE "callbacks" ADD COLUMN     "tried_call_id" TEXT;

-- The call that was placed for each callback that somebody has taken
UPDATE "callbacks" SET "tried_call_id" = (
    SELECT c."id" FROM "calls" c
    WHERE c."direction" = 'outbound' AND c."caller_id" = "callbacks"."phone" AND c."started_at" >= "callbacks"."taken_at"
    ORDER BY (c."connected_at" IS NULL), c."started_at" DESC LIMIT 1
) WHERE "state" = 'taken';

-- CreateIndex
CREATE INDEX "callbacks_tried_call_id_idx" ON "callbacks"("tried_call_id");
