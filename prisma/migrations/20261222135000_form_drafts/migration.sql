-- Forms that users have not finished, sealed.
CREATE TABLE "form_drafts" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "form_drafts_pkey" PRIMARY KEY ("user_id", "key")
);
CREATE INDEX "form_drafts_saved_at_idx" ON "form_drafts"("saved_at");
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- earlier versions do not know the table, and nothing else depends on it
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261222135000_form_drafts');
