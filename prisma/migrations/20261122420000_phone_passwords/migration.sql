-- AlterTable
ALTER TABLE "users" ADD COLUMN     "phone_generation" INTEGER NOT NULL DEFAULT 0;
