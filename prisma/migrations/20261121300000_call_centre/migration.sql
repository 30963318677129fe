-- AlterTable
ALTER TABLE "calls" ADD COLUMN     "connected_at" TIMESTAMPTZ(3),
ADD COLUMN     "direction" TEXT NOT NULL DEFAULT 'inbound',
ADD COLUMN     "held_at" TIMESTAMPTZ(3),
ADD COLUMN     "hold_ms" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "queued_at" TIMESTAMPTZ(3),
ADD COLUMN     "ring_ms" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "ringing_at" TIMESTAMPTZ(3),
ADD COLUMN     "user_id" INTEGER;

-- What the events of earlier calls say
UPDATE "calls" c SET "connected_at" = (
    SELECT min(e."at") FROM "call_events" e
    WHERE e."call_id" = c."id" AND e."type" = 'leg.joined' AND e."payload" ->> 'speaker' = 'agent'
), "queued_at" = c."answered_at";

-- CreateTable
CREATE TABLE "agents" (
    "user_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "call_id" TEXT,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "idle_since" TIMESTAMPTZ(3) NOT NULL,
    "wrap_up_until" TIMESTAMPTZ(3),
    "auto_answer" BOOLEAN NOT NULL DEFAULT false,
    "languages" TEXT[],
    "misses" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "agents_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "callbacks" (
    "id" SERIAL NOT NULL,
    "call_id" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "waited_s" INTEGER NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'open',
    "taken_by_id" INTEGER,
    "taken_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "callbacks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supervisions" (
    "id" SERIAL NOT NULL,
    "supervisor_id" INTEGER NOT NULL,
    "agent_id" INTEGER,
    "call_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "supervisions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "callbacks_call_id_key" ON "callbacks"("call_id");

-- CreateIndex
CREATE INDEX "callbacks_state_created_at_idx" ON "callbacks"("state", "created_at");

-- CreateIndex
CREATE INDEX "supervisions_call_id_idx" ON "supervisions"("call_id");

-- CreateIndex
CREATE INDEX "supervisions_supervisor_id_started_at_idx" ON "supervisions"("supervisor_id", "started_at");

-- CreateIndex
CREATE INDEX "calls_user_id_started_at_idx" ON "calls"("user_id", "started_at");

-- AddForeignKey
ALTER TABLE "calls" ADD CONSTRAINT "calls_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_taken_by_id_fkey" FOREIGN KEY ("taken_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "supervisions" ADD CONSTRAINT "supervisions_supervisor_id_fkey" FOREIGN KEY ("supervisor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "supervisions" ADD CONSTRAINT "supervisions_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
