import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTestDir } from './database.js';

export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: {
    readonly event: string;
    readonly timestamp: string;
    readonly webhook_id: string;
    readonly delivery_id: string;
    readonly data: Record<string, unknown>;
  };
}

/** A receiver of webhooks with a certificate that it has signed itself. */
export interface WebhookReceiver {
  /** https://localhost:… */
  readonly url: string;
  readonly port: number;
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
  readonly received: ReceivedEvent[];
  /** For the next requests: the status, or no answer at all. 200 after that. */
  readonly answers: (number | 'hang')[];
  connections(): number;
  /** Resolves once so many requests have come in. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

/** @param beside a receiver whose certificate this one has too */
export async function startWebhookReceiver(beside?: WebhookReceiver): Promise<WebhookReceiver> {
  const { key, cert } = beside ? { key: beside.key, cert: beside.certificate } : await selfSigned();
  const received: ReceivedEvent[] = [];
  const answers: (number | 'hang')[] = [];
  let connections = 0;
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('error', () => {}); // cut off by the sender
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const answer = answers.shift() ?? 200;
      received.push({ headers: request.headers, text, body: JSON.parse(text) as ReceivedEvent['body'] });
      if (answer !== 'hang')
        response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('taken');
      server.emit('received');
    });
  });
  server.on('connection', () => connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}/hook`,
    port,
    certificate: cert,
    key,
    received,
    answers,
    connections: () => connections,
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

async function selfSigned(): Promise<{ key: string; cert: string }> {
  const dir = await makeTestDir();
  try {
    const [key, cert] = [join(dir.path, 'key.pem'), join(dir.path, 'cert.pem')];
    const names = 'subjectAltName=DNS:localhost,DNS:receiver.example,IP:127.0.0.1';
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const subject = ['-subj', '/CN=localhost', '-addext', names];
    const files = ['-keyout', key, '-out', cert];
    await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...subject, ...files], {
      timeout: 30_000,
    });
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  } finally {
    await dir.close();
  }
}
