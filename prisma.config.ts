import { resolve } from 'node:path';
import { defineConfig } from 'prisma/config';

// Prisma's own schema engine comes from a host that an offline machine cannot reach; ours runs the same engine
// from its npm package. Windows cannot spawn a .mjs file and keeps Prisma's.
if (process.platform !== 'win32') {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= resolve(
    import.meta.dirname,
    'scripts/prisma-schema-engine.mjs',
  );
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // `generate` wants an address though it opens no connection
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://nobody@127.0.0.1:1/none' },
});
