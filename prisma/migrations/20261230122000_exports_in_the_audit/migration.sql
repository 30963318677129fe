-- Exports of records, apart from looks at them.
ALTER TABLE "audit_reads" ADD COLUMN "is_export" BOOLEAN NOT NULL DEFAULT false;
-- earlier versions note an export as before: as a reading
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261230122000_exports_in_the_audit');
