import { WebSocket } from 'ws';
import { AppError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { SerialQueue } from '../../lib/serial-queue.js';
import { TokenBucket } from '../../lib/token-bucket.js';
import type { RefusalsLog } from '../refusals-log.js';
import { isAcceptance } from './is-acceptance.js';
import { PasswordExchange } from './password-exchange.js';
import { isStanding, type PhoneSecrets, type ShownPassword } from './phone-secrets.js';
import type { RelayPlace } from './relay-places.js';
import type { RelaySizes } from './relay-sizes.js';

/** Close codes of WebSocket (RFC 6455, section 7.4) and of the other sockets of this server, with the reason for a person. */
export const RELAY_CLOSES = {
  stopping: [1001, 'unavailable: The server stops.'],
  asteriskGone: [1013, 'unavailable: The connection to Asterisk has ended.'],
  tooMuch: [1008, 'too-many-requests: This telephone sends too much.'],
  tooManyTries: [1008, 'too-many-requests: Too many wrong passwords.'],
  tooSlow: [4008, 'too-slow: One end does not read what it is sent.'],
  stranger: [4401, 'unauthenticated: No request was accepted in time.'],
  revoked: [4401, 'unauthenticated: The password is not valid any more.'],
  crowded: [1013, 'unavailable: There are too many telephones.'],
  idle: [4000, 'idle: There was no message for a long time.'],
  failed: [1011, 'internal: Something went wrong in the server.'],
} as const;

type Close = (typeof RELAY_CLOSES)[keyof typeof RELAY_CLOSES];

/** A telephone registers with one account, or two. */
const MOST_ACCOUNTS = 8;
const GOODBYE_MS = 1_000;

export interface RelayedPhoneOptions {
  readonly phone: WebSocket;
  /** Paused. */
  readonly asterisk: WebSocket;
  readonly address: string;
  readonly exchange: PasswordExchange;
  readonly sizes: RelaySizes;
  readonly place: Pick<RelayPlace, 'takeCredentials'>;
  /** Asterisk has accepted a request of this telephone. */
  readonly onAccepted: () => void;
  readonly disconnects: RefusalsLog;
  readonly log: Log;
}

/**
 * One telephone and its connection to Asterisk, frame by frame, in order in both directions.
 *
 * End: either end, or `end`; both connections are closed then.
 */
export class RelayedPhone {
  readonly #options: RelayedPhoneOptions;
  readonly #messages: TokenBucket;
  readonly #credentials: TokenBucket;
  readonly #queue = new SerialQueue();
  readonly #shown = new Map<string, ShownPassword>();
  readonly #stranger: NodeJS.Timeout;
  #leaving: NodeJS.Timeout | undefined;
  #waiting = { messages: 0, bytes: 0 };
  #lastMessageMs = performance.now();
  #answered: { readonly phone: boolean; readonly asterisk: boolean } = { phone: true, asterisk: true };
  #isAccepted = false;
  #isEnded = false;

  constructor(options: RelayedPhoneOptions) {
    this.#options = options;
    const { phone, asterisk, sizes } = options;
    this.#messages = new TokenBucket(sizes.messages);
    this.#credentials = new TokenBucket(sizes.credentials);
    this.#stranger = setTimeout(() => this.end(RELAY_CLOSES.stranger), sizes.strangerTimeoutMs);
    phone.on('error', () => {}); // its close follows
    phone.on('message', (data: Buffer, isBinary) => this.#fromPhone(data, isBinary));
    phone.on('pong', () => (this.#answered = { ...this.#answered, phone: true }));
    phone.on('close', () => this.#leave());
    asterisk.on('message', (data: Buffer, isBinary) => this.#fromAsterisk(data, isBinary));
    asterisk.on('pong', () => (this.#answered = { ...this.#answered, asterisk: true }));
    asterisk.on('close', () => this.end(RELAY_CLOSES.asteriskGone));
    asterisk.resume();
  }

  /** Accounts whose password it has shown. */
  get accounts(): readonly string[] {
    return [...this.#shown.keys()];
  }

  /**
   * Ends it where a password that it came in with is not one of its account any more.
   *
   * @param checked the accounts that were asked for
   */
  recheck(secrets: ReadonlyMap<string, PhoneSecrets>, checked: readonly string[]): void {
    const shown = [...this.#shown.values()].filter(({ account }) => checked.includes(account));
    if (shown.some((each) => !isStanding(each, secrets))) this.end(RELAY_CLOSES.revoked);
  }

  /** Asks both ends whether they are there; ends it where one has not answered since the last time. */
  askAlive(): void {
    const { phone, asterisk, sizes } = this.#options;
    if (!this.#answered.phone || !this.#answered.asterisk) return this.#cut();
    if (performance.now() - this.#lastMessageMs > sizes.idleTimeoutMs) return this.end(RELAY_CLOSES.idle);
    this.#answered = { phone: false, asterisk: false };
    for (const socket of [phone, asterisk]) if (socket.readyState === WebSocket.OPEN) socket.ping();
  }

  end([code, reason]: Close): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#stranger);
    clearTimeout(this.#leaving);
    const { phone, asterisk } = this.#options;
    closeInTime(asterisk); // Asterisk forgets what was registered by it
    closeInTime(phone, code, reason);
  }

  /** The telephone has gone: the messages that it sent before, such as the end of its call, reach Asterisk still. */
  #leave(): void {
    if (this.#isEnded) return;
    const end = () => this.end(RELAY_CLOSES.stopping);
    this.#leaving = setTimeout(end, GOODBYE_MS);
    void this.#queue.settled().then(end);
  }

  #cut(): void {
    this.end(RELAY_CLOSES.tooSlow);
    this.#options.phone.terminate();
  }

  #fromPhone(data: Buffer, isBinary: boolean): void {
    if (this.#isEnded) return;
    this.#lastMessageMs = performance.now();
    if (!this.#messages.take()) return this.#refuse(RELAY_CLOSES.tooMuch);
    const text = data.toString('latin1');
    const hasCredentials = PasswordExchange.concerns(text);
    if (hasCredentials && !(this.#credentials.take() && this.#options.place.takeCredentials()))
      return this.#refuse(RELAY_CLOSES.tooMuch);
    if (!hasCredentials && this.#waiting.messages === 0) return this.#toAsterisk(data, isBinary);
    const { waitingMessages, waitingBytes } = this.#options.sizes;
    this.#waiting.messages++;
    this.#waiting.bytes += data.length;
    const isTooMuch = this.#waiting.messages > waitingMessages || this.#waiting.bytes > waitingBytes;
    if (isTooMuch) return this.#refuse(RELAY_CLOSES.tooMuch);
    void this.#queue.run(async () => {
      if (this.#isEnded) return;
      const exchanged = hasCredentials ? await this.#exchange(text) : text;
      this.#waiting.messages--;
      this.#waiting.bytes -= data.length;
      if (exchanged !== undefined) this.#toAsterisk(Buffer.from(exchanged, 'latin1'), isBinary);
    });
  }

  /** @returns undefined where the telephone was ended for it */
  async #exchange(text: string): Promise<string | undefined> {
    const { exchange, address, log } = this.#options;
    try {
      const { text: exchanged, shown } = await exchange.exchange(text, { address, shown: this.#shown });
      for (const each of shown) this.#shown.set(each.account, each);
      if (this.#shown.size <= MOST_ACCOUNTS) return exchanged;
      this.#refuse(RELAY_CLOSES.tooMuch);
    } catch (error) {
      const isTooMany = error instanceof AppError && error.code === 'too-many-requests';
      if (!isTooMany) log.error({ err: error }, 'a message of a telephone could not be passed on');
      this.#refuse(isTooMany ? RELAY_CLOSES.tooManyTries : RELAY_CLOSES.failed);
    }
    return undefined;
  }

  #refuse(close: Close): void {
    const { disconnects, address } = this.#options;
    if (!this.#isEnded) disconnects.write({ from: address, reason: close[1] }, 'telephone disconnected');
    this.end(close);
  }

  #toAsterisk(data: Buffer, isBinary: boolean): void {
    this.#send(this.#options.asterisk, data, isBinary);
  }

  #fromAsterisk(data: Buffer, isBinary: boolean): void {
    if (this.#isEnded) return;
    this.#lastMessageMs = performance.now();
    if (!this.#isAccepted && isAcceptance(data.toString('latin1'))) {
      this.#isAccepted = true;
      clearTimeout(this.#stranger);
      this.#options.onAccepted();
    }
    this.#send(this.#options.phone, data, isBinary);
  }

  #send(to: WebSocket, data: Buffer, isBinary: boolean): void {
    if (this.#isEnded || to.readyState !== WebSocket.OPEN) return;
    if (to.bufferedAmount + data.length > this.#options.sizes.waitingBytes)
      return this.#refuse(RELAY_CLOSES.tooSlow);
    to.send(data, { binary: isBinary });
  }
}

/** Closes a connection; one whose other end does not answer is cut. */
function closeInTime(socket: WebSocket, code?: number, reason?: string): void {
  if (socket.readyState === WebSocket.CLOSED) return;
  const timer = setTimeout(() => socket.terminate(), GOODBYE_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.close(code, reason);
}
