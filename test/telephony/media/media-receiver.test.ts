import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { createLog } from '../../../src/lib/log.js';
import { basicAuthorization } from '../../../src/telephony/ari/ari-rest.js';
import { MediaSockets } from '../../../src/telephony/media/media-sockets.js';
import { MediaReceiver } from '../../../src/telephony/media/media-receiver.js';

const credentials = { user: 'asterisk', password: 'a long media password' };

describe('where Asterisk brings the audio', () => {
  let receiver: MediaReceiver;
  let sockets: MediaSockets;
  let http: Server;
  let port: number;
  let logged: string[];
  beforeEach(async () => {
    logged = [];
    const log = createLog({ level: 'warn', destination: { write: (line) => logged.push(line) } });
    receiver = new MediaReceiver({ ...credentials, log });
    sockets = new MediaSockets();
    http = createServer();
    http.on('upgrade', (request, socket, head) => receiver.handleUpgrade(request, socket, head));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    port = (http.address() as AddressInfo).port;
  });
  afterEach(async () => {
    receiver.close();
    sockets.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });

  const open = (tap: string, authorization = basicAuthorization(credentials)) =>
    new WebSocket(`ws://127.0.0.1:${port}/media?tap=${tap}`, 'media', { headers: { authorization } });

  const expectTap = (tapId: string, onOpened: (socket: WebSocket) => void = () => {}) =>
    receiver.expect(tapId, (request) => sockets.accept({ id: tapId, format: 'slin', ...request }, onOpened));

  /** The status it was refused with, or what the connection speaks. */
  const outcomeOf = (socket: WebSocket) =>
    new Promise<number | string>((resolve) => {
      socket.on('error', () => {});
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0));
      socket.on('open', () => resolve(socket.protocol));
    });

  it('takes the tap that is waited for, with the protocol of its channel driver', async () => {
    const taken = new Promise<WebSocket>((resolve) => expectTap('tap-1', resolve));
    const socket = open('tap-1');
    expect(await outcomeOf(socket)).toBe('media');
    (await taken).send('hello');
    const [heard] = await new Promise<[Buffer]>((resolve) =>
      socket.once('message', (data: Buffer) => resolve([data])),
    );
    expect(heard.toString()).toBe('hello');
  });

  it.each([
    ['no credentials', ''],
    ['another password', basicAuthorization({ ...credentials, password: 'guessed' })],
    ['another user', basicAuthorization({ ...credentials, user: 'someone' })],
  ])('refuses %s', async (_what, authorization) => {
    expectTap('tap-1');
    expect(await outcomeOf(open('tap-1', authorization))).toBe(401);
  });

  it('refuses a tap that is not expected, and a second one of the same tap', async () => {
    expect(await outcomeOf(open('tap-2'))).toBe(404);
    expectTap('tap-1');
    expect(await outcomeOf(open('tap-1'))).toBe('media');
    expect(await outcomeOf(open('tap-1'))).toBe(404);
  });

  it('refuses a tap that is not waited for any more', async () => {
    const forget = expectTap('tap-1');
    forget();
    expect(await outcomeOf(open('tap-1'))).toBe(404);
  });

  it('keeps a newer wait when an older one of the same tap is given up', async () => {
    const forget = expectTap('tap-1');
    expectTap('tap-1');
    forget();
    expect(await outcomeOf(open('tap-1'))).toBe('media');
  });

  it('survives a peer that is gone before it is refused', async () => {
    const refused = new Promise((resolve) => http.once('upgrade', resolve));
    const peer = connect(port, '127.0.0.1');
    peer.write('GET /media?tap=x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await refused;
    peer.resetAndDestroy();
    expect(await outcomeOf(open('tap-2'))).toBe(404);
  });

  it.each([
    ['wrong credentials', ''],
    ['a tap that is not expected', `Authorization: ${basicAuthorization(credentials)}\r\n`],
  ])('closes a refused connection whose peer keeps it open: %s', async (_what, authorization) => {
    const upgraded = new Promise<Duplex>((resolve) =>
      http.once('upgrade', (_request, socket: Duplex) => resolve(socket)),
    );
    const peer = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    try {
      peer.on('error', () => {});
      peer.write(
        `GET /media?tap=x HTTP/1.1\r\nHost: x\r\n${authorization}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      const socket = await upgraded;
      if (!socket.closed) await once(socket, 'close');
      expect(socket.destroyed).toBe(true);
    } finally {
      peer.destroy();
    }
  });

  it('warns once of a peer that is refused again and again', async () => {
    for (let attempt = 0; attempt < 5; attempt++) expect(await outcomeOf(open('tap-1', ''))).toBe(401);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('wrong credentials');
  });

  it('ends its connections when it is closed', async () => {
    expectTap('tap-1');
    const socket = open('tap-1');
    await outcomeOf(socket);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    sockets.close();
    await closed;
  });
});
