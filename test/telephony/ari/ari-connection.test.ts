import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { createLog, silentLog } from '../../../src/lib/log.js';
import { AriConnection, type AriConnectionOptions } from '../../../src/telephony/ari/ari-connection.js';
import { ariInfo } from '../../../src/telephony/ari/ari-event.js';
import type { AriAccess } from '../../../src/telephony/ari/ari-rest.js';
import { Changes } from '../../support/changes.js';
import { FakeAsterisk } from '../../support/fake-asterisk.js';

jest.setTimeout(20_000);

describe('the connection to Asterisk', () => {
  let asterisk: FakeAsterisk;
  let connection: AriConnection;
  let access: AriAccess | null;
  /** The messages that the connection has reported, in order. */
  let reported: string[];
  const changes = new Changes();
  const tell = (what: string) => {
    reported.push(what);
    changes.notify();
  };
  const open = (options: Partial<AriConnectionOptions> = {}) =>
    (connection = new AriConnection({
      access: async () => access,
      application: 'hearline',
      log: silentLog(),
      synchronise: async () => tell('synchronised'),
      onEvent: (event) => tell(event.type === 'other' ? event.name : event.type),
      onDisconnected: () => tell('disconnected'),
      limits: { pingEveryMs: 100, handshakeTimeoutMs: 300, firstRetryMs: 10, lastRetryMs: 30 },
      ...options,
    }));
  const untilEndsWritten = (what: string, times = 1) =>
    changes.until(`"${what}" ${times} times`, () => reported.filter((each) => each === what).length >= times);

  beforeEach(async () => {
    reported = [];
    asterisk = await FakeAsterisk.open();
    access = asterisk.access;
  });
  afterEach(async () => {
    await connection.close();
    await asterisk.close();
  });

  it('says how its first attempt ended', async () => {
    expect(await open().firstAttempt).toBe('connected');
    expect(connection.state).toBe('connected');
    expect(connection.rest).toBeDefined();
  });

  it('says that a password is wrong, and connects once it is right', async () => {
    access = { ...asterisk.access, password: 'guessed' };
    expect(await open().firstAttempt).toBe('refused');
    expect(connection.detail).toContain('refuses the user');
    expect(connection.detail).not.toContain('guessed');
    access = asterisk.access;
    await untilEndsWritten('synchronised');
  });

  it('waits for an Asterisk that is not up yet, wherever it comes up', async () => {
    access = null;
    expect(await open().firstAttempt).toBe('not_configured');
    access = { ...asterisk.access, url: 'http://127.0.0.1:1/ari' };
    await changes.until('it to look', () => connection.state === 'not_configured');
    access = asterisk.access;
    await untilEndsWritten('synchronised');
  });

  it('once made needs no look-up of a name for its commands', async () => {
    const { url } = asterisk.access;
    access = { ...asterisk.access, url: url.replace('127.0.0.1', 'localhost') };
    expect(await open().firstAttempt).toBe('connected');
    const { lookup } = dns;
    dns.lookup = (() => {}) as unknown as typeof dns.lookup; // all threads that look up names are stuck
    try {
      expect(await connection.rest?.get('/asterisk/info', ariInfo)).toBeDefined();
    } finally {
      dns.lookup = lookup;
    }
  });

  it('says that there is no answer', async () => {
    await asterisk.close();
    expect(await open().firstAttempt).toBe('unreachable');
    expect(connection.rest).toBeUndefined();
  });

  it('comes back for ever', async () => {
    open();
    for (let times = 1; times <= 12; times++) {
      await untilEndsWritten('synchronised', times);
      asterisk.cutEvents();
      await untilEndsWritten('disconnected', times);
    }
    await untilEndsWritten('synchronised', 13);
    expect(reported.filter((what, i) => what === reported[i - 1])).toEqual([]);
  });

  it('comes back after a refusal that has nothing to do with it', async () => {
    open();
    await untilEndsWritten('synchronised');
    asterisk.cutEvents({ refuseNew: true });
    await untilEndsWritten('disconnected');
    asterisk.mendEvents();
    await untilEndsWritten('synchronised', 2);
  });

  it('leaves an Asterisk that is frozen, and comes back when that goes on', async () => {
    open();
    await untilEndsWritten('synchronised');
    asterisk.freeze();
    await untilEndsWritten('disconnected');
    expect(connection.rest).toBeUndefined();
    asterisk.thaw();
    await untilEndsWritten('synchronised', 2);
  });

  it('is made anew when it stays open, with answers to all that is asked, and brings no events', async () => {
    open();
    await untilEndsWritten('synchronised');
    asterisk.withholdEvents();
    await untilEndsWritten('disconnected');
    await untilEndsWritten('synchronised', 2);
    asterisk.sendEvent({ type: 'Next' });
    await untilEndsWritten('Next');
  });

  it('is made anew at its second beat when it turns deaf right after it was made', async () => {
    const everyMs = 2_000;
    open({ limits: { pingEveryMs: everyMs, firstRetryMs: 10, lastRetryMs: 30 } });
    await untilEndsWritten('synchronised');
    asterisk.withholdEvents();
    await untilEndsWritten('disconnected');
    expect(asterisk.pings).toBe(1); // the second beat ended it instead of another ping
    await untilEndsWritten('synchronised', 2);
  });

  it('is closed once Asterisk has ended it, so that its end is not taken for that of the next one', async () => {
    const server = createServer();
    const sockets = new WebSocketServer({ server });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    access = { url: `http://127.0.0.1:${port}/ari`, user: 'u', password: 'p' };
    const ended: string[] = [];
    sockets.on('connection', (socket) => socket.on('close', (code) => ended.push(`by Asterisk: ${code}`)));
    try {
      await open().firstAttempt;
      await connection.close();
      ended.push('here');
      expect(ended).toEqual(['by Asterisk: 1000', 'here']);
    } finally {
      sockets.close();
      server.close();
    }
  });

  it('is not called lost when it is closed here', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
    await open({ log }).firstAttempt;
    await connection.close();
    expect(lines).toEqual([]);
  });

  it('is made anew when Asterisk has forgotten its application', async () => {
    open();
    await untilEndsWritten('synchronised');
    asterisk.faults.push({ request: /POST .events.user/, status: 404 });
    await untilEndsWritten('disconnected');
    await untilEndsWritten('synchronised', 2);
  });

  it.each([
    ['is asked in another way where Asterisk refuses to send heartbeats', 500],
    ['beats, and passes none of that on', 0],
  ])('%s', async (_how, status) => {
    const beatsSeen = 4;
    for (let n = 0; status > 0 && n < beatsSeen; n++)
      asterisk.faults.push({ request: /POST .events.user/, status });
    // so far apart that a busy machine, which holds this process for a moment, misses none
    open({ limits: { pingEveryMs: 500, handshakeTimeoutMs: 5_000, firstRetryMs: 10, lastRetryMs: 30 } });
    const beats = () => asterisk.requests.filter((each) => each.startsWith('POST /events/user')).length;
    await asterisk.changes.until('the heartbeats', () => beats() >= beatsSeen);
    expect(reported).toEqual(['synchronised']);
  });

  it('is not taken back from another program by a heartbeat', async () => {
    open();
    await untilEndsWritten('synchronised');
    asterisk.sendEvent({ type: 'ApplicationReplaced' });
    await untilEndsWritten('ApplicationReplaced');
    const morePings = async (count: number) => {
      const wanted = asterisk.pings + count;
      await asterisk.changes.until(`${count} more pings`, () => asterisk.pings >= wanted);
    };
    await morePings(2); // requests that were on their way have arrived
    const asked = asterisk.requests.length;
    await morePings(4);
    expect([reported, asterisk.requests.length]).toEqual([['synchronised', 'ApplicationReplaced'], asked]);
  });

  it('shows what happens while it synchronises afterwards, and nothing twice', async () => {
    open({
      synchronise: async (rest) => {
        asterisk.sendEvent({ type: 'First' });
        asterisk.sendEvent({ type: 'Second' });
        await rest.get('/asterisk/info', ariInfo);
        tell('synchronised');
      },
    });
    await untilEndsWritten('Second');
    asterisk.sendEvent({ type: 'Third' });
    await untilEndsWritten('Third');
    expect(reported).toEqual(['synchronised', 'First', 'Second', 'Third']);
  });

  it('lets what synchronising reports be acted on', async () => {
    let during: unknown;
    open({
      synchronise: async () => {
        during = connection.rest;
        tell('synchronised');
      },
    });
    await untilEndsWritten('synchronised');
    expect(during).toBeDefined();
  });

  it('tries again when it could not synchronise', async () => {
    asterisk.faults.push({ request: /info/, status: 503 });
    open({
      synchronise: async (rest) => {
        await rest.get('/asterisk/info', ariInfo);
        tell('synchronised');
      },
    });
    await untilEndsWritten('synchronised');
    expect(reported).toEqual(['synchronised']);
  });

  it('survives what is no event, and an event that cannot be handled', async () => {
    open({
      onEvent: (event) => {
        tell(event.type === 'other' ? event.name : event.type);
        if (event.type === 'other' && event.name === 'Bad') throw new Error('cannot be handled');
      },
    });
    await untilEndsWritten('synchronised');
    asterisk.sendText('no JSON');
    asterisk.sendEvent({ type: 'Bad' });
    asterisk.sendEvent({ type: 'Good' });
    await untilEndsWritten('Good');
    expect(reported).toEqual(['synchronised', 'Bad', 'Good']);
  });

  it('ends at once, also while a frozen Asterisk is asked', async () => {
    let asked: () => void = () => {};
    const asking = new Promise<void>((resolve) => (asked = resolve));
    open({
      synchronise: async (rest) => {
        asterisk.freeze();
        asked();
        await rest.get('/asterisk/info', ariInfo);
      },
    });
    await asking;
    await connection.close();
    await connection.close();
    expect(connection.state).toBe('closed');
  }, 3_000);
});
