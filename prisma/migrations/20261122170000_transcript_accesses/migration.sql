-- CreateTable
CREATE TABLE "transcript_accesses" (
    "id" SERIAL NOT NULL,
    "call_id" TEXT NOT NULL,
    "watcher" TEXT NOT NULL,
    "user_id" INTEGER,
    "address" TEXT,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transcript_accesses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "transcript_accesses_user_id_first_at_idx" ON "transcript_accesses"("user_id", "first_at");

-- CreateIndex
CREATE UNIQUE INDEX "transcript_accesses_call_id_watcher_key" ON "transcript_accesses"("call_id", "watcher");

-- AddForeignKey
ALTER TABLE "transcript_accesses" ADD CONSTRAINT "transcript_accesses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
