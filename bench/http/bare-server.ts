import express from 'express';
import type { AddressInfo } from 'node:net';

/** An express handler that does nothing but answer, as a process of its own. Ends with the one that started it. */
const app = express();
app.disable('x-powered-by');
app.get('/', (_request, response) => {
  response.json({ status: 'success', data: {}, message: 'OK', timestamp: new Date().toISOString() });
});
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.once('disconnect', () => process.exit());
