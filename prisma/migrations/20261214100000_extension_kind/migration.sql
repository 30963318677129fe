-- A user's extension is the account of a telephone on a desk (1), or of one in a browser (2).
ALTER TABLE "users" ADD COLUMN     "extension_kind" INTEGER NOT NULL DEFAULT 1;

ALTER TABLE "users" ADD CONSTRAINT "users_extension_kind_check" CHECK ("extension_kind" IN (1, 2));
