import { noteLoggedIn } from '../../lib/known-connections.js';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import { helplineRight } from '../../access/helpline-rights.js';
import { UnauthenticatedError } from '../../access/errors.js';
import { isOfKind } from '../../lib/refusal.js';
import type { Clearance } from '../../access/personal-data-rights.js';
import type { CallView } from '../../calls/call-view.js';
import type { DeskSnapshot } from '../../desk/desk-snapshot.js';
import { UnavailableError } from '../../lib/errors.js';
import type { Closable } from '../../lib/closer.js';
import type { Log } from '../../lib/log.js';
import { toAmiChannels, toAtiChannels, type SeenCallers } from './ami-channels.js';

export type FeedName = 'ami' | 'ati';

export interface FamilyFeedOptions {
  /**
   * The user whose session the request has; undefined for a request without one.
   * @throws UnauthenticatedError, ForbiddenError, UnavailableError
   */
  readonly identify: (request: IncomingMessage) => Promise<HelplineIdentity | undefined>;
  readonly hasClearance: Clearance;
  /** A board on the wall is reported without a log-in who is at work, and how many callers there are. */
  readonly isOpen: boolean;
  readonly log: Log;
  readonly maxClients?: number;
  readonly maxWaitingBytes?: number;
  readonly gatherMs?: number;
  readonly refreshMs?: number;
}

/** Where the snapshots come from. */
export interface FeedSources {
  /** @throws UnavailableError while no process owns the telephones */
  readonly askSnapshot: () => Promise<DeskSnapshot>;
  readonly liveCalls: () => Promise<readonly CallView[]>;
}

interface FeedClient {
  readonly socket: WebSocket;
  readonly feed: FeedName;
  /** The callers whose numbers its user may see, as of the last look. */
  seen: SeenCallers;
  /** The same, looked at anew. @throws UnauthenticatedError once the session is over */
  readonly recheck: () => Promise<SeenCallers>;
  /** When it last had read all that it was sent, ms. */
  drainedAtMs: number;
}

const MAX_CLIENTS = 200;
/** Some dozen snapshots of a busy desk. */
const MAX_WAITING_BYTES = 1_000_000;
/** A client that reads nothing for so long is gone. */
const DRAIN_TIMEOUT_MS = 30_000;
/** Several changes in one moment are one snapshot. */
const GATHER_MS = 250;
/** The bus may lose a change; and sessions end. */
const REFRESH_MS = 5_000;
const MAX_MESSAGE_BYTES = 4_096;

const CLOSES = {
  tooSlow: [4008, 'too-slow: This client does not read what it is sent.'],
  ended: [4401, 'unauthenticated: The session has ended.'],
  stopping: [1001, 'unavailable: The server stops.'],
} as const;

/**
 * The live feed of the API family, for wallboards and screens that are not ours: `/ami/sync` and `/ati/sync`, plain
 * WebSockets that are sent the whole state with each change. It is made of the desk's snapshot and the calls as the
 * journal reports them, and shows each client what its session may see. A client that does not read is passed over, then
 * let go; what it missed is in the next snapshot.
 */
export class FamilyFeed implements Closable {
  readonly #options: FamilyFeedOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  readonly #clients = new Set<FeedClient>();
  readonly #timer: NodeJS.Timeout;
  #sources: FeedSources | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: FamilyFeedOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#refresh(), options.refreshMs ?? REFRESH_MS);
  }

  /** From here on clients are let in. */
  start(sources: FeedSources): void {
    this.#sources = sources;
  }

  /** Something has changed at the desk or in a call. */
  noteChange(): void {
    if (this.#clients.size === 0 || this.#gathering || this.#isClosed) return;
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined;
      void this.#sendTo([...this.#clients]);
    }, this.#options.gatherMs ?? GATHER_MS);
  }

  /** For the HTTP server's `upgrade` event, path already matched. */
  upgradeTo(feed: FeedName): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
    return (request, socket, head) => {
      this.#admit(request).then(
        ({ seen, recheck }) => {
          if (socket.destroyed) return;
          this.#server.handleUpgrade(request, socket, head, (opened) => {
            this.#serve({ socket: opened, feed, seen, recheck, drainedAtMs: Date.now() });
          });
        },
        (error: unknown) => refuse(socket, error),
      );
    };
  }

  get clientCount(): number {
    return this.#clients.size;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    clearTimeout(this.#gathering);
    for (const client of this.#clients) end(client, CLOSES.stopping);
    this.#server.close();
  }

  /** @throws UnauthenticatedError, ForbiddenError, UnavailableError */
  async #admit(request: IncomingMessage): Promise<Pick<FeedClient, 'seen' | 'recheck'>> {
    const { identify, isOpen, hasClearance, maxClients = MAX_CLIENTS } = this.#options;
    if (!this.#sources || this.#isClosed) throw new UnavailableError('the feed has not begun');
    if (this.#clients.size >= maxClients) throw new UnavailableError('too many clients of the feed');
    const readSeenCallers = async (): Promise<SeenCallers> => {
      const identity = await identify(request);
      if (identity) noteLoggedIn(request.socket);
      if (identity) return callersSeenBy(identity, hasClearance);
      if (!isOpen) throw new UnauthenticatedError('the feed is for those who have logged in');
      return { seen: 'none' };
    };
    return { seen: await readSeenCallers(), recheck: readSeenCallers };
  }

  #serve(client: FeedClient): void {
    const { socket } = client;
    this.#clients.add(client);
    socket.on('error', () => {}); // its close follows
    socket.on('close', () => this.#clients.delete(client));
    void this.#sendTo([client]);
  }

  async #refresh(): Promise<void> {
    await Promise.all([...this.#clients].map(recheckRight));
    await this.#sendTo([...this.#clients]);
  }

  async #sendTo(clients: readonly FeedClient[]): Promise<void> {
    if (clients.length === 0 || !this.#sources) return;
    const { askSnapshot, liveCalls } = this.#sources;
    try {
      const [snapshot, calls] = await Promise.all([askSnapshot(), liveCalls()]);
      for (const client of clients) this.#sendSnapshot(client, snapshotFor(client, snapshot, calls));
    } catch (error) {
      // the last state stays on the screens until there is one again
      this.#options.log.debug({ err: error }, 'no snapshot for the feed of the API family');
    }
  }

  #sendSnapshot(client: FeedClient, snapshot: string): void {
    const { socket } = client;
    const { maxWaitingBytes = MAX_WAITING_BYTES, log } = this.#options;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount === 0) client.drainedAtMs = Date.now();
    const isStuck = Date.now() - client.drainedAtMs > DRAIN_TIMEOUT_MS;
    if (socket.bufferedAmount > maxWaitingBytes || isStuck) {
      log.warn({ waitingBytes: socket.bufferedAmount }, 'client of the feed too slow, disconnected');
      return end(client, CLOSES.tooSlow);
    }
    socket.send(snapshot);
  }
}

function snapshotFor({ feed, seen }: FeedClient, snapshot: DeskSnapshot, calls: readonly CallView[]): string {
  return JSON.stringify(
    feed === 'ami' ? { channels: toAmiChannels(snapshot, calls, seen) } : { ati: toAtiChannels(snapshot) },
  );
}

/** Without clearance for personal data, no number but those on one's own calls. */
function callersSeenBy({ role, userId }: HelplineIdentity, hasClearance: Clearance): SeenCallers {
  const scope = helplineRight(role, 'calls', 'select');
  if (scope === undefined) return { seen: 'none' };
  return scope === 'all' && hasClearance(role) ? { seen: 'all' } : { seen: 'own', userId };
}

/** A user may have been given another role since, or none. While the database is away the last right holds. */
async function recheckRight(client: FeedClient): Promise<void> {
  try {
    client.seen = await client.recheck();
  } catch (error) {
    if (isOfKind(error, 'unauthenticated')) end(client, CLOSES.ended);
  }
}

/** A client that is reported and does not go is gone all the same. */
function end({ socket }: FeedClient, [code, reason]: (typeof CLOSES)[keyof typeof CLOSES]): void {
  socket.close(code, reason);
  const timer = setTimeout(() => socket.terminate(), 1_000);
  socket.once('close', () => clearTimeout(timer));
}

function refuse(socket: Duplex, error: unknown): void {
  const status = isOfKind(error, 'unauthenticated')
    ? '401 Unauthorized'
    : isOfKind(error, 'forbidden')
      ? '403 Forbidden'
      : '503 Service Unavailable';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
