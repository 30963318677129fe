import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { EventEmitter } from 'node:events';
import type { Bus } from '../../src/bus/bus.js';
import { MemoryBus } from '../../src/bus/memory-bus.js';
import { openBus } from '../../src/bus/open-bus.js';
import { ConflictError, TimeoutError, UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { Redis } from 'ioredis';
import { startTcpProxy, through } from '../support/tcp-proxy.js';
import { NO_REDIS, startTestRedis, type TestRedis } from '../support/redis-server.js';

const log = silentLog();

interface Implementation {
  readonly name: string;
  readonly skip: string | undefined;
  readonly setUp: () => Promise<void>;
  readonly tearDown: () => Promise<void>;
  /** Two ends of one bus: in memory the same object, over Redis two processes' worth. */
  readonly open: () => Promise<[Bus, Bus]>;
}

let redis: TestRedis;

const implementations: Implementation[] = [
  {
    name: 'memory',
    skip: undefined,
    setUp: async () => {},
    tearDown: async () => {},
    open: async () => {
      const bus = new MemoryBus({ log });
      return [bus, bus];
    },
  },
  {
    name: 'Redis',
    skip: NO_REDIS,
    setUp: async () => void (redis = await startTestRedis()),
    tearDown: () => redis.close(),
    open: async () => [
      await openBus({ redisUrl: redis.url, log }),
      await openBus({ redisUrl: redis.url, log }),
    ],
  },
];

/** The messages that a subscriber hears, and a way to wait for a number of them. */
function ear() {
  const heard: unknown[] = [];
  const emitter = new EventEmitter();
  const handler = (payload: unknown) => {
    heard.push(payload);
    emitter.emit('heard');
  };
  const hears = async (count: number) => {
    while (heard.length < count) await once(emitter, 'heard');
    return heard;
  };
  return { handler, heard, hears };
}

for (const { name, skip, setUp, tearDown, open } of implementations) {
  const suite = skip ? describe.skip : describe;
  suite(`the bus, in ${name}${skip ? ` (skipped: ${skip})` : ''}`, () => {
    let here: Bus;
    let there: Bus;
    beforeAll(setUp);
    afterAll(tearDown);
    beforeEach(async () => void ([here, there] = await open()));
    afterEach(async () => {
      await here.close();
      await there.close();
    });

    it('brings each payload to every subscriber of its topic, in order, and to no other', async () => {
      const [one, two, other] = [ear(), ear(), ear()];
      await here.subscribe('call.event', one.handler);
      await there.subscribe('call.event', two.handler);
      await there.subscribe('call', other.handler);
      const numbers = Array.from({ length: 200 }, (_, n) => n);
      for (const n of numbers) here.publish('call.event', n);
      here.publish('call', 'last');
      expect(await one.hears(200)).toEqual(numbers);
      expect(await two.hears(200)).toEqual(numbers);
      expect(await other.hears(1)).toEqual(['last']);
    });

    it('brings payloads as JSON leaves them, and never the same object', async () => {
      const { handler, hears } = ear();
      await there.subscribe('t', handler);
      const payload = { at: new Date(0), text: 'ünï \u{1F600}', left: undefined, list: [null, 1.5] };
      here.publish('t', payload);
      here.publish('t', undefined);
      const expected = { at: '1970-01-01T00:00:00.000Z', text: 'ünï \u{1F600}', list: [null, 1.5] };
      expect(await hears(2)).toEqual([expected, null]);
    });

    it('runs no subscriber within publish', async () => {
      const { handler, heard, hears } = ear();
      await here.subscribe('t', handler);
      here.publish('t', 1);
      expect(heard).toEqual([]);
      await hears(1);
    });

    it('lets one failing subscriber harm no other', async () => {
      const { handler, hears } = ear();
      await there.subscribe('t', () => {
        throw new Error('broken');
      });
      await there.subscribe('t', handler);
      here.publish('t', 1);
      expect(await hears(1)).toEqual([1]);
    });

    it('brings nothing to who has unsubscribed, and continues with the others', async () => {
      const [gone, stays] = [ear(), ear()];
      const stop = await there.subscribe('t', gone.handler);
      await there.subscribe('t', stays.handler);
      await stop();
      await stop();
      here.publish('t', 1);
      await stays.hears(1);
      expect(gone.heard).toEqual([]);
    });

    it('brings a request to its responder and the answer back', async () => {
      await there.respond('double', async (payload) => ({ twice: (payload as { n: number }).n * 2 }));
      const ask = (n: number) => here.request('double', { n }, { timeoutMs: 5_000 });
      expect(await Promise.all([1, 2, 3].map(ask))).toEqual([{ twice: 2 }, { twice: 4 }, { twice: 6 }]);
    });

    it('brings a responder’s failure back', async () => {
      await there.respond('t', async () => {
        throw new Error('the reason');
      });
      await expect(here.request('t', null, { timeoutMs: 5_000 })).rejects.toThrow('the reason');
    });

    it('reports at once when no responder is on a topic, also after the responder has gone', async () => {
      await expect(here.request('t', 1, { timeoutMs: 60_000 })).rejects.toBeInstanceOf(UnavailableError);
      const stop = await there.respond('t', async () => 1);
      await stop();
      await expect(here.request('t', 1, { timeoutMs: 60_000 })).rejects.toBeInstanceOf(UnavailableError);
    });

    it('gives up on an answer that comes too late', async () => {
      let answer: () => void = () => {};
      await there.respond('slow', () => new Promise((resolve) => (answer = () => resolve(1))));
      await expect(here.request('slow', 1, { timeoutMs: 50 })).rejects.toBeInstanceOf(TimeoutError);
      answer();
    });

    it('has one responder for a topic', async () => {
      const stop = await there.respond('t', async () => 1);
      await expect(there.respond('t', async () => 2)).rejects.toBeInstanceOf(ConflictError);
      await stop();
      await there.respond('t', async () => 3);
      expect(await here.request('t', null, { timeoutMs: 5_000 })).toBe(3);
    });

    it('rejects what waits when it is closed, and is quiet afterwards', async () => {
      await there.respond('never', () => new Promise(() => {}));
      const waiting = here.request('never', 1, { timeoutMs: 60_000 });
      const rejected = expect(waiting).rejects.toBeInstanceOf(UnavailableError);
      await here.close();
      await here.close();
      await rejected;
      here.publish('t', 1);
      await expect(here.request('never', 1, { timeoutMs: 60_000 })).rejects.toBeInstanceOf(UnavailableError);
    });

    it('is well', async () => {
      expect(await here.health()).toMatchObject({ ok: true });
    });
  });
}

const onRedis = NO_REDIS ? describe.skip : describe;
onRedis(`while Redis is away${NO_REDIS ? ` (skipped: ${NO_REDIS})` : ''}`, () => {
  it('publishing goes on softly, requests are refused, and everything works when it is back', async () => {
    const server = await startTestRedis();
    const here = await openBus({ redisUrl: server.url, log });
    const there = await openBus({ redisUrl: server.url, log });
    const { handler, heard, hears } = ear();
    await there.subscribe('early', handler);
    await server.kill();
    await unhealthy(here, there);

    here.publish('early', 'lost');
    await expect(here.request('ask', 1, { timeoutMs: 5_000 })).rejects.toBeInstanceOf(UnavailableError);
    await there.subscribe('late', handler);
    await there.respond('ask', async (payload) => payload);
    expect(await here.health()).toMatchObject({ ok: false, lost_events: 1 });

    await server.start();
    while (!(await reaches(here))) continue;
    here.publish('early', 'early');
    here.publish('late', 'late');
    await hears(2);
    expect(heard).toEqual(['early', 'late']);
    expect(await here.health()).toMatchObject({ ok: true, lost_events: 1 });
    await here.close();
    await there.close();
    await server.close();
  }, 20_000);

  it('one that keeps its connections and does not answer is not well', async () => {
    const server = await startTestRedis();
    const proxy = await startTcpProxy(Number(new URL(server.url).port));
    const bus = await openBus({ redisUrl: through(proxy, server.url), log });
    expect(await bus.health()).toMatchObject({ ok: true });
    proxy.freeze();
    expect(await bus.health()).toMatchObject({ ok: false, status: 'unreachable' });
    await bus.close();
    await proxy.close();
    await server.close();
  }, 20_000);

  it('one that wants a password, or another one, says so in one sentence of ours', async () => {
    const server = await startTestRedis();
    const redis = new Redis(server.url);
    await redis.config('SET', 'requirepass', 'right');
    redis.disconnect();
    const { host } = new URL(server.url);
    const without = openBus({ redisUrl: `redis://${host}`, log });
    await expect(without).rejects.toThrow(`Redis at ${host} wants a password: put it into REDIS_URL`);
    const wrong = openBus({ redisUrl: `redis://:wrong@${host}`, log });
    await expect(wrong).rejects.toThrow(`Redis at ${host} refuses the user or password of REDIS_URL`);
    await server.close();
  }, 20_000);

  it('a server that has none at its address says so in one sentence', async () => {
    const open = openBus({ redisUrl: 'redis://127.0.0.1:1', log });
    await expect(open).rejects.toThrow(/REDIS_URL.*127\.0\.0\.1:1/);
  });
});

/** Whether a request arrives at the other end, which listens to all its topics again then. */
async function reaches(bus: Bus): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return bus.request('ask', 'still there', { timeoutMs: 1_000 }).then(
    (answer) => answer === 'still there',
    () => false,
  );
}

async function unhealthy(...buses: Bus[]): Promise<void> {
  for (const bus of buses)
    while ((await bus.health()).ok) await new Promise((resolve) => setTimeout(resolve, 10));
}
