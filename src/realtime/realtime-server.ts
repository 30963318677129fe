import { noteLoggedIn } from '../lib/known-connections.js';
import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { AccessIdentity } from '../access/access-tokens.js';
import type { Role } from '../access/roles.js';
import type { CallEventRecord } from '../calls/call-event.js';
import type { CallView } from '../calls/call-view.js';
import type { WordsClearance } from '../desk/words-clearance.js';
import type { NameFinder } from '../redact/text-span.js';
import type { DeskSnapshot } from '../desk/desk-snapshot.js';
import type { IsTrustedProxy } from '../lib/client-address.js';
import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import { namesSeveralHosts } from '../lib/several-hosts.js';
import { CallFeeds, type CallJournalReader } from './call-feeds.js';
import { watchingNothing, type CallServer, type CallSocket } from './call-socket.js';
import { ConnectionLimits, type ConnectionLimitsSizes } from './connection-limits.js';
import type { AgentNotice } from '../desk/agent-notice.js';
import type { DeskMessageNotice, MessagesReadNotice } from '../desk/desk-message.js';
import { CasePresence, type CasePresenceOptions, type PresenceNotice } from './case-presence.js';
import { MessageScreens } from './message-screens.js';
import { DeskScreens, type DeskScreensOptions } from './desk-screens.js';
import { CLOSES } from './closes.js';
import { closeWith, flushed, sayGoodbye, sendClose, waitingPackets } from './goodbye.js';
import type { AgentParts } from './serve-agent.js';
import { serveClient, watchingOf, type ClientParts } from './serve-client.js';
import { openFigures, type FigureOptions } from './serve-figures.js';
import { WatchedLists, type InboxNotice, type ListOptions } from './serve-lists.js';
import { UnreadScreens } from './unread-screens.js';
import { watchSlowClients } from './slow-clients.js';
import { toWireError } from './socket-error.js';
import { tokenOf, watchIdentities } from './standing-identities.js';
import { isCallWatched, emitToScreens } from './emit-to-screens.js';
import { auditOpenWalls } from './wall-audit.js';

/** About ten seconds of a busy wall: past it a client is not reading. */
const MAX_WAITING_PACKETS = 1_000;
const SLOW_CLIENT_CHECK_MS = 1_000;
const IDENTITY_CHECK_MS = 10_000;
/** The last words to the clients may take so long when the server stops. */
const GOODBYE_TIMEOUT_MS = 500;
const MAX_REQUEST_BYTES = 64 * 1024;
/**
 * A link that dies without being closed is noticed by the page and by us after both together: within 8 s, since what the page
 * shows is taken for now. The answer has the larger part, for a network that must send it again.
 */
const HEARTBEAT = { pingInterval: 3_000, pingTimeout: 5_000 };
/** For the token of a connection to come and to be looked at. */
const LOG_IN_TIMEOUT_MS = 10_000;
/** Socket.IO's own limit for that ends a connection without a reason: it must not be the first. */
const SOCKET_IO_TIMEOUT_MS = 10 * LOG_IN_TIMEOUT_MS;

export interface RealtimeOptions
  extends Omit<AgentParts, 'deskScreens'>, Pick<DeskScreensOptions, 'askSnapshot' | 'refreshMs'> {
  readonly verify: (token: string) => Promise<AccessIdentity>;
  /** The identity of a connection that this token opened. @throws UnauthenticatedError once it must not go on */
  readonly verifyStanding: (token: string) => Promise<AccessIdentity>;
  readonly journal: CallJournalReader;
  readonly messages: ClientParts['messages'];
  readonly presence: CasePresenceOptions;
  readonly lists: ListOptions;
  readonly figures: FigureOptions;
  readonly renewToken: ClientParts['renewToken'];
  readonly onWatch: ClientParts['onWatch'];
  readonly wallId: ClientParts['wallId'];
  readonly log: Log;
  /** The proxies whose X-Forwarded-For is believed; none when left out. */
  readonly isTrustedProxy?: IsTrustedProxy;
  readonly clearance: WordsClearance;
  /** Finds names in words, for users without clearance. */
  readonly findNames: NameFinder;
  readonly limits?: Partial<ConnectionLimitsSizes>;
  readonly logInTimeoutMs?: number;
  readonly maxWaitingPackets?: number;
  readonly identityCheckMs?: number;
}

export interface Realtime extends Closable {
  /** Every event of every call, from the bus. */
  offer(record: CallEventRecord): void;
  /** Agents at work and waiting callers, from the bus. */
  offerDesk(snapshot: DeskSnapshot): void;
  offerNotice(notice: AgentNotice): void;
  /** A message about a call was kept. */
  offerMessage(notice: DeskMessageNotice): void;
  /** A user has read messages about a call. */
  offerMessagesRead(notice: MessagesReadNotice): void;
  /** The screens of another server that have a case open. */
  offerPresence(notice: PresenceNotice): void;
  /** The list of callbacks changed. */
  offerCallbacks(): void;
  offerInbox(notice: InboxNotice): void;
  readonly clientCount: number;
  /** The calls that are on now, as their events report them. @throws UnavailableError while they cannot be listed */
  liveCalls(): Promise<readonly CallView[]>;
  close(): Promise<void>;
}

/** Pushes the journal to the screens: rooms `calls` (the wall) and one a call. */
export function attachRealtime(http: HttpServer, options: RealtimeOptions): Realtime {
  const { verify, verifyStanding, journal, clearance, findNames, log } = options;
  const { maxWaitingPackets = MAX_WAITING_PACKETS, identityCheckMs = IDENTITY_CHECK_MS } = options;
  const { isTrustedProxy = () => false, limits: sizes, logInTimeoutMs = LOG_IN_TIMEOUT_MS } = options;
  const limits = new ConnectionLimits({ isTrustedProxy, sizes, logInTimeoutMs, log });
  const hasClearance = (role: Role) => clearance.hasRole(role);
  const io = openSocketServer(http, limits);
  const feeds = new CallFeeds({
    journal,
    log,
    findNames,
    isWatched: (callId) => isCallWatched(io, callId),
    onRelease: emitToScreens(io),
  });
  const { deskScreens, messageScreens, unreadScreens, presence, lists, figures } = openScreens(io, options);
  const clients = () => [...io.of('/').sockets.values()];
  const recheck = (socket: CallSocket) => presence.recheck(socket);
  const standing = { verify: verifyStanding, hasClearance, recheck, everyMs: identityCheckMs };
  const identities = watchIdentities({ clients, ...standing, log });
  const note = (socket: CallSocket, wallId: string) => options.onWatch(watchingOf(socket, wallId));
  const openWalls = auditOpenWalls({ clients, wallId: options.wallId, note, log });
  const slowClients = dropSlowClients(clients, maxWaitingPackets, log);
  admitKnown(io, verify, limits);
  const served = { ...options, feeds, deskScreens, lists, figures, presence };
  io.on('connection', (socket) => serveClient(socket, served));
  let closing: Promise<void> | undefined;
  const close = async () => {
    limits.close();
    void slowClients.close();
    void identities.close();
    void openWalls.close();
    for (const part of [feeds, deskScreens, presence, lists, figures]) part.close();
    const sockets = clients();
    for (const socket of sockets) sendClose(socket, CLOSES.unavailable);
    await flushed(sockets, GOODBYE_TIMEOUT_MS);
    // also of connections that have not logged in
    for (const connection of limits.connections) closeWith(connection, CLOSES.unavailable);
    // not `io.close`: that waits for every request of the HTTP server, which is closed by its owner, within a time
    io.engine.close();
  };
  return {
    offer: (record) => feeds.offer(record),
    offerDesk: (snapshot) => deskScreens.offer(snapshot),
    offerNotice: (notice) => deskScreens.offerNotice(notice),
    offerMessage: (notice) => {
      void messageScreens.offer(notice);
      void unreadScreens.offer({ callId: notice.callId });
    },
    offerPresence: (notice) => presence.offer(notice),
    offerCallbacks: () => lists.offerCallbacks(),
    offerInbox: (notice) => lists.offerInbox(notice),
    offerMessagesRead: (notice) => void unreadScreens.offer(notice),
    get clientCount() {
      return io.of('/').sockets.size;
    },
    liveCalls: async () => feeds.wall(await feeds.openLive()).map(({ view }) => view),
    close: () => (closing ??= close()),
  };
}

/** The parts that show screens something beside calls. */
function openScreens(io: CallServer, options: RealtimeOptions) {
  const { messages, clearance, log } = options;
  const hasClearance = (role: Role) => clearance.hasRole(role);
  return {
    deskScreens: new DeskScreens({ io, ...options }),
    messageScreens: new MessageScreens({ io, messages, hasClearance, log }),
    unreadScreens: new UnreadScreens({ io, messages, log }),
    presence: new CasePresence(options.presence),
    lists: new WatchedLists(io, options.lists, log),
    figures: openFigures(io, options.figures, log),
  };
}

function dropSlowClients(clients: () => CallSocket[], maxWaitingPackets: number, log: Log): Closable {
  return watchSlowClients({
    clients: () =>
      clients().map((socket) => ({
        id: socket.id,
        waitingPackets: () => waitingPackets(socket),
        disconnect: () => sayGoodbye(socket, CLOSES.tooSlow),
      })),
    maxWaitingPackets,
    everyMs: SLOW_CLIENT_CHECK_MS,
    log,
  });
}

function openSocketServer(http: HttpServer, limits: ConnectionLimits): CallServer {
  const io: CallServer = new Server(http, {
    transports: ['websocket'],
    ...HEARTBEAT,
    perMessageDeflate: false,
    serveClient: false,
    maxHttpBufferSize: MAX_REQUEST_BYTES,
    destroyUpgrade: false,
    connectTimeout: SOCKET_IO_TIMEOUT_MS,
    allowRequest: (request, decide) => {
      if (namesSeveralHosts(request)) decide(SEVERAL_HOSTS, false);
      else decide(TOO_MANY_CONNECTIONS, limits.admits(request));
    },
  });
  limits.attach(io);
  return io;
}

const SEVERAL_HOSTS = 'A request has one Host header.';
const TOO_MANY_CONNECTIONS = 'Too many connections from this address.';

/** Refuses who brings no valid token: `connect_error` with `data: { code, message }`. */
function admitKnown(io: CallServer, verify: RealtimeOptions['verify'], limits: ConnectionLimits): void {
  io.use((socket, next) => {
    const admit = async () => {
      const identity = await verify(tokenOf(socket));
      limits.logIn(socket.conn, identity.userId);
      noteLoggedIn(socket.request.socket);
      const address = limits.addressOf(socket.request);
      socket.data = { identity, address, ...watchingNothing() };
    };
    admit().then(
      () => next(),
      (error: unknown) => next(Object.assign(new Error('connection refused'), { data: toWireError(error) })),
    );
  });
}
