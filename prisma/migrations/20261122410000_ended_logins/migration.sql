-- AlterTable
ALTER TABLE "users" ADD COLUMN     "login_generation" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "generation" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ended_tokens" (
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ended_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ended_tokens_expires_at_idx" ON "ended_tokens"("expires_at");
