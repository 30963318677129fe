-- AlterTable
ALTER TABLE "callbacks" ADD COLUMN     "outcome" TEXT;

-- Only a caller who was reached made a callback done
UPDATE "callbacks" SET "outcome" = 'reached' WHERE "state" = 'done';
