import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { HubMessage, HubPort, TabMessage } from '../../src/web/connection/link-messages.js';
import { SharedLink } from '../../src/web/connection/shared-link.js';

/** A hub that a test plays by hand. */
class FakeHub implements HubPort {
  readonly heard: TabMessage[] = [];
  onmessage: ((event: MessageEvent) => void) | null = null;

  postMessage(message: unknown): void {
    this.heard.push(message as TabMessage);
  }

  close(): void {
    this.onmessage = null;
  }

  say(message: HubMessage): void {
    this.onmessage?.({ data: message } as MessageEvent);
  }

  stand(): void {
    this.say({ type: 'link', event: 'connect', reason: null, token: null, connected: true, active: true });
  }

  get kinds(): string[] {
    return this.heard.map(({ type }) => type);
  }
}

function setUp({ failures = 0 } = {}) {
  const shared = new FakeHub();
  const alone: FakeHub[] = [];
  const heard: string[] = [];
  let onFailed = (): void => {};
  let attempts = 0;
  const link = new SharedLink({
    token: () => ({ token: 'token', expiresAtMs: 1 }),
    openShared: (failed) => {
      onFailed = failed;
      return shared;
    },
    openAlone: () => {
      if (attempts++ < failures) return Promise.reject(new Error('not fetched'));
      const hub = new FakeHub();
      alone.push(hub);
      return Promise.resolve(hub);
    },
  });
  link.on('connect', () => heard.push('connect'));
  link.on('disconnect', () => heard.push('disconnect'));
  link.on('connect_error', (reason, token) => heard.push(`${reason?.code} ${token}`));
  link.on('unloadable', () => heard.push('unloadable'));
  return { link, shared, alone, heard, fail: () => onFailed() };
}

/** Longer than any silence of a hub that lives. */
const LONG_MS = 60_000;

describe("a tab's part of the connection that tabs share", () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('says how the connection stands, and why an attempt was refused', () => {
    const { link, shared, heard } = setUp();
    expect(link).toMatchObject({ connected: false, active: true });
    shared.stand();
    expect(link.connected).toBe(true);
    const reason = { code: 'unauthenticated', message: '' };
    shared.say({
      type: 'link',
      event: 'disconnect',
      reason: null,
      token: null,
      connected: false,
      active: false,
    });
    shared.say({
      type: 'link',
      event: 'connect_error',
      reason,
      token: 'token',
      connected: false,
      active: false,
    });
    expect(link).toMatchObject({ connected: false, active: false });
    expect(heard).toEqual(['connect', 'disconnect', 'unauthenticated token']);
  });

  test('gets the answer to its own question, in any order', async () => {
    const { link, shared } = setUp();
    shared.stand();
    const answers = Promise.all([link.ask(1_000, 'wall:watch'), link.ask(1_000, 'desk:watch')]);
    shared.say({ type: 'answer', id: 2, answer: 'desk' });
    shared.say({ type: 'answer', id: 1, answer: 'wall' });
    expect(await answers).toEqual(['wall', 'desk']);
  });

  test.each(['no answer', 'a lost connection', 'a hub that says nothing'])(
    'ends a question by %s',
    async (end) => {
      const { link, shared } = setUp();
      shared.stand();
      const question = expect(link.ask(1_000, 'wall:watch')).rejects.toThrow();
      if (end === 'no answer') shared.say({ type: 'answer', id: 1 });
      else if (end === 'a lost connection')
        shared.say({
          type: 'link',
          event: 'disconnect',
          reason: null,
          token: null,
          connected: false,
          active: true,
        });
      else await jest.advanceTimersByTimeAsync(LONG_MS);
      await question;
    },
  );

  test('reports what it has worked off, so that nothing piles up for it', () => {
    const { shared } = setUp();
    shared.stand();
    const event = { name: 'wall:call', args: [] };
    for (let n = 0; n < 50; n++)
      shared.say({ type: 'events', events: Array.from({ length: 5 }, () => event) });
    shared.say({ type: 'beat' });
    const taken = shared.heard.reduce((sum, each) => sum + (each.type === 'taken' ? each.count : 0), 0);
    expect(taken).toBe(252);
  });

  test('hears each event of a message in its order, also after a listener that fails', () => {
    const { link, shared } = setUp();
    const failures: unknown[] = [];
    const report = Reflect.get(globalThis, 'reportError') as unknown;
    Reflect.set(globalThis, 'reportError', (error: Error) => failures.push(error.message));
    try {
      const seen: unknown[] = [];
      link.on(
        'server:goodbye' as never,
        ((n: number) => {
          seen.push(n);
          if (n === 1) throw new Error('failed on 1');
        }) as never,
      );
      shared.say({ type: 'events', events: [1, 2, 3].map((n) => ({ name: 'server:goodbye', args: [n] })) });
      expect({ seen, failures }).toEqual({ seen: [1, 2, 3], failures: ['failed on 1'] });
    } finally {
      Reflect.set(globalThis, 'reportError', report);
    }
  });

  test('goes on with a connection of its own where the hub is gone, and says that it was away', async () => {
    const { link, shared, alone, heard } = setUp();
    shared.stand();
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(heard).toEqual(['connect', 'disconnect']);
    expect(alone[0]?.kinds).toEqual(['hello']);
    alone[0]?.stand();
    expect(heard).toEqual(['connect', 'disconnect', 'connect']);
    expect(link.connected).toBe(true);
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(alone).toHaveLength(1);
  });

  test('stays with a hub that answers, however quiet its server is', async () => {
    const { shared, alone } = setUp();
    for (let n = 0; n < 10; n++) {
      await jest.advanceTimersByTimeAsync(10_500);
      shared.say({ type: 'link', event: 'none', reason: null, token: null, connected: false, active: true });
    }
    expect(alone).toEqual([]);
    expect(shared.kinds).toContain('connect');
  });

  test('tries until it has one, where neither the worker nor its own code could be fetched', async () => {
    const { alone, heard, fail } = setUp({ failures: 2 });
    fail();
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(alone).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  test('says so where that goes on: the page is of an earlier version, or the network is away', async () => {
    const { alone, heard, fail } = setUp({ failures: Infinity });
    fail();
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(alone).toEqual([]);
    expect(heard).toContain('unloadable');
  });

  test('says goodbye to the hub, and hears nothing more', () => {
    const { link, shared, heard } = setUp();
    link.close();
    expect(shared.kinds).toEqual(['hello', 'bye']);
    shared.stand();
    expect(heard).toEqual([]);
  });
});
