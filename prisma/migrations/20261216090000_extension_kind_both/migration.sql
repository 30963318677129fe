-- 3: a telephone on a desk and one in a browser, both of the user's extension.
ALTER TABLE "users" DROP CONSTRAINT "users_extension_kind_check";
ALTER TABLE "users" ADD CONSTRAINT "users_extension_kind_check" CHECK ("extension_kind" IN (1, 2, 3));
