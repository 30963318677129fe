import { setTimeout as sleep } from 'node:timers/promises';
import { Closer } from '../src/lib/closer.js';
import { MainThreadClock } from '../src/lib/thread-time.js';
import { GATEWAY_SECRET, longText, TEXT_ADDRESSES, TEXT_SHAPES } from '../test/support/text-addresses.js';
import { TextClient } from '../test/support/text-client.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { openFilled } from './cases/open-filled.js';
import { startServerProcess, type ServerProcess } from './cases/server-process.js';
import { fillLongTexts, READER } from './longest-texts/fill-long-texts.js';
import { toTable } from './table.js';

const PASSWORD = 'bench-only-password';
const NO_LIMIT = '1000000000';
/** Limit of processor time in one stretch of the process that carries calls. */
const LIMIT_MS = 50;
/** Time for the work behind an answer, such as the job of a task or a page of the outbox. */
const AFTERMATH_MS = 300;

interface Measured {
  readonly name: string;
  readonly status: number;
  readonly shape: string;
  readonly stretchMs: number;
  /** Processor time of the main thread. */
  readonly cpuMs: number;
}

/**
 * The longest texts that the APIs take, of several shapes, sent to every address; then lists, exports, tasks and a long call
 * full of such texts, read by a user without clearance, and a page of the outbox for a webhook: the longest stretch of
 * the event loop of the process that carries calls, and its processor time for each request.
 */
export async function benchLongestTexts({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  const parts = new Closer();
  try {
    const { server, client } = await openServer(parts, { quick, signal, progress });
    const clock = parts.add(new MainThreadClock(server.pid));
    const measured: Measured[] = [];
    const take = async (name: string, shape: string, send: () => Promise<number>) => {
      signal.throwIfAborted();
      progress(`${name}, ${shape}`);
      await server.longestStretchMs(); // from here on
      const before = clock.read()?.cpuMs ?? 0;
      const status = await send();
      await sleep(AFTERMATH_MS);
      const cpuMs = (clock.read()?.cpuMs ?? 0) - before;
      measured.push({ name, status, shape, stretchMs: await server.longestStretchMs(), cpuMs });
    };
    await client.logIn('admin', PASSWORD);
    for (const [shape, phrase] of Object.entries(TEXT_SHAPES).slice(0, quick ? 2 : undefined)) {
      for (const { path, most, body } of TEXT_ADDRESSES)
        await take(`POST ${path}`, shape, () => client.send('POST', path, body(longText(phrase, most))));
    }
    await take('a webhook without personal data', 'its pages of the outbox', async () => {
      const event = { event: 'case.created', url: 'http://127.0.0.1:8999/', personal_data: false };
      const status = await client.send('POST', '/api/v1/webhooks/subscribe', event);
      for (let at = 0; at < (quick ? 5 : 40); at++) {
        const narrative = longText(TEXT_SHAPES.names ?? '', 65_536);
        await client.send('POST', '/api/v1/cases', { narrative });
      }
      await sleep(3_000);
      return status;
    });
    await client.logIn(READER.username, READER.password);
    for (const path of READER.paths) await take(`GET ${path}`, 'names', () => client.send('GET', path));
    return report(measured);
  } finally {
    await parts.close();
  }
}

async function openServer(
  parts: Closer,
  options: Pick<BenchOptions, 'quick' | 'progress' | 'signal'>,
): Promise<{ server: ServerProcess; client: TextClient }> {
  const rows = options.quick ? 20 : 60;
  const { url, dataDir } = await openFilled((database) => fillLongTexts(database, rows), parts, options);
  const env = {
    ...{ DATABASE_URL: url, DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, WEBHOOK_ALLOW_LOOPBACK: 'true' },
    ...{ PORT: '0', AUDIO_API_PORT: '0', LOG_LEVEL: 'error', REDIS_URL: '', DISK_LOW_MB: '0' },
    ...{ RATE_LIMIT_CASES: NO_LIMIT, RATE_LIMIT_OVERALL: NO_LIMIT, RATE_LIMIT_AUDIO: NO_LIMIT },
    MESSAGE_GATEWAY_SECRET: GATEWAY_SECRET,
    ...{ RATE_LIMIT_COMMUNICATIONS: NO_LIMIT, RATE_LIMIT_USERS: NO_LIMIT },
  };
  const server = parts.add(await startServerProcess({ env, isTapped: false, roles: ['api', 'jobs'] }));
  return { server, client: parts.add(new TextClient(server.url)) };
}

/** The table has, for each address, the shape that held the loop longest. */
function report(measured: readonly Measured[]): BenchResult {
  const worst = new Map<string, Measured>();
  for (const each of measured)
    if (each.stretchMs >= (worst.get(each.name)?.stretchMs ?? 0)) worst.set(each.name, each);
  const rows = [...worst.values()];
  const beyond = rows.filter(({ stretchMs }) => stretchMs > LIMIT_MS);
  const table = toTable(
    ['request', 'status', 'worst shape', 'longest stretch, ms', 'limit, ms', 'main thread, ms'],
    rows.map(({ name, status, shape, stretchMs, cpuMs }) => [
      ...[name, String(status), shape],
      ...[String(stretchMs), String(LIMIT_MS), String(Math.round(cpuMs))],
    ]),
  );
  const verdict =
    beyond.length === 0
      ? `No request held the loop for longer than ${LIMIT_MS} ms of a processor.`
      : `Beyond the limit: ${beyond.map(({ name }) => name).join(', ')}.`;
  return { json: { limitMs: LIMIT_MS, measured: rows }, report: `${table}\n\n${verdict}` };
}
