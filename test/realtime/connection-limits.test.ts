import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { next, when } from '../support/live-client.js';
import { eventually } from '../support/processes.js';
import { started, TestRealtime } from '../support/test-realtime.js';

let stage: TestRealtime;
const strangers: WebSocket[] = [];
afterEach(async () => {
  for (const stranger of strangers.splice(0)) stranger.terminate();
  await stage.close();
});

async function open(options: Parameters<TestRealtime['open']>[0] = {}): Promise<void> {
  stage = new TestRealtime();
  await stage.open(options);
}

/** A WebSocket that speaks engine.io by hand. */
async function stranger(): Promise<WebSocket> {
  const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  strangers.push(socket);
  socket.on('error', () => {});
  await once(socket, 'message'); // engine.io's own opening
  return socket;
}

/** Code and reason of the close frame. */
const closeOf = async (socket: WebSocket) => {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  return [code, reason.toString()];
};

const isRefused = async () => {
  const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const [error] = (await once(socket, 'error')) as [Error];
  return error.message;
};

describe('a connection that has not logged in', () => {
  it('is closed after a while', async () => {
    await open({ logInTimeoutMs: 50 });
    expect(await closeOf(await stranger())).toEqual([
      4408,
      expect.stringMatching(/^log-in-timeout: .*did not log in/),
    ]);
  });

  it('is not taken beyond a number of them from one address, until one has gone', async () => {
    await open({ limits: { strangers: 2 } });
    const [first] = [await stranger(), await stranger()];
    expect(await isRefused()).toContain('400');
    first.close();
    await once(first, 'close');
    await eventually(async () => (await stranger().catch(() => null)) !== null);
  });

  it('may be one of a flood: an address that opens too many is refused for a while', async () => {
    await open({ limits: { handshakes: { burst: 3, perSecond: 0.001 } } });
    for (let n = 0; n < 3; n++) (await stranger()).terminate();
    expect(await isRefused()).toContain('400');
  });

  it('does not take the room of those who have logged in', async () => {
    await open({ limits: { strangers: 2 } });
    const sockets = [await stage.join(), await stage.join(), await stage.join()];
    await Promise.all([stranger(), stranger()]);
    await isRefused();
    for (const socket of sockets) expect(await socket.emitWithAck('wall:watch')).toMatchObject({ ok: true });
  });
});

describe('an upgrade', () => {
  /** The first line of the answer. */
  const statusOf = async (hosts: readonly string[]) => {
    const socket = connect(Number(new URL(stage.url).port), '127.0.0.1');
    const head = [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      ...hosts.map((host) => `Host: ${host}`),
      ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return answer.toString().split('\r\n')[0];
  };

  it('with two Host headers is refused', async () => {
    await open();
    expect(await statusOf(['x'])).toContain('101');
    expect(await statusOf(['x', 'x'])).toContain('400');
  });
});

describe('logging in', () => {
  it.each(['forged', 'supervisor'])('again and again on one connection (%s) ends it', async (token) => {
    await open();
    const socket = await stranger();
    const closed = closeOf(socket);
    for (let n = 0; n < 5_000; n++) socket.send(`40${JSON.stringify({ token })}`);
    expect(await closed).toEqual([4429, expect.stringMatching(/^too-many-requests: .*sends more/)]);
    expect(stage.identityChecks).toBeLessThan(10); // those of a standing connection among them
  });

  it('of one user is refused beyond a number of connections, by name, until one has gone', async () => {
    await open({ limits: { userConnections: 2 } });
    const [first] = [await stage.join('supervisor 7'), await stage.join('supervisor 7')];
    const refusal: unknown = await stage.join('supervisor 7').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ data: { code: 'too-many-requests' } });
    await stage.join('supervisor 8');
    first.disconnect();
    await eventually(async () => (await stage.join('supervisor 7').catch(() => null)) !== null);
  });
});

describe('a client that sends too much', () => {
  it('is informed and disconnected', async () => {
    await open({ limits: { packets: { burst: 20, perSecond: 1 } } });
    const socket = await stage.join();
    const reason = stage.logged('reason');
    const [goodbye, gone] = [next(socket, 'server:goodbye'), when(socket, 'disconnect')];
    for (let n = 0; n < 1_000; n++)
      void socket.emitWithAck('call:watch', { call_id: `none${n}` }).catch(() => {});
    expect(await goodbye).toMatchObject({ code: 'too-many-requests' });
    await gone;
    expect(await reason).toBe('too many packets of a connection');
    expect(stage.journal.looked).toBeLessThan(25);
  });

  it('over several connections of one user is, too, and other users are not', async () => {
    await open({ limits: { userPackets: { burst: 20, perSecond: 0.001 } } });
    const sockets = [await stage.join('supervisor 7'), await stage.join('supervisor 7')];
    const other = await stage.join('supervisor 8');
    const gone = Promise.race(sockets.map((socket) => when(socket, 'disconnect')));
    for (let n = 0; n < 15; n++) for (const socket of sockets) socket.emit('wall:unwatch');
    await gone;
    expect(await other.emitWithAck('wall:watch')).toMatchObject({ ok: true });
  });
});

describe('requests of one client', () => {
  it('are worked on a few at a time, and all answered', async () => {
    await open();
    for (let n = 0; n < 30; n++) stage.journal.append(`c${n}`, started);
    stage.turns = () => 5;
    const socket = await stage.join();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => socket.emitWithAck('call:watch', { call_id: `c${n}` })),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(stage.journal.mostAtOnce).toBeLessThanOrEqual(8);
  });

  it('watch no more than 200 calls, also when they are asked for at once', async () => {
    await open();
    for (let n = 0; n < 300; n++) stage.journal.append(`c${n}`, started);
    stage.turns = () => 2;
    const socket = await stage.join();
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => socket.emitWithAck('call:watch', { call_id: `c${n}` })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(200);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'invalid-input' } });
    await socket.emitWithAck('call:unwatch', { call_id: 'c0' });
    expect(await socket.emitWithAck('call:watch', { call_id: 'c299' })).toMatchObject({ ok: true });
  });
});
