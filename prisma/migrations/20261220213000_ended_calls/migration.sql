-- The wall lists the calls that ended lately.
CREATE INDEX "calls_ended_at_idx" ON "calls"("ended_at");

-- Earlier versions need not know of it.
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261220213000_ended_calls');
