-- Named sets of filters of the pages (src/reports/saved-views.ts).
CREATE TABLE "saved_views" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "page" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search" JSONB NOT NULL,
    "shared_with" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "saved_views_shared_with_page_idx" ON "saved_views"("shared_with", "page");
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_shared_with_fkey" FOREIGN KEY ("shared_with") REFERENCES "roles"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_page_check" CHECK ("page" IN ('calls', 'cases'));
-- one name once for an owner and a page, whatever its case
CREATE UNIQUE INDEX "saved_views_owner_id_page_name_key" ON "saved_views"("owner_id", "page", lower("name"));
-- earlier versions do not know the table, and nothing else depends on it
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261227110000_saved_views');
