-- AlterTable
ALTER TABLE "contacts" ADD COLUMN     "may_call" INTEGER,
ADD COLUMN     "may_text" INTEGER,
ADD COLUMN     "keep_confidential" INTEGER,
ADD COLUMN     "safe_from" TEXT,
ADD COLUMN     "safe_until" TEXT,
ADD COLUMN     "neutral_caller_id" INTEGER;

-- Safe hours have a beginning and an end, or there are none
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_safe_hours" CHECK (("safe_from" IS NULL) = ("safe_until" IS NULL));

CREATE INDEX "contacts_may_call_lookup" ON "contacts" ("may_call", "id") WHERE "may_call" IS NOT NULL;
CREATE INDEX "contacts_may_text_lookup" ON "contacts" ("may_text", "id") WHERE "may_text" IS NOT NULL;
CREATE INDEX "contacts_keep_confidential_lookup" ON "contacts" ("keep_confidential", "id") WHERE "keep_confidential" IS NOT NULL;
CREATE INDEX "contacts_safe_from_lookup" ON "contacts" ("safe_from", "id") WHERE "safe_from" IS NOT NULL;
CREATE INDEX "contacts_safe_until_lookup" ON "contacts" ("safe_until", "id") WHERE "safe_until" IS NOT NULL;
CREATE INDEX "contacts_neutral_caller_id_lookup" ON "contacts" ("neutral_caller_id", "id") WHERE "neutral_caller_id" IS NOT NULL;

-- AlterTable
ALTER TABLE "cases" ADD COLUMN     "may_call" INTEGER,
ADD COLUMN     "may_text" INTEGER,
ADD COLUMN     "keep_confidential" INTEGER,
ADD COLUMN     "safe_from" TEXT,
ADD COLUMN     "safe_until" TEXT,
ADD COLUMN     "neutral_caller_id" INTEGER;

-- Safe hours have a beginning and an end, or there are none
ALTER TABLE "cases" ADD CONSTRAINT "cases_safe_hours" CHECK (("safe_from" IS NULL) = ("safe_until" IS NULL));

CREATE INDEX "cases_may_call_lookup" ON "cases" ("may_call", "id", "is_delete") WHERE "may_call" IS NOT NULL;
CREATE INDEX "cases_may_text_lookup" ON "cases" ("may_text", "id", "is_delete") WHERE "may_text" IS NOT NULL;
CREATE INDEX "cases_keep_confidential_lookup" ON "cases" ("keep_confidential", "id", "is_delete") WHERE "keep_confidential" IS NOT NULL;
CREATE INDEX "cases_safe_from_lookup" ON "cases" ("safe_from", "id", "is_delete") WHERE "safe_from" IS NOT NULL;
CREATE INDEX "cases_safe_until_lookup" ON "cases" ("safe_until", "id", "is_delete") WHERE "safe_until" IS NOT NULL;
CREATE INDEX "cases_neutral_caller_id_lookup" ON "cases" ("neutral_caller_id", "id", "is_delete") WHERE "neutral_caller_id" IS NOT NULL;

-- CreateTable
CREATE TABLE "contact_overrides" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER NOT NULL,
    "means" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "refusal" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "callback_id" INTEGER,

    CONSTRAINT "contact_overrides_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "contact_overrides_number_at_idx" ON "contact_overrides"("number", "at");

-- CreateIndex
CREATE INDEX "contact_overrides_user_id_at_idx" ON "contact_overrides"("user_id", "at");

-- AddForeignKey
ALTER TABLE "contact_overrides" ADD CONSTRAINT "contact_overrides_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "contact_overrides" ADD CONSTRAINT "contact_overrides_callback_id_fkey" FOREIGN KEY ("callback_id") REFERENCES "callbacks"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
