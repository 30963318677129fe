-- CreateTable
CREATE TABLE "bearer_logins" (
    "id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "refresh_hash" TEXT NOT NULL,
    "authenticated_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "generation" INTEGER NOT NULL,

    CONSTRAINT "bearer_logins_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bearer_logins_user_id_authenticated_at_idx" ON "bearer_logins"("user_id", "authenticated_at");

-- CreateIndex
CREATE INDEX "bearer_logins_expires_at_idx" ON "bearer_logins"("expires_at");

-- AddForeignKey
ALTER TABLE "bearer_logins" ADD CONSTRAINT "bearer_logins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
