import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { endMediaSocket, MEDIA_CLOSES, MediaSockets } from '../../../src/telephony/media/media-sockets.js';

const http = createServer();
let sockets: MediaSockets;
let opened: Promise<WebSocket>;
beforeEach(async () => {
  sockets = new MediaSockets();
  opened = new Promise((resolve) => {
    http.once('upgrade', ({ headers }, socket, head) =>
      sockets.accept({ id: 'a', format: 'slin', headers, socket, head }, resolve),
    );
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterEach(async () => {
  sockets.close();
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
});

async function connect(): Promise<{ here: WebSocket; end: Promise<[number, string]> }> {
  const there = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`, 'media');
  const end = once(there, 'close').then(([code, reason]: unknown[]): [number, string] => [
    Number(code),
    String(reason),
  ]);
  await once(there, 'open');
  return { here: await opened, end };
}

describe('a media connection that ends here', () => {
  it.each(['legEnded', 'replaced'] as const)('because of %s says so to the switch', async (why) => {
    const { here, end } = await connect();
    endMediaSocket(here, MEDIA_CLOSES[why]);
    expect(await end).toEqual([...MEDIA_CLOSES[why]]);
  });

  it('because the media process stops says so to the switch', async () => {
    const { end } = await connect();
    sockets.close();
    expect(await end).toEqual([...MEDIA_CLOSES.stopping]);
  });
});
