import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MemoryBus } from '../../src/bus/memory-bus.js';
import { Journal } from '../../src/calls/journal.js';
import type { Role } from '../../src/config/config.js';
import { healthProbes, type ProbedParts } from '../../src/start/common/health-probes.js';
import { ConnectionBudget } from '../../src/http/connection-budget.js';
import { openHttpServer } from '../../src/http/http-server.js';
import { healthApi, type HealthOptions } from '../../src/http/ops/health.js';
import { Closer } from '../../src/lib/closer.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { LoopMeter } from '../../src/lib/loop-meter.js';
import { silentLog } from '../../src/lib/log.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { noEngines } from '../support/no-engines.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';
import { onFullDisk } from '../support/full-disk.js';
import { ask } from '../support/http-client.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';
import { appendEvent } from '../support/append-event.js';

const log = silentLog();
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const started = { type: 'call.started', callerId: null, dialled: '116', direction: 'inbound' } as const;
const parts = new Closer();
let open = new Closer();

afterAll(() => parts.close());
afterEach(async () => {
  await open.close();
  open = new Closer();
});

async function serve(options: Partial<HealthOptions>): Promise<string> {
  const health = healthApi({
    ...{ version: '1.2.3', components: {}, models: {}, seesDetails: async () => true, freshMs: 0, log },
    ...options,
  });
  const server = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null },
    apis: [['/health', health]],
    log,
  });
  return open.add(server).url;
}

const get = async (url: string, path: string) => {
  const answer = await ask(url, path);
  expect(answer.status).toBe(200);
  return answer.json();
};

const healthy = () => ({ ok: true, status: 'healthy' });

describe('GET /health', () => {
  it('says how the server is, with the fields of the spec', async () => {
    const url = await serve({ components: { database: healthy }, seesDetails: async () => false });
    expect(await get(url, '/health')).toEqual({
      status: 'healthy',
      timestamp: expect.stringMatching(ISO),
      probe_age_s: expect.any(Number),
    });
  });

  it('reports the truth, and answers all the same', async () => {
    const away = await serve({ components: { database: () => Promise.reject(new Error('away')) } });
    expect(await get(away, '/health')).toMatchObject({ status: 'unhealthy' });
    const building = await serve({ components: { models: () => ({ ok: false, status: 'building' }) } });
    expect(await get(building, '/health')).toMatchObject({ status: 'degraded' });
  });

  it('asks its parts once for all without a token who ask at the same time or shortly afterwards', async () => {
    let asked = 0;
    const database = async () => {
      asked++;
      return healthy();
    };
    const seesDetails = async () => false;
    const url = await serve({ components: { database }, freshMs: 60_000, seesDetails });
    await Promise.all(Array.from({ length: 20 }, () => get(url, '/health')));
    await get(url, '/health/detailed');
    expect(asked).toBe(1);
  });

  it('is of this moment for a token', async () => {
    let isOk = true;
    const database = () => ({ ok: isOk, status: isOk ? 'healthy' : 'unreachable' });
    const url = await serve({ components: { database }, freshMs: 60_000 });
    expect(await get(url, '/health')).toMatchObject({ status: 'healthy' });
    isOk = false;
    expect(await get(url, '/health')).toMatchObject({ status: 'unhealthy' });
  });

  it.each([
    ['POST', '/health', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/health/nothing', 404, 'RESOURCE_NOT_FOUND'],
    ['DELETE', '/health/models', 405, 'METHOD_NOT_ALLOWED'],
  ])('is refused for what it does not know: %s %s (%d)', async (method, path, status, code) => {
    const answer = await ask(await serve({}), path, { method });
    expect({ status: answer.status, body: answer.json() }).toMatchObject({
      status,
      body: { status: 'error', error: { error_code: code } },
    });
    expect(answer.headers.allow).toBe(status === 405 ? 'GET, HEAD' : undefined);
  });
});

describe('GET /health/detailed', () => {
  it('has a word for each component, and the whole report beside it', async () => {
    const url = await serve({
      components: {
        api: healthy,
        workers: async () => ({ ok: true, status: 'active', speech: { ready: 2 } }),
      },
    });
    expect(await get(url, '/health/detailed')).toEqual({
      status: 'healthy',
      components: { api: 'healthy', workers: 'active' },
      details: {
        api: { ok: true, status: 'healthy' },
        workers: { ok: true, status: 'active', speech: { ready: 2 } },
      },
      timestamp: expect.stringMatching(ISO),
      probe_age_s: expect.any(Number),
      version: '1.2.3',
    });
  });

  it('shows what is being built as building, and the whole as degraded', async () => {
    const building = () => ({ ok: false, status: 'building', detail: 'ready in a minute' });
    const url = await serve({ components: { api: healthy, models: building } });
    expect(await get(url, '/health/detailed')).toMatchObject({
      status: 'degraded',
      components: { models: 'building' },
      details: { models: { detail: 'ready in a minute' } },
    });
  });

  it('answers within three seconds although a probe hangs and others fail', async () => {
    const url = await serve({
      components: {
        api: healthy,
        cache: () => new Promise(() => {}),
        workers: () => Promise.reject(new Error('secret')),
        telephony: () => {
          throw new Error('secret');
        },
      },
    });
    const before = performance.now();
    const body = await get(url, '/health/detailed');
    expect(performance.now() - before).toBeLessThan(3_000);
    expect(body).toMatchObject({
      status: 'degraded',
      components: { api: 'healthy', cache: 'unreachable', workers: 'unreachable', telephony: 'unreachable' },
    });
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

describe('the age of an answer', () => {
  it('is that of its probes', async () => {
    const seesDetails = async () => false;
    const url = await serve({ components: { database: healthy }, freshMs: 60_000, seesDetails });
    const { probe_age_s: first } = (await get(url, '/health')) as { probe_age_s: number };
    let later = first;
    while (later <= first)
      later = ((await get(url, '/health/detailed')) as { probe_age_s: number }).probe_age_s;
    expect(later).toBeGreaterThan(first);
  });
});

describe('GET /health/live', () => {
  it('is answered although every part hangs, and asks none', async () => {
    let asked = 0;
    const hanging = () => {
      asked++;
      return new Promise<never>(() => {});
    };
    const url = await serve({ components: { database: hanging }, models: { stt: hanging } });
    expect(await get(url, '/health/live')).toEqual({
      status: 'alive',
      timestamp: expect.stringMatching(ISO),
    });
    expect(asked).toBe(0);
  });
});

describe('GET /health/models', () => {
  it('has a word for each model of the spec', async () => {
    const models = Object.fromEntries(
      ['stt', 'translator', 'ner', 'classifier', 'summarizer'].map((name) => [
        name,
        () => ({ ok: true, status: name === 'stt' ? 'loaded' : 'not_installed' }),
      ]),
    );
    expect(await get(await serve({ models }), '/health/models')).toMatchObject({
      status: 'healthy',
      models: {
        stt: 'loaded',
        translator: 'not_installed',
        ner: 'not_installed',
        classifier: 'not_installed',
        summarizer: 'not_installed',
      },
      timestamp: expect.stringMatching(ISO),
    });
  });

  it('is degraded while the speech model is being made ready', async () => {
    const url = await serve({ models: { stt: () => ({ ok: false, status: 'building' }) } });
    expect(await get(url, '/health/models')).toMatchObject({
      status: 'degraded',
      models: { stt: 'building' },
    });
  });
});

describe('with the server’s own probes', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let storage: Storage;

  beforeAll(async () => {
    database = parts.add(await startTestDatabase());
    proxy = parts.add(await startTcpProxy(Number(new URL(database.url).port)));
    const url = through(proxy, database.url);
    storage = parts.add(await openStorage({ url, log, statementTimeoutMs: 300, connectTimeoutMs: 10_000 }));
  }, 30_000);
  const fileProcess = { health: healthy };
  const serveOwn = (changes: Partial<ProbedParts> = {}) => {
    const localApi = { state: 'healthy' } as const;
    const own = {
      storage,
      database: { failure: undefined, isReady: true },
      bus: new MemoryBus({ log }),
      media: {},
      fileWork: { health: () => ({ ok: true, status: 'idle' }) },
      ...{ engines: noEngines(), loop: parts.add(new LoopMeter()), connections: new ConnectionBudget() },
      roles: new Set<Role>(['api', 'jobs']),
      localApi,
      fileProcess,
    };
    return serve(healthProbes({ ...own, ...changes }));
  };

  it('names the four components of the spec, the database, the journal, the telephony and the files', async () => {
    const body = await get(await serveOwn(), '/health/detailed');
    expect(body.components).toEqual({
      api: 'healthy',
      local_api: 'healthy',
      cache: 'in_memory',
      ...{ models: 'not_in_this_process', workers: 'not_in_this_process', database: 'healthy' },
      ...{ journal: 'not_in_this_process', telephony: 'not_in_this_process' },
      ...{ files: 'healthy', jobs: 'healthy', webhooks: 'healthy' },
      ...{ disk: 'not_in_this_process', vault: 'not_in_this_process' },
      ...{ event_loop: 'healthy', connections: 'healthy' },
      ...{ recordings: 'idle', second_pass: 'off', decoder: 'healthy' },
    });
    expect(body.status).toBe('healthy');
    const { models } = await get(await serveOwn(), '/health/models');
    expect(Object.keys(models as object)).toEqual([
      ...['stt', 'translator', 'ner', 'classifier', 'summarizer', 'qa', 'quality', 'insights'],
    ]);
  });

  it('counts the telephones that are passed on to Asterisk', async () => {
    const body = await get(await serveOwn({ phoneCount: () => 3 }), '/health/detailed');
    expect(body).toMatchObject({ details: { connections: { relayed_phones: 3 } } });
  });

  it('is degraded while a job waits for a worker, in any process', async () => {
    const jobs = {
      ...storage.jobs,
      figures: async () => ({ waiting: 3, running: 0, deadLetters: 1, longestDueS: 61 }),
    };
    const served = await serveOwn({ storage: { ...storage, jobs }, roles: new Set<Role>(['api']) });
    expect(await get(served, '/health/detailed')).toMatchObject({
      status: 'degraded',
      components: { jobs: 'waiting' },
    });
  });

  it('is degraded while recordings cannot be transcribed, those that were sent or those of calls, and says why', async () => {
    const failed = { ok: false, status: 'failed:model_file', detail: 'the model is a text file' };
    const url = await serveOwn({ fileWork: { health: () => failed, secondPass: () => failed } });
    expect(await get(url, '/health/detailed')).toMatchObject({
      ...{ status: 'degraded', details: { recordings: failed, second_pass: failed } },
    });
    const other = await get(await serveOwn({ roles: new Set<Role>(['media']) }), '/health/detailed');
    const elsewhere = 'not_in_this_process';
    expect(other).toMatchObject({ components: { recordings: elsewhere, decoder: elsewhere } });
  });

  it('is degraded while the parts of its media role are starting', async () => {
    const url = await serveOwn({ roles: new Set<Role>(['media', 'api']) });
    expect(await get(url, '/health/detailed')).toMatchObject({
      status: 'degraded',
      components: { models: 'starting', workers: 'starting', telephony: 'starting' },
    });
  });

  it('is degraded, and says where to look, once the database has refused an event of a call', async () => {
    const dir = await makeTestDir();
    const options = { store: storage.calls, spillDir: dir.path, publish: () => {}, log };
    const journal = await Journal.open(options);
    try {
      const url = await serveOwn({ media: { journal } });
      expect(await get(url, '/health/detailed')).toMatchObject({ components: { journal: 'healthy' } });
      const refused = { ...started, dialled: '\u0000' };
      await journal.append('c1', refused, { startMs: 0 });
      expect(await get(url, '/health/detailed')).toMatchObject({
        status: 'degraded',
        components: { journal: 'degraded' },
        details: { journal: { refusedEvents: 1, detail: expect.stringContaining('journal/refused.jsonl') } },
      });
    } finally {
      await journal.close();
      await dir.close();
    }
  });

  it('is degraded while the process of the files fails again and again', async () => {
    const files = { ok: false, status: 'failed', detail: 'see the log' };
    const url = await serveOwn({ fileProcess: { health: () => files } });
    const expected = { status: 'degraded', components: { files: 'failed' }, details: { files } };
    expect(await get(url, '/health/detailed')).toMatchObject(expected);
  });

  it('is unhealthy while the database is away, and healthy when it is back', async () => {
    const url = await serveOwn();
    await proxy.cut();
    expect(await get(url, '/health/detailed')).toMatchObject({
      status: 'unhealthy',
      components: { database: 'unreachable' },
    });
    expect(await get(url, '/health')).toMatchObject({ status: 'unhealthy' });
    await proxy.mend();
    expect(await get(url, '/health/detailed')).toMatchObject({ components: { database: 'healthy' } });
  });

  it.each([
    ['a live call', () => appendEvent(storage.live.calls, 'c2', started, { startMs: 0, at: new Date() })],
    ['a request', () => storage.transcriptAccesses.add({ callId: 'c2', userId: null, address: '127.0.0.1' })],
  ])(
    'is unhealthy from the first write of %s that finds no room until there is some',
    async (_name, write) => {
      const url = await serveOwn();
      await onFullDisk(database.superuserUrl, async () => {
        expect(await get(url, '/health/detailed')).toMatchObject({ components: { database: 'healthy' } });
        await expect(write()).rejects.toBeInstanceOf(UnavailableError);
        const full = { status: 'unhealthy', components: { database: 'disk_full' } };
        expect(await get(url, '/health/detailed')).toMatchObject(full);
        expect(await get(url, '/health/detailed')).toMatchObject(full);
      });
      expect(await get(url, '/health/detailed')).toMatchObject({ components: { database: 'healthy' } });
      await write();
    },
  );

  it('is unhealthy while the database has gone silent', async () => {
    const url = await serveOwn();
    proxy.freeze();
    expect(await get(url, '/health/detailed')).toMatchObject({ components: { database: 'unreachable' } });
    await proxy.cut();
    await proxy.mend();
  });
});

describe('without a token', () => {
  const telephony = () => ({ ok: true, status: 'connected', url: 'http://pbx:8088', user: 'hearline' });
  const stt = () => ({ ok: true, status: 'loaded', model: 'secret.bin' });

  it.each(['/health', '/health/detailed', '/health/models'])(
    '%s has a word for each part, and neither addresses, names nor versions',
    async (path) => {
      const options = { components: { telephony }, models: { stt } };
      const body = await get(await serve({ ...options, seesDetails: async () => false }), path);
      expect(JSON.stringify(body)).not.toMatch(/pbx|hearline|secret|1\.2\.3|details/);
      const reported = await get(await serve(options), path);
      expect(JSON.stringify(reported)).toMatch(/pbx|secret|1\.2\.3/);
    },
  );
});
