/**
 * `node flooder.mts URL KIND TOKEN`: sends a server one kind of flood over four connections, as fast as it goes, and
 * ends when all of it was sent or every connection was cut.
 */
import { connect } from 'node:net';
import { WebSocket } from 'ws';

const [url = '', kind = '', token = ''] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const CONNECTIONS = 4;

async function pipelined(request: string, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {}).resume();
      const closed = new Promise((resolve) => socket.once('close', resolve));
      const written = new Promise((resolve) =>
        socket.end(request.repeat(count / CONNECTIONS), () => resolve(0)),
      );
      await Promise.race([closed, written]);
      await closed;
    }),
  );
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

async function opened(): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('message', resolve).once('close', resolve));
  return socket;
}

/** @param first sent once, before the flood */
async function packets(count: number, packet: (n: number) => string, first?: string): Promise<void> {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = await opened();
      const closed = new Promise((resolve) => socket.once('close', resolve));
      if (first !== undefined) {
        socket.send(first);
        await new Promise((resolve) => socket.once('message', resolve).once('close', resolve));
      }
      for (let n = 0; n < count / CONNECTIONS && socket.readyState === WebSocket.OPEN; n++)
        socket.send(packet(n));
      await closed; // the server cuts it off
    }),
  );
}

async function connections(count: number): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: count }, opened));
  for (const socket of sockets) {
    if (socket.readyState === WebSocket.OPEN) socket.send(`40${JSON.stringify({ token })}`);
  }
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN);
  await Promise.all(
    open.map((socket) => new Promise((resolve) => socket.once('message', resolve).once('close', resolve))),
  );
  for (const socket of sockets) socket.terminate();
}

const logIn = `40${JSON.stringify({ token })}`;
const made = `40${JSON.stringify({ token: `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiIxIn0'.repeat(10)}.x` })}`;
const FLOODS: Readonly<Record<string, () => Promise<void>>> = {
  'refused-requests': () => pipelined(get('/api/v1/calls/active'), 60_000),
  sessions: () => pipelined(get('/helpline/api/cases', 'Session-Id: nonsense\r\n'), 20_000),
  pages: () => pipelined(get('/'), 100_000),
  upgrades: () => pipelined(get('/health', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'), 60_000),
  connects: () => packets(100_000, () => made),
  events: () => packets(100_000, (n) => `42${n}["call:watch",{"call_id":"none${n}"}]`, logIn),
  connections: () => connections(1_000),
};

await FLOODS[kind]?.();
