-- CreateTable
CREATE TABLE "call_reviews" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER,
    "call_id" TEXT NOT NULL,
    "opening_phrase" INTEGER NOT NULL,
    "non_interrupting" INTEGER NOT NULL,
    "empathy" INTEGER NOT NULL,
    "paraphrasing" INTEGER NOT NULL,
    "courteous" INTEGER NOT NULL,
    "nonhesitant" INTEGER NOT NULL,
    "extra_mile_willingness" INTEGER NOT NULL,
    "confirms_client_satisfaction" INTEGER NOT NULL,
    "follows_up_on_case_updates" INTEGER NOT NULL,
    "accuracy" INTEGER NOT NULL,
    "grammar" INTEGER NOT NULL,
    "consults" INTEGER NOT NULL,
    "procedure_adherance" INTEGER NOT NULL,
    "educative" INTEGER NOT NULL,
    "notifies_hold" INTEGER NOT NULL,
    "updates_hold" INTEGER NOT NULL,
    "call_closing_coutesy" INTEGER NOT NULL,
    "opening_phrase_comments" TEXT,
    "listening_comments" TEXT,
    "pro_active_comments" TEXT,
    "resolution_comments" TEXT,
    "hold_comments" TEXT,
    "call_closing_comments" TEXT,
    "comments" TEXT,

    CONSTRAINT "call_reviews_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "call_reviews_call_id_idx" ON "call_reviews"("call_id");

-- CreateIndex
CREATE INDEX "call_reviews_created_at_id_idx" ON "call_reviews"("created_at", "id");

-- AddForeignKey
ALTER TABLE "call_reviews" ADD CONSTRAINT "call_reviews_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "call_reviews" ADD CONSTRAINT "call_reviews_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
