-- Phone passwords that administrators have chosen, sealed.
CREATE TABLE "phone_passwords" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "sealed" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "set_by_id" INTEGER NOT NULL,

    CONSTRAINT "phone_passwords_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "phone_passwords_user_id_key" ON "phone_passwords"("user_id");
-- one common password
CREATE UNIQUE INDEX "phone_passwords_common" ON "phone_passwords" ((1)) WHERE "user_id" IS NULL;
CREATE INDEX "phone_passwords_set_by_id_idx" ON "phone_passwords"("set_by_id");
ALTER TABLE "phone_passwords" ADD CONSTRAINT "phone_passwords_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "phone_passwords" ADD CONSTRAINT "phone_passwords_set_by_id_fkey" FOREIGN KEY ("set_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- earlier versions do not know the table, and nothing else depends on it
INSERT INTO "compatible_migrations" ("migration_name") VALUES ('20261221014900_phone_passwords');
