-- The vault keeps a file's wrapped key in the file itself.
ALTER TABLE "files" DROP COLUMN "wrapped_key";

-- Which ages an age group is of, told by reference data at the next start.
ALTER TABLE "categories" ADD COLUMN     "from_years" INTEGER,
ADD COLUMN     "to_years" INTEGER;

-- CreateTable
CREATE TABLE "audit_reads" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER NOT NULL,
    "resource" TEXT NOT NULL,
    "row_id" TEXT NOT NULL,

    CONSTRAINT "audit_reads_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_reads_resource_row_id_idx" ON "audit_reads"("resource", "row_id");

-- AddForeignKey
ALTER TABLE "audit_reads" ADD CONSTRAINT "audit_reads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
