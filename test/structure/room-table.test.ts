import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { productPaths } from '../../src/config/product-paths.js';

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

const CONFIG = '.dependency-cruiser.cjs';
const rules = (
  createRequire(import.meta.url)(join(productPaths.checkout, CONFIG)) as { forbidden: { name: string }[] }
).forbidden;
const rooms = rules.flatMap(({ name }) => /^(.*)-imports$/.exec(name)?.[1] ?? []);
const libraries = rules.flatMap(({ name }) => /^(.*)-alone$/.exec(name)?.[1] ?? []);

async function cruise(directory: string): Promise<Violation[]> {
  const program = join(productPaths.checkout, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, '--config', CONFIG, '--output-type', 'json', 'src'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: directory,
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string }) => error); // its exit code is the number of violations
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

let copy: string;
let violations: Violation[];
const brokenBy = (file: string) =>
  violations.filter(({ from }) => from === file).map(({ rule: { name } }) => name);

/** One of each kind of mistake, by the file that makes it; the names of the libraries' rules have no `@`, `/` or dot. */
const packages: Record<string, string> = {
  '-huggingface-tokenizers': '@huggingface/tokenizers',
  '-node-rs-argon2': '@node-rs/argon2',
  '-prisma': '@prisma/client',
  '-tanstack': '@tanstack/react-query',
  'socket-io': 'socket.io',
  'socket-io-client': 'socket.io-client',
};
/** Only start/ may import live, live may not import http, and no floor imports what stands above it. */
const forbiddenImportOf = (room: string) => {
  if (room === 'live') return "import '../http/kit/route.js';";
  if (room.startsWith('live/')) return "import '../call-desk.js';";
  return room.startsWith('start/') ? "import '../planted-above.js';" : "import '../live/call-desk.js';";
};
const planted: Record<string, string> = {
  'src/lib/planted-cycle.ts': "export { b as a } from './planted-back.js';",
  'src/lib/planted-back.ts': "export { a as b } from './planted-cycle.js';",
  'src/lib/planted-type.ts': "import type { Bus } from '../bus/bus.js';\nexport type B = Bus;",
  'src/lib/planted-root.ts': "export { startApp } from '../app.js';",
  'src/lib/planted-start.ts': "export { startJobs } from '../start/jobs/start-jobs.js';",
  'src/start/planted-above.ts': 'export const nothing = 0;',
  'src/start/common/planted-root.ts': "export { startApp } from '../../app.js';",
  'src/lib/planted-script.ts': "export { runMain } from '../../scripts/run-main.js';",
  'src/audio/planted-child.ts': "export { spawn } from 'node:child_process';",
  'src/helpers/planted.ts': "export { messageOf } from '../lib/errors.js';",
  'src/helpers/planted-alone.ts': 'export const nothing = 0;',
  'src/calls/planted-use-of-helpers.ts': "export { nothing } from '../helpers/planted-alone.js';",
  'src/web/planted.ts': "export { messageOf } from '../lib/errors.js';",
  'src/web/planted-code.ts': "export { WIRE_ERRORS } from '../realtime/protocol.js';",
  'src/web/planted-allowed.ts': "export type { WireError } from '../realtime/protocol.js';",
  'src/http/planted-store.ts': "import '../cases/case-file-store.js';",
  'src/http/planted-rules.ts': "import '../cases/rules/all-rules.js';",
  'src/http/planted-door.ts': "import '../cases/case-file.js';",
  'src/realtime/planted-storage.ts': "import '../storage/storage.js';",
  'src/http/case-api/planted-dialect.ts': "import '../helpline-api/dialect/helpline-fault.js';",
  ...Object.fromEntries(rooms.map((room) => [`src/${room}/planted-import.ts`, forbiddenImportOf(room)])),
  'src/live/session/planted-upward.ts': "import '../queue/caller-lease.js';",
  'src/start/media/planted-upward.ts': "import '../jobs/start-jobs.js';",
  'src/start/jobs/planted-downward.ts': "import '../common/open-vault.js';",
  'src/live/queue/planted-downward.ts': "import '../session/switch-ids.js';",
  ...Object.fromEntries(
    libraries.map((name) => [`src/calls/planted-${name}.ts`, `import '${packages[name] ?? name}';`]),
  ),
};

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'hearline-structure-'));
  for (const name of [CONFIG, 'tsconfig.json', 'package.json', 'structure'])
    await cp(join(productPaths.checkout, name), join(copy, name), { recursive: true });
  for (const path of await sourceFiles()) await write(path, 'export {};'); // imports are judged by paths alone
  await write('scripts/run-main.ts', 'export const runMain = 0;');
  for (const name of libraries) {
    const folder = `node_modules/${packages[name] ?? name}`;
    await write(`${folder}/package.json`, JSON.stringify({ name: packages[name] ?? name, main: 'index.js' }));
    await write(`${folder}/index.js`, '');
  }
  for (const [path, text] of Object.entries(planted)) await write(path, text);
  violations = await cruise(copy);
}, 60_000);
afterAll(() => rm(copy, { recursive: true }));

async function sourceFiles(): Promise<string[]> {
  const paths = await readdir(join(productPaths.checkout, 'src'), { recursive: true });
  return paths.filter((path) => /\.tsx?$/.test(path)).map((path) => join('src', path));
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(copy, path)), { recursive: true });
  await writeFile(join(copy, path), `${text}\n`);
}

it('the source keeps to the room table', async () => {
  const found = await cruise(productPaths.checkout);
  expect(found.map(({ from, rule: { name } }) => `${from}: ${name}`)).toEqual([]);
}, 60_000);

describe('the room table is broken', () => {
  it.each(rooms)('by an import that %s may not have', (room) => {
    expect(brokenBy(`src/${room}/planted-import.ts`)).toContain(`${room}-imports`);
  });

  it('by a floor that imports one above it, and not by one that imports one below', () => {
    expect(brokenBy('src/live/session/planted-upward.ts')).toEqual(['live/session-imports']);
    expect(brokenBy('src/live/queue/planted-downward.ts')).toEqual([]);
    expect(brokenBy('src/start/media/planted-upward.ts')).toEqual(['start/media-imports']);
    expect(brokenBy('src/start/jobs/planted-downward.ts')).toEqual([]);
  });

  it('by the import of a type, just the same', () => {
    expect(brokenBy('src/lib/planted-type.ts')).toEqual(['lib-imports']);
  });

  it.each(libraries)('by the use of %s outside its room', (name) => {
    expect(brokenBy(`src/calls/planted-${name}.ts`)).toEqual([`${name}-alone`]);
  });

  it('by an API that passes by the door to the case file, and not by one that asks it', () => {
    const rule = 'faces-ask-the-door-of-the-case-file';
    expect(brokenBy('src/http/planted-store.ts')).toEqual([rule]);
    expect(brokenBy('src/http/planted-rules.ts')).toEqual([rule]);
    expect(brokenBy('src/realtime/planted-storage.ts')).toContain(rule);
    expect(brokenBy('src/http/planted-door.ts')).toEqual([]);
  });

  it('by another API that speaks the grammar of the session API', () => {
    expect(brokenBy('src/http/case-api/planted-dialect.ts')).toEqual(['grammar-of-the-session-api']);
  });

  it('by a cycle', () => {
    expect(
      violations.filter(({ rule: { name } }) => name === 'no-circular').map(({ from }) => from),
    ).toContain('src/lib/planted-back.ts');
  });

  it('by a child process outside of workers', () => {
    expect(brokenBy('src/audio/planted-child.ts')).toEqual(['children-in-workers-only']);
  });

  it('by a folder without a row, whether it imports something or is imported', () => {
    expect(brokenBy('src/helpers/planted.ts')).toContain('every-room-in-the-table');
    expect(brokenBy('src/calls/planted-use-of-helpers.ts')).toContain('no-room-outside-the-table');
  });

  it('by pages that import server code, the protocol excepted', () => {
    expect(brokenBy('src/web/planted.ts')).toEqual(['web-sees-the-protocol-only']);
    expect(brokenBy('src/web/planted-allowed.ts')).toEqual([]);
  });

  it('by pages that import more of the protocol than its types: browsers would load the code of the server', () => {
    expect(brokenBy('src/web/planted-code.ts')).toEqual(['web-takes-types-only']);
  });

  it('by a file that imports the root, or a script', () => {
    for (const file of ['src/lib/planted-root.ts', 'src/lib/planted-start.ts'])
      expect(brokenBy(file)).toContain('no-room-imports-the-root');
    expect(brokenBy('src/start/common/planted-root.ts')).toContain('start-is-below-the-root');
    expect(brokenBy('src/lib/planted-script.ts')).toContain('no-scripts');
  });
});
