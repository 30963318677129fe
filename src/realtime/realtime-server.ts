import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { AccessIdentity } from '../access/access-tokens.js';
import { mayEndCalls, mayWatchCalls } from '../access/call-rights.js';
import type { CallEventRecord } from '../calls/call-event.js';
import type { CallView } from '../calls/call-view.js';
import type { CallCommands } from '../desk/call-commands.js';
import type { Closable } from '../lib/closer.js';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { CallFeeds, type CallJournalReader } from './call-feeds.js';
import type {
  CallSnapshot,
  ClientToServerEvents,
  Reply,
  ServerToClientEvents,
  WireError,
} from './protocol.js';
import { watchSlowClients } from './slow-clients.js';
import { toWireError } from './socket-error.js';
import { toWireEvent, toWireSummary } from './to-wire.js';

const WALL = 'calls';
const roomOf = (callId: string) => `call:${callId}`;

/** About ten seconds of a busy wall: past it a client is not reading. */
const MAX_WAITING_PACKETS = 1_000;
const SLOW_CLIENT_CHECK_MS = 1_000;
/** A screen watches what it shows; more is a mistake or an attack. */
const MAX_WATCHED_CALLS = 200;

interface SocketData {
  identity: AccessIdentity;
}
type CallSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;

export interface RealtimeOptions {
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly journal: CallJournalReader;
  readonly commands: CallCommands;
  readonly log: Log;
}

export interface Realtime extends Closable {
  /** Every event of every call, from the bus. */
  offer(record: CallEventRecord): void;
  readonly clientCount: number;
}

const callRequest = z.object({ call_id: z.string().min(1).max(150) });
const watchRequest = callRequest.extend({ since_seq: z.number().int().nonnegative().default(0) });

/** Pushes the journal to the screens: rooms `calls` (the wall) and one a call. */
export function attachRealtime(
  http: HttpServer,
  { verify, journal, commands, log }: RealtimeOptions,
): Realtime {
  const io = new Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>(http, {
    transports: ['websocket'],
    perMessageDeflate: false,
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    destroyUpgrade: false,
  });
  const feeds = new CallFeeds({
    journal,
    log,
    isWatched: (callId) => (io.of('/').adapter.rooms.get(roomOf(callId))?.size ?? 0) > 0,
    onRelease: (record: CallEventRecord, view: CallView) => {
      io.to(roomOf(record.callId)).emit('call:event', toWireEvent(record));
      if (record.seq !== null) io.to(WALL).emit('wall:call', toWireSummary(view, new Date()));
    },
  });
  const slowClients = watchSlowClients({
    clients: () => [...io.of('/').sockets.values()].map(toWatchedClient),
    maxWaitingPackets: MAX_WAITING_PACKETS,
    everyMs: SLOW_CLIENT_CHECK_MS,
    log,
  });

  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    verify(typeof token === 'string' ? token : '').then(
      (identity) => {
        socket.data.identity = identity;
        next();
      },
      (error: unknown) => next(Object.assign(new Error('connection refused'), { data: toWireError(error) })),
    );
  });
  io.on('connection', (socket) => serveClient(socket, { feeds, journal, commands, log }));

  return {
    offer: (record) => feeds.offer(record),
    get clientCount() {
      return io.of('/').sockets.size;
    },
    async close() {
      void slowClients.close();
      for (const socket of io.of('/').sockets.values()) {
        socket.emit('server:goodbye', { code: 'unavailable', message: 'The server is being stopped.' });
      }
      feeds.close();
      await io.close();
    },
  };
}

type ClientParts = { feeds: CallFeeds } & Pick<RealtimeOptions, 'journal' | 'commands' | 'log'>;

function serveClient(socket: CallSocket, { feeds, journal, commands, log }: ClientParts): void {
  const { identity } = socket.data;
  const answer = <T>(reply: Reply<T> | undefined, work: () => Promise<T>): void => {
    work().then(
      (data) => reply?.({ ok: true, data }),
      (error: unknown) => {
        const wire: WireError = toWireError(error);
        if (wire.code === 'internal')
          log.error({ err: error, userId: identity.userId }, 'a client request failed');
        reply?.({ ok: false, error: wire });
      },
    );
  };

  socket.on('wall:watch', (reply) =>
    answer(asReply(reply), async () => {
      assertMay(mayWatchCalls(identity.role), 'watch calls');
      const views = await feeds.live();
      // from here on without a wait: what changes after this picture is sent as `wall:call`
      await socket.join(WALL);
      return { calls: views.map((view) => toWireSummary(view, new Date())) };
    }),
  );
  socket.on('wall:unwatch', (reply) =>
    answer(asReply(reply), async () => {
      await socket.leave(WALL);
      return null;
    }),
  );
  socket.on('call:watch', (request, reply) =>
    answer(asReply(reply), async () => {
      assertMay(mayWatchCalls(identity.role), 'watch calls');
      const { call_id: callId, since_seq: sinceSeq } = parse(watchRequest, request);
      return watchCall(socket, { feeds, journal, callId, sinceSeq });
    }),
  );
  socket.on('call:unwatch', (request, reply) =>
    answer(asReply(reply), async () => {
      const { call_id: callId } = parse(callRequest, request);
      await socket.leave(roomOf(callId));
      feeds.releaseUnwatched(callId);
      return null;
    }),
  );
  socket.on('call:end', (request, reply) =>
    answer(asReply(reply), async () => {
      assertMay(mayEndCalls(identity.role), 'end calls');
      const { call_id: callId } = parse(callRequest, request);
      await commands.end(callId, { reason: `ended by ${identity.username}` });
      return null;
    }),
  );
  socket.on('disconnecting', () => {
    const watched = [...socket.rooms].filter((room) => room.startsWith('call:'));
    setImmediate(() => watched.forEach((room) => feeds.releaseUnwatched(room.slice('call:'.length))));
  });
}

/** The picture up to a `seq`, then everything after it: nothing in between, nothing twice. */
async function watchCall(
  socket: CallSocket,
  {
    feeds,
    journal,
    callId,
    sinceSeq,
  }: { feeds: CallFeeds; journal: CallJournalReader; callId: string; sinceSeq: number },
): Promise<CallSnapshot> {
  if (socket.rooms.size > MAX_WATCHED_CALLS) {
    throw new InvalidInputError([
      { field: 'call_id', message: `no more than ${MAX_WATCHED_CALLS} calls can be watched at once` },
    ]);
  }
  const feed = await feeds.open(callId);
  if (!feed) throw new NotFoundError('call', callId);
  const events: CallEventRecord[] = [];
  let seq = sinceSeq;
  do {
    const more = await journal.readAfter(callId, seq);
    events.push(...more);
    seq = more.at(-1)?.seq ?? seq;
    // the journal may be ahead of the bus: those who watch already get it now, so that the room stands where we do
    for (const event of more) feed.offer(event);
  } while (feed.view.seq > seq);
  void socket.join(roomOf(callId)); // in memory: in the room at once, in the tick of the picture
  return { summary: toWireSummary(feed.view, new Date()), events: events.map(toWireEvent), seq };
}

/** A client may leave the callback out; what is no function is not called. */
function asReply<T>(reply: Reply<T> | undefined): Reply<T> | undefined {
  return typeof reply === 'function' ? reply : undefined;
}

function parse<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(
    parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'request', message })),
  );
}

function assertMay(allowed: boolean, what: string): void {
  if (!allowed) throw new ForbiddenError(`your role may not ${what}`);
}

function toWatchedClient(socket: CallSocket) {
  return {
    id: socket.id,
    waitingPackets: () => (socket.conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length,
    disconnect: () => {
      socket.emit('server:goodbye', {
        code: 'too-slow',
        message: 'This client does not keep up with the calls it watches.',
      });
      // the backlog itself stands in the way of an orderly goodbye
      socket.conn.close(true);
    },
  };
}
