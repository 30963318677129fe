import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import pg from 'pg';
import { SetupError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { holdProcessLock } from '../../src/storage/process-lock.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/processes.js';
import { startTcpProxy, through } from '../support/tcp-proxy.js';

const log = silentLog();
let database: TestDatabase;
beforeAll(async () => void (database = await startTestDatabase()));
afterAll(() => database.close());

/** USER_HZ, which /proc counts in. */
const TICKS_PER_SECOND = 100;
const KEEPALIVE_TIMER = '02';

/** Time until the kernel asks after the peer of that connection (proc_net_tcp.txt of the kernel: `tr tm->when`). */
async function keepAliveTicks(localPort: number, remotePort: number): Promise<number | undefined> {
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
  const rows = tables
    .join('\n')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const row = rows.find(
    ([, local, remote]) => local?.endsWith(`:${hex(localPort)}`) && remote?.endsWith(`:${hex(remotePort)}`),
  );
  const [timer, when = ''] = row?.[5]?.split(':') ?? [];
  // before that, the last answer has not been acknowledged yet
  return timer === KEEPALIVE_TIMER ? Number.parseInt(when, 16) : undefined;
}

describe('the lock of a process', () => {
  it('refuses a second process on the same database in plain words, until the first has gone', async () => {
    const { url } = database;
    const first = await holdProcessLock({ kind: 'database', url, log });
    const second = holdProcessLock({ kind: 'database', url, log, patienceMs: 0 });
    await expect(second).rejects.toThrow(/another process of this server .* uses the same database/);
    await expect(second).rejects.toBeInstanceOf(SetupError);
    await first.close();
    await (await holdProcessLock({ kind: 'database', url, log, patienceMs: 0 })).close();
  });

  it('refuses a second process at the telephones, by name, whatever else the two share', async () => {
    const { url } = database;
    const all = await holdProcessLock({ kind: 'database', url, log });
    const first = await holdProcessLock({ kind: 'media', url, log });
    const second = holdProcessLock({ kind: 'media', url, log, patienceMs: 0 });
    const named = `hearline media ${hostname().slice(0, 20)} process ${process.pid} `;
    await expect(second).rejects.toThrow(`another process of this server (${named}`);
    await expect(second).rejects.toThrow('answers the calls');
    await first.close();
    await (await holdProcessLock({ kind: 'media', url, log, patienceMs: 0 })).close();
    await all.close();
  });

  const isLinux = process.platform === 'linux';
  const onLinux = isLinux ? it : it.skip;
  onLinux(
    `is not held for hours by a machine that is off: the database asks after its holder${isLinux ? '' : ' (skipped: it reads /proc, which Linux has)'}`,
    async () => {
      const { url } = database;
      const lock = await holdProcessLock({ kind: 'media', url, log });
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ port: number }>(
        `SELECT client_port AS port FROM pg_stat_activity WHERE application_name LIKE 'hearline media %'`,
      );
      await client.end();
      const serverPort = Number(new URL(url).port);
      let ticks: number | undefined;
      await eventually(
        async () => (ticks = await keepAliveTicks(serverPort, rows[0]?.port ?? 0)) !== undefined,
      );
      await lock.close();
      expect(ticks).toBeLessThanOrEqual(5 * TICKS_PER_SECOND);
    },
  );

  it('waits for a predecessor that is just going', async () => {
    const { url } = database;
    const first = await holdProcessLock({ kind: 'database', url, log });
    const second = holdProcessLock({ kind: 'database', url, log, patienceMs: 10_000 });
    await first.close();
    await (await second).close();
  });

  it('is taken again after its connection broke; if another process was faster, that is reported', async () => {
    const { url } = database;
    const proxy = await startTcpProxy(Number(new URL(url).port));
    let tell: () => void = () => {};
    const lost = new Promise<void>((resolve) => (tell = resolve));
    const first = await holdProcessLock({
      kind: 'database',
      url: through(proxy, url),
      log,
      onLost: () => tell(),
    });
    await proxy.cut();
    const second = await holdProcessLock({ kind: 'database', url, log });
    await proxy.mend();
    await lost;
    await first.close();
    await second.close();
    await proxy.close();
  }, 20_000);

  it('waits for a broken session of its own that the database has not missed yet', async () => {
    const { url } = database;
    const proxy = await startTcpProxy(Number(new URL(url).port));
    const said = new EventEmitter();
    const onLost = () => void said.emit('said', 'lost');
    const tellingLog = new Proxy(log, {
      get: (target, level) =>
        level === 'info'
          ? () => void said.emit('said', 'held again')
          : (Reflect.get(target, level) as unknown),
    });
    const first = await holdProcessLock({ kind: 'media', url: through(proxy, url), log: tellingLog, onLost });
    const ghost = new pg.Client({ connectionString: url });
    await ghost.connect();
    const ofOurs = `SELECT application_name AS name FROM pg_stat_activity WHERE application_name LIKE 'hearline media %'`;
    const { rows } = await ghost.query<{ name: string }>(ofOurs);
    await proxy.cut();
    await ghost.query(`SELECT set_config('application_name', $1, false)`, [rows[0]?.name]);
    await ghost.query('SELECT pg_advisory_lock(1212498258, 2)'); // as the session that is gone still has it
    await proxy.mend();
    const isTriedFor = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()`;
    for (let n = 0; n === 0;)
      n = (await ghost.query<{ n: number }>(isTriedFor, [rows[0]?.name])).rows[0]?.n ?? 0;
    const end = once(said, 'said');
    await ghost.end();
    expect(await end).toEqual(['held again']);
    await first.close();
    await proxy.close();
  }, 20_000);
});
