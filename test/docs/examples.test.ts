import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { logIn } from '../../demo/run/live-client.js';
import { readConfig } from '../../src/config/config.js';
import { Closer } from '../../src/lib/closer.js';
import { makeTestDir } from '../support/database.js';
import {
  CHECKOUT,
  nameOf,
  NO_CURL,
  readExamples,
  shapeOf,
  type DocExample,
} from '../support/doc-examples.js';
import { freePort } from '../support/free-port.js';
import { ADMIN_PASSWORD, HelplineApp } from '../support/helpline-app.js';
import { wavOf } from '../support/sound-files.js';
import { startSmsGateway, type TestSmsGateway } from '../support/sms-gateway.js';

const PAGES = [
  'README.md',
  ...['api', 'call-centre', 'examples', 'analysis', 'install', 'operations', 'speech-models'].map(
    (page) => `docs/${page}.md`,
  ),
];
const LIMIT_MS = 60_000;
const GATEWAY_SECRET = 'a secret that only the gateway has';
const VAULT_KEY = randomBytes(32).toString('base64');

const examples = (await Promise.all(PAGES.map(readExamples))).flat();
const parts = new Closer();
let app: HelplineApp;
let gateway: TestSmsGateway;
let dir: string;
let audioPort: number;
let receiverPort: number;

beforeAll(async () => {
  if (NO_CURL) return;
  gateway = parts.add(await startSmsGateway());
  const testDir = parts.add(await makeTestDir());
  dir = testDir.path;
  await symlink(join(CHECKOUT, 'node_modules'), join(dir, 'node_modules'));
  [audioPort, receiverPort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
  app = parts.add(
    await HelplineApp.start({
      environment: {
        ...(await smsSettings()),
        ...{ AUDIO_API_PORT: String(audioPort), MESSAGE_GATEWAY_SECRET: GATEWAY_SECRET, VAULT_KEY },
        ...{ WEBHOOK_ALLOW_LOOPBACK: 'true', CHOSEN_PHONE_PASSWORDS: 'own,common' },
      },
    }),
  );
  await bash(`curl -fsS -c jar -u 'admin:${ADMIN_PASSWORD}' ${app.url}/helpline/api/ -o /dev/null`);
}, 120_000);
afterAll(() => parts.close());

/** The settings of docs/operations.md, with the gateway of this test. */
async function smsSettings(): Promise<Record<string, string>> {
  const { text = '' } = examples.find((each) => each.text.startsWith('SMS_URL=')) ?? {};
  const print = 'for name in SMS_URL SMS_BODY SMS_HEADER; do printf "%s=%s\\n" $name "${!name}"; done';
  const lines = (await bash(`${text}\n${print}`)).trim().split('\n');
  const settings = Object.fromEntries(
    lines.map((line) => line.split(/=(.*)/).slice(0, 2) as [string, string]),
  );
  expect(Object.keys(settings)).toEqual(['SMS_URL', 'SMS_BODY', 'SMS_HEADER']);
  // an ellipsis stands for the token: a header has no such letter
  return { ...settings, SMS_URL: gateway.url, SMS_HEADER: (settings.SMS_HEADER ?? '').replace('…', 'token') };
}

/** @returns the standard output. @throws when a command fails */
function bash(script: string, { cwd = dir, env = {} } = {}): Promise<string> {
  const options = { cwd: cwd ?? CHECKOUT, timeout: LIMIT_MS, env: { ...process.env, ...env } };
  return new Promise((resolve, reject) => {
    execFile('bash', ['-euo', 'pipefail', '-c', script], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${stderr}\n${script}`));
      else resolve(stdout);
    });
  });
}

/** With the addresses and the password of this test. */
function here(text: string): string {
  return text
    .replaceAll('https://helpline.example', app.url)
    .replaceAll('http://127.0.0.1:8080', app.url)
    .replaceAll('http://127.0.0.1:8081', `http://127.0.0.1:${audioPort}`)
    .replaceAll('https://receiver.example', `http://127.0.0.1:${receiverPort}`)
    .replaceAll('"password":"PASSWORD"', `"password":"${ADMIN_PASSWORD}"`);
}

/** Commands of docs/examples.md, which have the variables of those before them. Their answer is that which is shown. */
async function inSession({ text, answer }: DocExample): Promise<unknown> {
  const names = [...text.matchAll(/^([A-Z]+)=/gm)].map(([, name = '']) => name);
  const keep = names.map((name) => `declare -p ${name} >> variables\n`).join('');
  const env = { MESSAGE_GATEWAY_SECRET: GATEWAY_SECRET };
  const output = await bash(`touch variables; . ./variables\n${here(text)}\n${keep}`, { env });
  const reply = JSON.parse(output.trim().split('\n').at(-1) ?? '') as unknown;
  if (answer !== undefined) expect(shapeOf(reply)).toEqual(shapeOf(JSON.parse(here(answer))));
  return reply;
}

/** Runs a program, with what it needs of this checkout, until it has printed so many lines. */
async function printed(
  name: string,
  text: string,
  {
    env,
    lines,
    meanwhile,
  }: { env: Record<string, string>; lines: number; meanwhile?: () => Promise<unknown> },
): Promise<string[]> {
  await writeFile(join(dir, name), text);
  const child = spawn(process.execPath, [name], {
    cwd: dir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const found: string[] = [];
  try {
    const reading = (async () => {
      for await (const line of createInterface(child.stdout)) if (found.push(line) === lines) return;
      throw new Error(`${name} ended after ${found.length} lines`);
    })();
    await meanwhile?.();
    await reading;
    return found;
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

/** Commands that install, or run for long: each is a script of package.json, and a test or the CI script runs it. */
function runElsewhere(...where: readonly string[]) {
  return async ({ text }: DocExample): Promise<void> => {
    const { scripts } = JSON.parse(await readFile(join(CHECKOUT, 'package.json'), 'utf8')) as {
      scripts: object;
    };
    for (const [, script = ''] of text.matchAll(/npm (?:run )?(\w+)/g))
      if (script !== 'ci') expect(Object.keys(scripts)).toContain(script);
    for (const path of where) expect([path, existsSync(join(CHECKOUT, path))]).toEqual([path, true]);
  };
}

async function columnsOf(text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).fields.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

const npmScript = ({ text }: DocExample) =>
  bash(text.replace('[--dry-run]', '--dry-run'), {
    cwd: CHECKOUT,
    env: { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, VAULT_KEY },
  });

let graceId = '';

interface Run {
  readonly page: string;
  /** Text that the example of that page contains. */
  readonly of: string;
  readonly run: (example: DocExample) => Promise<unknown>;
}

const README: readonly Run[] = [
  { page: 'README.md', of: 'npm run demo', run: runElsewhere('.ci/run', 'test/demo') },
  { page: 'README.md', of: 'npm test', run: runElsewhere('.ci/run') },
  { page: 'README.md', of: 'npm start', run: runElsewhere('test/asterisk', 'test/scripts/setup') },
  { page: 'docs/install.md', of: 'useradd', run: runElsewhere() },
  {
    page: 'docs/install.md',
    of: 'hearline-asterisk.service\n[Service]',
    run: runElsewhere('asterisk-config/asterisk.sh'),
  },
  { page: 'docs/install.md', of: 'npm run setup', run: runElsewhere('test/asterisk', 'test/scripts/setup') },
  {
    page: 'docs/api.md',
    of: '/api/v1/calls/active',
    run: async ({ text }) =>
      expect(JSON.parse(await bash(here(text)))).toMatchObject({ status: 'success', error: null }),
  },
  {
    page: 'docs/api.md',
    of: '/audio/process',
    async run({ text }) {
      const tone = Int16Array.from({ length: 16_000 }, (_, at) => 8_000 * Math.sin(at / 8));
      await writeFile(join(dir, 'call.wav'), wavOf([tone], 16_000));
      const replies = JSON.parse(`[${(await bash(here(text))).replace('}{', '},{')}]`) as unknown;
      expect(replies).toMatchObject([{ status: 'queued' }, { status: 'success', transcript: '' }]);
    },
  },
  {
    page: 'docs/api.md',
    of: '/ner/extract',
    run: async ({ text }) =>
      expect(JSON.parse(await bash(here(text)))).toMatchObject({
        entities: { PERSON: [{ text: 'Amina' }], LOC: [{ text: 'Kisumu' }] },
      }),
  },
  {
    page: 'docs/api.md',
    of: 'wall:watch',
    async run({ text }) {
      const program = `import { io } from 'socket.io-client';\n${here(text)}`;
      expect(await printed('screen.mjs', program, { env: { ADMIN_PASSWORD }, lines: 1 })).toEqual(['[]']);
    },
  },
];

const CALL_CENTRE: readonly Run[] = [
  {
    page: 'docs/call-centre.md',
    of: '"usn":"grace"',
    async run({ text }) {
      const { users } = JSON.parse(await bash(here(text))) as { users: Record<string, string[]> };
      graceId = Object.keys(users)[0] ?? '';
      expect(users[graceId]).toContain('grace');
    },
  },
  {
    page: 'docs/call-centre.md',
    of: 'resetAuth',
    async run({ text }) {
      const commands = here(text).replace('resetAuth/7', `resetAuth/${graceId}`);
      const [asAdmin = '', asUser = ''] = commands.split('# as the user\n');
      const { auth_nb } = JSON.parse(await bash(asAdmin)) as { auth_nb: string[][] };
      const generated = auth_nb[0]?.[1]?.split(' ').at(-1) ?? '';
      await bash(asUser.replaceAll('GENERATED', generated).replaceAll(' jar ', ' jar-of-grace '));
      await bash(`curl -fsS -u 'grace:the new one' ${app.url}/helpline/api/ -o /dev/null`);
    },
  },
  {
    page: 'docs/call-centre.md',
    of: 'phone-passwords/common',
    async run({ text }) {
      const TOKEN = await logIn(app.url, 'admin', ADMIN_PASSWORD);
      const commands = here(text).replace('phones/7', `phones/${graceId}`);
      const replies = (await bash(commands, { env: { TOKEN } })).trim();
      const { data } = JSON.parse(replies.slice(replies.lastIndexOf('{"status"'))) as {
        data: { taken: string[]; phone_passwords: { user_id: number | null }[] };
      };
      expect(data.taken).toEqual(['own', 'common']);
      expect(data.phone_passwords.map(({ user_id }) => user_id)).toEqual([null, Number(graceId)]);
    },
  },
  {
    page: 'docs/install.md',
    of: 'TimeoutStopSec=60',
    async run({ text, ...example }) {
      const settings = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
      const environment = Object.fromEntries(settings.map((each) => each.split('=') as [string, string]));
      expect(readConfig(environment)).toMatchObject({ dataDir: environment.DATA_DIR });
      await runElsewhere()({ ...example, text: /^ExecStart=(.*)$/m.exec(text)?.[1] ?? '' });
    },
  },
];

const EXAMPLES: readonly Run[] = [
  ...[
    'REFRESH=',
    'idempotency-key',
    'if-match',
    'status=lost',
    'cases-by-type',
    'openssl',
    '"PASSWORD"}\'\n',
  ].map((of) => ({ page: 'docs/examples.md', of, run: inSession })),
  {
    page: 'docs/examples.md',
    of: 'webhooks/subscribe',
    async run(example) {
      const { data } = (await inSession(example)) as { data: { secret: string } };
      const find = (text: string) => examples.find((each) => each.text.includes(text)) as DocExample;
      const makeCase = find('idempotency-key');
      const again = {
        ...makeCase,
        text: makeCase.text.replace('form-0815', 'form-0816').replace('000001', '000002'),
        answer: undefined,
      };
      const lines = await printed('receiver.mjs', find('isGenuine').text, {
        env: { PORT: String(receiverPort), WEBHOOK_SECRET: data.secret },
        lines: 1,
        meanwhile: () => inSession(again),
      });
      expect(lines).toEqual([expect.stringMatching(/^case\.created \d+$/)]);
    },
  },
  // run by the one before: it needs the secret of the subscription
  { page: 'docs/examples.md', of: 'isGenuine', run: async () => {} },
];

const OPERATIONS: readonly Run[] = [
  {
    page: 'docs/speech-models.md',
    of: 'npm run models -- add',
    run: runElsewhere('test/scripts/models.test.ts'),
  },
  {
    page: 'docs/operations.md',
    of: 'upstream hearline',
    run: runElsewhere('test/docs/load-balancer.test.ts'),
  },
  {
    page: 'docs/analysis.md',
    of: 'alert-rules/try',
    async run(example) {
      const page = await readFile(join(CHECKOUT, example.page), 'utf8');
      const [, rules = ''] = /^```json\n(\{\n {2}"rules": [\s\S]*?)^```$/m.exec(page) ?? [];
      await writeFile(join(dir, 'alert-rules.json'), rules);
      const reply = await inSession({ ...example, answer: undefined });
      expect(reply).toMatchObject({ status: 'success', complete: true, calls: [] });
    },
  },
  {
    page: 'docs/operations.md',
    of: 'SMS_URL=',
    async run() {
      await app.post(`users/${graceId}`, { contact_phone: '+254711000009' }, { as: 'admin' });
      await app.post('sendOTP', { addr_addr: '+254711000009', addr_type: 'phone' }, { as: null });
      await gateway.until(1);
      const message: unknown = expect.stringMatching(/\d{8}/);
      expect(JSON.parse(gateway.received[0]?.body ?? '')).toEqual({ recipient: '+254711000009', message });
      expect(gateway.received[0]?.headers.authorization).toBe('Bearer token');
    },
  },
  {
    page: 'docs/operations.md',
    of: 'npm run vault',
    run: async (example) => expect(await npmScript(example)).toMatch(/\S/),
  },
  {
    page: 'docs/operations.md',
    of: 'FROM audit_reads',
    run: async ({ text }) => expect(await columnsOf(text)).toEqual(['at', 'username']),
  },
  {
    page: 'docs/operations.md',
    of: 'FROM transcript_accesses',
    run: async ({ text }) =>
      expect(await columnsOf(text)).toEqual(['first_at', 'last_at', 'watcher', 'username']),
  },
  {
    page: 'docs/operations.md',
    of: 'npm run journal',
    run: async (example) => expect(await npmScript(example)).toMatch(/is [0-9a-f-]{36} from now on/),
  },
];

const RUNS = [...README, ...CALL_CENTRE, ...EXAMPLES, ...OPERATIONS];

const suite = NO_CURL ? describe.skip : describe;

suite(`the examples of the documentation${NO_CURL ? ` (skipped: ${NO_CURL})` : ''}`, () => {
  it.each(examples.map((example) => [nameOf(example), example] as const))(
    'do what the page says: %s',
    async (_name, example) => {
      const runs = RUNS.filter(({ page, of }) => page === example.page && example.text.includes(of));
      expect(runs).toHaveLength(1);
      await runs[0]?.run(example);
    },
    2 * LIMIT_MS,
  );
});
