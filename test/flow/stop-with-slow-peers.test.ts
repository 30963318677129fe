import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { HelplineApp } from '../support/helpline-app.js';
import { whenClosed } from '../support/when-closed.js';

const trickling: NodeJS.Timeout[] = [];

/** A request whose body never ends. */
function trickle(port: number, head: string, piece: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).resume();
  socket.write(head);
  trickling.push(setInterval(() => socket.write(piece), 50));
  return socket;
}

it('a stop does not wait beyond its time for requests, uploads and sockets that do not end', async () => {
  const app = await HelplineApp.start({ environment: { SHUTDOWN_TIMEOUT_S: '1' } });
  const port = Number(new URL(app.url).port);
  const login = `POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`;
  const upload =
    `POST /helpline/api/files HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.sessionOf('supervisor')}\r\n` +
    'Content-Type: multipart/form-data; boundary=B\r\nContent-Length: 20000000\r\n\r\n' +
    '--B\r\ncontent-disposition: form-data; name="file"; filename="t.txt"\r\n\r\n';
  const peers = [trickle(port, login, ' '), trickle(port, upload, 'x'.repeat(3_000))];
  const screen = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  screen.on('error', () => {});
  await once(screen, 'message');
  screen.pause(); // answers no close
  const gone = Promise.all(peers.map(whenClosed));
  await app.close();
  await gone;
  screen.terminate();
  trickling.forEach(clearInterval);
  await expect(fetch(`${app.url}/health`)).rejects.toThrow();
}, 60_000);
