import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cp, mkdir, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { generatePrisma } from '../../../scripts/setup/generate-prisma.js';
import { makeTestDir } from '../../support/database.js';

const CHECKOUT = resolve(import.meta.dirname, '../../..');
const never = new AbortController().signal;

let dir: Awaited<ReturnType<typeof makeTestDir>>;
let checkout: string;
let buildDir: string;

/** A checkout with our schema and packages, and a build folder of its own. */
beforeEach(async () => {
  dir = await makeTestDir();
  checkout = join(dir.path, 'checkout');
  buildDir = join(checkout, 'build');
  await mkdir(join(checkout, 'prisma'), { recursive: true });
  for (const name of ['node_modules', 'scripts', 'package.json', 'prisma.config.ts']) {
    await symlink(join(CHECKOUT, name), join(checkout, name));
  }
  await writeSchema((schema) => schema);
});
afterEach(() => dir.close());

async function writeSchema(change: (schema: string) => string): Promise<void> {
  const schema = await readFile(join(CHECKOUT, 'prisma/schema.prisma'), 'utf8');
  await writeFile(join(checkout, 'prisma/schema.prisma'), change(schema));
}

/** The client of the schema as it is, which our own set-up has made: to generate it takes seconds. */
async function placeGenerated(): Promise<void> {
  const made = await realpath(join(CHECKOUT, 'build/prisma-client'));
  await cp(made, join(buildDir, basename(made)), { recursive: true });
}

const client = () => readFile(join(buildDir, 'prisma-client/models/Call.ts'), 'utf8');

describe('the database client', () => {
  it('is generated once, shows how it goes, and again when the schema has changed', async () => {
    await placeGenerated();
    const step = generatePrisma({ checkout });
    expect(await step.isDone()).toBe(false);
    await step.run(() => {}, never);
    expect(await step.isDone()).toBe(true);
    expect(await client()).not.toContain('weather');

    await writeSchema((schema) => schema.replace('model Call {', 'model Call {\n  weather Int?\n'));
    expect(await step.isDone()).toBe(false);
    const lines: string[] = [];
    await step.run((line) => lines.push(line), never);
    const count = lines.length;
    expect(count).toBeGreaterThan(0);
    expect(await step.isDone()).toBe(true);
    expect(await client()).toContain('weather');
    await step.run((line) => lines.push(line), never);
    expect(lines).toHaveLength(count);
  }, 60_000);

  it('is whole when two generate it at the same time, and nothing else is left', async () => {
    const run = () => generatePrisma({ checkout }).run(() => {}, never);
    await Promise.all([run(), run()]);
    expect(await client()).toContain('answeredAt');
    const names = await readdir(buildDir);
    expect(names.sort()).toEqual(['prisma-client', expect.stringMatching(/^prisma-client-[0-9a-f]{16}$/)]);
  }, 60_000);

  it('takes the place of a folder that `prisma generate` has made by hand', async () => {
    await placeGenerated();
    await mkdir(join(buildDir, 'prisma-client'));
    await writeFile(join(buildDir, 'prisma-client/old.ts'), '');
    await generatePrisma({ checkout }).run(() => {}, never);
    expect(await readdir(join(buildDir, 'prisma-client'))).not.toContain('old.ts');
  }, 60_000);

  it('of a broken schema is not made, and what Prisma says is reported', async () => {
    await placeGenerated();
    await generatePrisma({ checkout }).run(() => {}, never);
    await writeSchema((schema) => schema.replace('model Call {', 'model Call {\n  weather Nonsense\n'));
    await expect(generatePrisma({ checkout }).run(() => {}, never)).rejects.toThrow(/Nonsense/);
    expect(await client()).toContain('answeredAt'); // the one before still serves
    expect((await readdir(buildDir)).filter((name) => name.startsWith('.'))).toEqual([]);
  }, 60_000);

  it('is not waited for when it is no longer wanted', async () => {
    const abort = new AbortController();
    const running = generatePrisma({ checkout }).run(() => {}, abort.signal);
    abort.abort();
    await expect(running).rejects.toThrow();
    await rm(buildDir, { recursive: true, force: true, maxRetries: 20 });
  }, 60_000);
});
