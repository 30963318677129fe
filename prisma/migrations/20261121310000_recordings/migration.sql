-- CreateTable
CREATE TABLE "recordings" (
    "vault_name" TEXT NOT NULL,
    "call_id" TEXT NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "sample_rate_hz" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "length_ms" INTEGER,
    "size_bytes" BIGINT,
    "sha256" BYTEA,
    "pauses" JSONB NOT NULL,

    CONSTRAINT "recordings_pkey" PRIMARY KEY ("vault_name")
);

-- CreateIndex
CREATE INDEX "recordings_call_id_start_ms_idx" ON "recordings"("call_id", "start_ms");

-- CreateIndex
CREATE INDEX "recordings_state_idx" ON "recordings"("state");

-- AddForeignKey
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
