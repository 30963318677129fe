-- CreateTable
CREATE TABLE "recording_accesses" (
    "id" SERIAL NOT NULL,
    "call_id" TEXT NOT NULL,
    "user_id" INTEGER,
    "address" TEXT,
    "first_byte" BIGINT NOT NULL,
    "last_byte" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recording_accesses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "recording_accesses_call_id_at_idx" ON "recording_accesses"("call_id", "at");

-- CreateIndex
CREATE INDEX "recording_accesses_user_id_at_idx" ON "recording_accesses"("user_id", "at");

-- AddForeignKey
ALTER TABLE "recording_accesses" ADD CONSTRAINT "recording_accesses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
