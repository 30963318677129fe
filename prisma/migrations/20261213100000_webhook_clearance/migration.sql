-- Subscriptions of before are told personal data as pseudonyms: whoever made them was not asked.
-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN "sees_personal_data" BOOLEAN NOT NULL DEFAULT false;
