import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ServerToClientEvents, WireError } from '../../src/realtime/protocol.js';
import { ConnectionHub } from '../../src/web/connection/connection-hub.js';
import type { DirectLinkOptions } from '../../src/web/connection/direct-link.js';
import type { HubPort } from '../../src/web/connection/link-messages.js';
import { LiveConnection } from '../../src/web/connection/live-connection.js';
import { SharedLink } from '../../src/web/connection/shared-link.js';
import type { Replacement, SessionTokens } from '../../src/web/login/session-tokens.js';

type Goodbye = Parameters<ServerToClientEvents['server:goodbye']>[0];
const unauthenticated: WireError = { code: 'unauthenticated', message: '' };

/** A server that takes some tokens, answers a moment later, and may say goodbye. */
class FakeServer {
  readonly valid = new Set<string>();
  readonly tried: string[] = [];
  #options: DirectLinkOptions | undefined;
  connected = false;
  active = false;

  readonly open = (options: DirectLinkOptions) => {
    this.#options = options;
    this.connect();
    return this;
  };

  connect(): void {
    this.active = true;
    setTimeout(() => {
      const token = this.#options?.token() ?? '';
      this.tried.push(token);
      this.connected = this.active = this.valid.has(token);
      if (this.connected) this.#options?.onChange('connect', null);
      else this.#options?.onChange('connect_error', unauthenticated);
    }, 50);
  }

  sayGoodbye(reason: Goodbye): void {
    this.#options?.onEvent('server:goodbye', [reason]);
    this.connected = this.active = false;
    this.#options?.onChange('disconnect', null);
  }

  ask(_timeoutMs: number, _name: string, _request: unknown, onAnswer: (answer?: unknown) => void): void {
    onAnswer({ ok: true, data: null });
  }

  send(): void {}

  close(): void {
    this.connected = this.active = false;
  }
}

/** Both ends of a port, without the browser. */
function ports(): [HubPort, HubPort] {
  const end = (): HubPort => ({ postMessage: () => {}, onmessage: null, close: () => {} });
  const [one, other] = [end(), end()];
  const lead = (from: HubPort, to: HubPort): void => {
    from.postMessage = (data) => queueMicrotask(() => to.onmessage?.({ data } as MessageEvent));
  };
  lead(one, other);
  lead(other, one);
  return [one, other];
}

function setUp() {
  const server = new FakeServer();
  const hub = new ConnectionHub(server.open);
  /** @param refreshes what each refresh brings: the next token after so long, or why there is none */
  const openTab = (token: string, refreshes: readonly { afterMs: number; brings: string }[]) => {
    let current = { token, expiresAtMs: Date.now() + 1_000 };
    const next = [...refreshes];
    const tokens = {
      get token() {
        return current.token;
      },
      get current() {
        return current;
      },
      remainingMs: 900_000,
      renewed: () => {},
      replace: async (): Promise<Replacement> => {
        const { afterMs, brings } = next.shift() ?? { afterMs: 0, brings: 'ended' };
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        if (brings === 'ended' || brings === 'unreachable') return brings;
        current = { token: brings, expiresAtMs: Date.now() + 900_000 };
        return 'replaced';
      },
    };
    const openShared = (): HubPort => {
      const [here, there] = ports();
      hub.add(there);
      return here;
    };
    const link = new SharedLink({ token: () => current, openShared, openAlone: () => new Promise(() => {}) });
    const ended = jest.fn();
    const connection = new LiveConnection(link, tokens as unknown as SessionTokens, ended);
    return { connection, ended };
  };
  return { server, openTab };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('the sessions of tabs that share a connection', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { window: globalThis });
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'window');
  });

  test('go on in a tab with new tokens, where those of another tab cannot be replaced now', async () => {
    const { server, openTab } = setUp();
    server.valid.add('new-a');
    const one = openTab('old-a', [{ afterMs: 100, brings: 'new-a' }]);
    const other = openTab('old-b', [
      { afterMs: 50, brings: 'unreachable' },
      { afterMs: 50, brings: 'unreachable' },
    ]);
    await pass(20_000);
    expect(one.ended).not.toHaveBeenCalled();
    expect(other.ended).not.toHaveBeenCalled();
    expect([one, other].map(({ connection }) => connection.status.state)).toEqual(['connected', 'connected']);
  });

  test('are not brought down by a tab that comes with a token that has expired', async () => {
    const { server, openTab } = setUp();
    server.valid.add('good').add('fresh');
    const one = openTab('good', []);
    await pass(1_000);
    const late = openTab('expired', [{ afterMs: 10, brings: 'fresh' }]);
    server.sayGoodbye({ code: 'unavailable', message: '' });
    await pass(20_000);
    expect(one.ended).not.toHaveBeenCalled();
    expect(late.ended).not.toHaveBeenCalled();
    expect(one.connection.status.state).toBe('connected');
  });

  test('are replaced after a goodbye, and end where the server says it again at once', async () => {
    const { server, openTab } = setUp();
    ['first', 'second', 'third'].forEach((token) => server.valid.add(token));
    const tab = openTab('first', [
      { afterMs: 10, brings: 'second' },
      { afterMs: 10, brings: 'third' },
    ]);
    await pass(1_000);
    server.sayGoodbye({ code: 'unauthenticated', message: '' });
    expect(tab.connection.status.state).toBe('connected');
    await pass(1);
    expect(tab.connection.status.state).toBe('lost');
    await pass(5_000);
    expect(tab.connection.status.state).toBe('connected');
    server.sayGoodbye({ code: 'unauthenticated', message: '' });
    await pass(5_000);
    expect(tab.ended).toHaveBeenCalledTimes(1);
  });

  test('end in a tab whose own tokens are refused for good', async () => {
    const { openTab } = setUp();
    const tab = openTab('old', [{ afterMs: 10, brings: 'ended' }]);
    await pass(5_000);
    expect(tab.ended).toHaveBeenCalledTimes(1);
  });
});
