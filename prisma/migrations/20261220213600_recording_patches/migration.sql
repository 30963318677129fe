-- The leg of a recording that holds sound of one party which came late: it is added to what the call's other recordings have.
ALTER TABLE "recordings" ADD COLUMN "patch_of" TEXT;
