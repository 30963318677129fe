-- Calls are found by how they ended, by the line that was dialled, by how long the caller waited, and by a danger that was named.
CREATE INDEX "calls_end_reason_started_at_idx" ON "calls"("end_reason", "started_at");
CREATE INDEX "calls_line" ON "calls" ("dialled", "started_at") WHERE "direction" = 'inbound';
-- the wait that is over, as src/storage/call-wait-sql.ts has it
CREATE INDEX "calls_waited" ON "calls" (extract(epoch FROM coalesce("connected_at", "ended_at") - coalesce("queued_at", "answered_at", "started_at"))) WHERE "direction" = 'inbound';
CREATE INDEX "call_facts_risks_idx" ON "call_facts" USING gin ("risks");
-- earlier versions write these tables as before
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261230120000_filters_of_calls');
