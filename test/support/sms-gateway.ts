import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSms {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The request is taken, and nothing is said of it. */
export const NO_ANSWER = 0;

/** The HTTP interface of an SMS gateway that keeps what it is given. */
export interface TestSmsGateway {
  readonly url: string;
  readonly received: ReceivedSms[];
  /** Statuses of the next answers, `NO_ANSWER` for none; 200 after that. */
  readonly answers: number[];
  /** Resolves once so many requests have come in. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startSmsGateway(): Promise<TestSmsGateway> {
  const received: ReceivedSms[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      const status = answers.shift() ?? 200;
      if (status !== NO_ANSWER)
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(`to ${path}`);
      server.emit('received');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    async until(count) {
      while (received.length < count) await once(server, 'received');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
