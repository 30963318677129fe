import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Head and body as they came. */
  readonly raw: string;
}

/** A mail server that keeps what it is given. */
export interface TestMailServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** The next mail that comes in, or that has come in and was not asked for. */
  next(): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const unread: ReceivedMail[] = [];
  const readers: ((mail: ReceivedMail) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        const mail = { from, to, raw: Buffer.concat(chunks).toString() };
        received.push(mail);
        const reader = readers.shift();
        if (reader) reader(mail);
        else unread.push(mail);
        callback();
      });
    },
  });
  server.on('error', () => {}); // a client that has gone is the client's concern
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    received,
    next() {
      const mail = unread.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => readers.push(resolve));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
