-- The secrets that this database's files, log-ins and telephones were made with: a start that finds others is refused.
CREATE TABLE "installation_secrets" (
    "name" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_secrets_pkey" PRIMARY KEY ("name")
);

-- Migrations that earlier versions of the server can live with; each is named by itself. All others are refused by a
-- version that does not have them.
CREATE TABLE "compatible_migrations" (
    "migration_name" TEXT NOT NULL,

    CONSTRAINT "compatible_migrations_pkey" PRIMARY KEY ("migration_name")
);
