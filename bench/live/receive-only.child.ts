import { WebSocketServer } from 'ws';

/** The least that a server in Node can do with audio: takes every message and throws it away. Ends with its input. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false }, () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
server.on('connection', (socket) => socket.on('message', () => {}));
process.stdin.resume().once('end', () => process.exit(0));
