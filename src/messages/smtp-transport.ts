import { createTransport } from 'nodemailer';
import { DeliveryError } from './errors.js';
import type { MessageTransport, OutgoingMessage } from './message.js';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…` (TLS from the first byte). */
  readonly url: string;
  /** The sender, e.g. `Helpline <no-reply@helpline.example>`. */
  readonly from: string;
}

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
const CONNECTIONS = 2;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** E-mail by SMTP. A code does not cross a network in the clear: without TLS nothing is sent, except on loopback. */
export function smtpTransport({ url, from }: SmtpOptions): MessageTransport {
  const server = new URL(url);
  const requireTLS = server.searchParams.get('requireTLS') ?? String(!LOOPBACK.test(server.hostname));
  const mailer = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: server.hostname.replace(/^\[(.*)\]$/, '$1'),
    secure: server.protocol === 'smtps:',
    requireTLS: requireTLS !== 'false',
    ...(server.port && { port: Number(server.port) }),
    ...(server.username && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    async send({ to, subject, text }: OutgoingMessage, signal) {
      // as an object: a text would be parsed, and could name several people
      const sent = mailer.sendMail({ from, to: { name: '', address: to.address }, subject, text });
      const settled = new AbortController();
      try {
        await Promise.race([sent, rejectedBy(signal, settled.signal)]);
      } catch (error) {
        sent.catch(() => {}); // given up; its outcome no longer matters
        throw toDeliveryError(error);
      } finally {
        settled.abort();
      }
    },
    close: () => mailer.close(),
  };
}

/** Stops listening once `settled` is aborted. */
function rejectedBy(signal: AbortSignal, settled: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true, signal: settled });
  });
}

/** RFC 5321 §4.2.1: 5yz is for good. The server's text may quote the address. */
function toDeliveryError(error: unknown): DeliveryError {
  const { code: detail, responseCode: status } = error as { code?: string; responseCode?: number };
  if (status === undefined)
    return new DeliveryError({ code: 'gateway-unreachable', means: 'email' }, { retryable: true, detail });
  const failure = { code: 'gateway-refused', means: 'email', status } as const;
  return new DeliveryError(failure, { retryable: status < 500, detail });
}
