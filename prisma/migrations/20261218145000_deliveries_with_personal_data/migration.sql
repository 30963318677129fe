-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "has_personal_data" BOOLEAN NOT NULL DEFAULT false;

UPDATE webhook_deliveries d SET has_personal_data = true
FROM webhooks w WHERE w.id = d.webhook_id AND w.sees_personal_data AND d.position IS NOT NULL;
