-- A job that has ended several workers is not given to another one that carries calls.
ALTER TABLE "jobs" ADD COLUMN "losses" INTEGER NOT NULL DEFAULT 0;
