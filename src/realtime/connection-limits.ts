import type { IncomingMessage } from 'node:http';
import { TooManyRequestsError } from '../access/errors.js';
import { clientAddress, type IsTrustedProxy } from '../lib/client-address.js';
import { networkOf } from '../lib/network-of.js';
import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import { TokenBucket, type BucketSize } from '../lib/token-bucket.js';
import type { CallServer, CallSocket } from './call-socket.js';
import { CLOSES } from './closes.js';
import { closeWith, cutOff } from './goodbye.js';

type Connection = CallSocket['conn'];

export interface ConnectionLimitsSizes {
  /** Packets of one connection. A screen that comes back watches up to 200 calls again at once. */
  readonly packets: BucketSize;
  /** Packets of all connections of one user together. */
  readonly userPackets: BucketSize;
  /** Connections of one user at once: browser tabs and programs. */
  readonly userConnections: number;
  /** Connections that an address opens. An office behind one address comes back at once after its line was down. */
  readonly handshakes: BucketSize;
  /** Connections of an address at once that have not logged in yet. */
  readonly strangers: number;
}

const SIZES: ConnectionLimitsSizes = {
  packets: { burst: 400, perSecond: 50 },
  userPackets: { burst: 1_000, perSecond: 200 },
  userConnections: 100,
  handshakes: { burst: 500, perSecond: 50 },
  strangers: 100,
};
const FORGET_EVERY_MS = 60_000;
/** engine.io's packet `message` with a CONNECT of Socket.IO in it (socket.io-protocol, version 5). */
const CONNECT = '0';

interface User {
  connections: number;
  readonly packets: TokenBucket;
}

interface Address {
  strangers: number;
  readonly handshakes: TokenBucket;
}

export interface ConnectionLimitsOptions {
  readonly isTrustedProxy: IsTrustedProxy;
  readonly sizes?: Partial<ConnectionLimitsSizes> | undefined;
  /** For the token of a connection to come and to be looked at. */
  readonly logInTimeoutMs: number;
  readonly log: Log;
}

/**
 * Limits of what one connection, one user and one address ask of Socket.IO, so that none of them keeps the event loop
 * busy. Clients are counted by address until they log in, then by user: behind one address may sit a whole office, or a
 * proxy that TRUSTED_PROXIES does not name, and a stranger there must not end the connections of people at work.
 */
export class ConnectionLimits implements Closable {
  readonly #sizes: ConnectionLimitsSizes;
  readonly #options: ConnectionLimitsOptions;
  readonly #users = new Map<number, User>();
  readonly #addresses = new Map<string, Address>();
  readonly #userOf = new WeakMap<Connection, User>();
  /** Ends counting it as a stranger. */
  readonly #onLogIn = new WeakMap<Connection, () => void>();
  /** All that are open. */
  readonly connections = new Set<Connection>();
  readonly #socketOf = new WeakMap<Connection, CallSocket>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: ConnectionLimitsOptions) {
    this.#options = options;
    this.#sizes = { ...SIZES, ...options.sizes };
    this.#timer = setInterval(() => this.#forget(), FORGET_EVERY_MS);
  }

  /** Before the upgrade is answered: may this address open another connection? */
  admits(request: IncomingMessage): boolean {
    const { handshakes, strangers } = this.#countsOf(request);
    return strangers < this.#sizes.strangers && handshakes.take();
  }

  /** The client's address, behind the proxies that are trusted. */
  addressOf(request: IncomingMessage): string {
    return clientAddress(request, this.#options.isTrustedProxy);
  }

  attach(io: CallServer): void {
    io.engine.on('connection', (connection: Connection) => this.#watch(connection));
    io.on('connection', (socket) => void this.#socketOf.set(socket.conn, socket));
  }

  /** A connection has logged in. @throws TooManyRequestsError when the user has too many */
  logIn(connection: Connection, userId: number): void {
    const user = this.#users.get(userId) ?? {
      connections: 0,
      packets: new TokenBucket(this.#sizes.userPackets),
    };
    if (user.connections >= this.#sizes.userConnections) {
      const message = `no more than ${this.#sizes.userConnections} connections of one user at once`;
      throw new TooManyRequestsError(message, { retryAfterS: 10 });
    }
    if (connection.readyState !== 'open') return; // it has gone while its token was looked at
    this.#users.set(userId, user);
    user.connections++;
    connection.once('close', () => user.connections--);
    this.#userOf.set(connection, user);
    this.#onLogIn.get(connection)?.();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #watch(connection: Connection): void {
    this.connections.add(connection);
    connection.once('close', () => this.connections.delete(connection));
    closeWith(connection, CLOSES.protocolError); // until another reason is known
    this.#countStranger(connection);
    const packets = new TokenBucket(this.#sizes.packets);
    let connects = 0;
    connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
      const isConnect = type === 'message' && typeof data === 'string' && data.startsWith(CONNECT);
      if (isConnect && ++connects > 1) return this.#cutOff(connection, 'logs in again and again');
      if (!packets.take()) return this.#cutOff(connection, 'too many packets of a connection');
      const user = this.#userOf.get(connection);
      if (user && !user.packets.take()) this.#cutOff(connection, 'too many packets of a user');
    });
  }

  #countStranger(connection: Connection): void {
    const address = this.#countsOf(connection.request);
    address.strangers++;
    let isStranger = true;
    const timer = setTimeout(() => this.#endStranger(connection), this.#options.logInTimeoutMs);
    const known = () => {
      clearTimeout(timer);
      if (isStranger) address.strangers--;
      isStranger = false;
    };
    this.#onLogIn.set(connection, known);
    connection.once('close', known);
  }

  #endStranger(connection: Connection): void {
    closeWith(connection, CLOSES.logInTimeout);
    connection.close();
  }

  #cutOff(connection: Connection, reason: string): void {
    const from = this.addressOf(connection.request);
    const socket = this.#socketOf.get(connection);
    const userId = socket?.data.identity.userId;
    this.#options.log.warn({ from, userId, reason }, 'client disconnected: it sends too much');
    cutOff(connection, socket, CLOSES.tooManyRequests);
  }

  #countsOf(request: IncomingMessage): Address {
    const key = networkOf(this.addressOf(request));
    let address = this.#addresses.get(key);
    if (!address) {
      address = { strangers: 0, handshakes: new TokenBucket(this.#sizes.handshakes) };
      this.#addresses.set(key, address);
    }
    return address;
  }

  /** Those who are as good as never seen. */
  #forget(): void {
    for (const [id, { connections, packets }] of this.#users) {
      if (connections === 0 && packets.isFull) this.#users.delete(id);
    }
    for (const [key, { strangers, handshakes }] of this.#addresses) {
      if (strangers === 0 && handshakes.isFull) this.#addresses.delete(key);
    }
  }
}
