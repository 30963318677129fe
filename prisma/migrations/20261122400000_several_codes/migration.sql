-- AlterTable
ALTER TABLE "one_time_passwords" DROP CONSTRAINT "one_time_passwords_pkey",
ADD CONSTRAINT "one_time_passwords_pkey" PRIMARY KEY ("address_hash", "code_hash");
