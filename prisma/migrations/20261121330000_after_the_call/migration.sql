-- AlterTable
ALTER TABLE "agents" ADD COLUMN     "afterwards" TEXT,
ADD COLUMN     "afterwards_reason" TEXT;
