import { z } from 'zod';
import { roleMayNot } from '../access/access-refusal.js';
import type { RoleTask } from '../access/role-task.js';
import type { IssuedToken } from '../access/access-tokens.js';
import { mayWatchCalls } from '../access/call-rights.js';
import { callIdSchema } from '../calls/call-id.js';
import { assertSameEpoch } from '../calls/journal-epoch.js';
import { assertMayCommand } from '../desk/commands.js';
import type { WordsClearance } from '../desk/words-clearance.js';
import { InvalidInputError, NotFoundError, UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import type { CallFeed } from './call-feed.js';
import type { CallFeeds, CallJournalReader } from './call-feeds.js';
import { replayCall } from './call-replay.js';
import { callOf, REDACTED_WALL, redactedRoomOf, roomOf, WALL, type CallSocket } from './call-socket.js';
import { isOn, wasOn } from './own-call.js';
import { parseRequest } from './parse-request.js';
import { RequestQueue } from './request-queue.js';
import type { OnRequest, Send, Work } from './on-request.js';
import type { CallSnapshot, Reply, WallSnapshot, WireToken } from './protocol.js';
import { serveAgent, type AgentParts } from './serve-agent.js';
import type { CasePresence } from './case-presence.js';
import { serveFigures } from './serve-figures.js';
import { serveLists, type WatchedLists } from './serve-lists.js';
import { serveMessages, type MessageParts } from './serve-messages.js';
import { servePresence } from './serve-presence.js';
import { toWireError } from './socket-error.js';
import { tokenOf } from './standing-identities.js';
import { toWireSummary } from './to-wire.js';

export interface ClientParts extends AgentParts, MessageParts {
  readonly feeds: CallFeeds;
  readonly presence: CasePresence;
  readonly lists: WatchedLists;
  readonly figures: Parameters<typeof serveFigures>[2];
  readonly journal: CallJournalReader;
  readonly clearance: WordsClearance;
  readonly log: Log;
  /** The next access token of the login that a token belongs to. @throws UnauthenticatedError, UnavailableError */
  readonly renewToken: (token: string) => Promise<IssuedToken>;
  /** For the audit, before a client is shown words; when it throws, none are. */
  readonly onWatch: (watching: Watching) => Promise<void>;
  /** The call id that the audit has for the wall, which shows the last words of every live call, and of those that ended lately: another one each day. */
  readonly wallId: () => string;
}

export interface Watching {
  readonly callId: string;
  readonly userId: number;
  readonly address: string | null;
}

/** A screen watches what it shows; more is a mistake or an attack. */
const MAX_WATCHED_CALLS = 200;
/** Requests of one client. Each reads the database; all screens together share its connections. */
const REQUESTS = { inWork: 8, waiting: 400 };

const MAX_EPOCH_CHARACTERS = 100;
const callRequest = z.object({ call_id: callIdSchema });
const watchRequest = callRequest.extend({
  since_seq: z.number().int().nonnegative().default(0),
  epoch: z.string().max(MAX_EPOCH_CHARACTERS).optional(),
});

/** Answers the requests of one client until it disconnects. */
export function serveClient(socket: CallSocket, parts: ClientParts): void {
  const { feeds } = parts;
  const requests = new RequestQueue(REQUESTS);
  const on: OnRequest = (name, work) => {
    // the typed event map is the client's promise: what comes may be anything
    socket.on(name, (...args: unknown[]) => {
      if (!requests.offer(() => answer(socket, args, work, parts.log))) replyOf(args)?.(TOO_MANY_WAIT);
    });
  };
  on('wall:watch', (_request, send) => watchWall(socket, parts, send));
  on('wall:unwatch', (_request, send) => {
    void socket.leave(WALL);
    void socket.leave(REDACTED_WALL);
    send(null);
  });
  on('call:watch', (request, send) => watchCall(socket, request, send, parts));
  on('call:unwatch', (request, send) => {
    const { call_id: callId } = parseRequest(callRequest, request);
    void socket.leave(roomOf(callId));
    void socket.leave(redactedRoomOf(callId));
    socket.data.ownCalls.delete(callId);
    feeds.releaseUnwatched(callId);
    send(null);
  });
  on('call:end', async (request, send) => {
    const { identity } = socket.data;
    assertMayCommand(identity, 'call'); // a request that is not allowed is not read
    const { call_id: callId } = parseRequest(callRequest, request);
    await parts.commands.carryOut(identity, { target: 'call', action: 'end', callId });
    send(null);
  });
  on('session:renew', async (_request, send) => {
    const { accessToken, expiresInS } = await parts.renewToken(tokenOf(socket));
    send({ access_token: accessToken, expires_in: expiresInS } satisfies WireToken);
  });
  serveAgent(socket, on, parts);
  serveMessages(socket, on, parts);
  serveLists(socket, on, parts.lists);
  serveFigures(socket, on, parts.figures);
  servePresence(socket, on, parts.presence);
  socket.on('disconnecting', () => {
    requests.clear();
    const watched = [...socket.rooms].flatMap((room) => callOf(room) ?? []);
    // it is still in its rooms now
    setImmediate(() => watched.forEach((callId) => feeds.releaseUnwatched(callId)));
  });
}

const TOO_MANY_WAIT = {
  ok: false,
  error: { code: 'too-many-requests', message: 'Too many requests of this client wait for an answer.' },
} as const;

/** The callback comes last, and a client may leave it out. */
function replyOf(args: readonly unknown[]): Reply<unknown> | undefined {
  const last = args.at(-1);
  return typeof last === 'function' ? (last as Reply<unknown>) : undefined;
}

async function answer(socket: CallSocket, args: readonly unknown[], work: Work, log: Log): Promise<void> {
  const reply = replyOf(args);
  const request = reply && args.length === 1 ? undefined : args[0];
  try {
    await work(request, (data) => reply?.({ ok: true, data }));
  } catch (error) {
    const wire = toWireError(error);
    if (wire.code === 'internal')
      log.error({ err: error, userId: socket.data.identity.userId }, 'a client request failed');
    reply?.({ ok: false, error: wire });
  }
}

async function watchWall(
  socket: CallSocket,
  { feeds, clearance, onWatch, wallId }: ClientParts,
  send: Send<WallSnapshot>,
): Promise<void> {
  const { role } = socket.data.identity;
  assertMay(mayWatchCalls(role), 'watching-calls');
  const isRedacted = !clearance.hasRole(role);
  const id = wallId();
  await onWatch(watchingOf(socket, id));
  socket.data.wallId = id;
  const [listed, ended] = await Promise.all([feeds.openLive(), feeds.openEnded()]);
  if (isRedacted) await Promise.all([...listed, ...ended].map(({ redaction }) => redaction.settle()));
  // in memory: in the room at once, in the tick of the snapshot
  void socket.join(isRedacted ? REDACTED_WALL : WALL);
  void socket.leave(isRedacted ? WALL : REDACTED_WALL); // where the user's role has changed
  const now = new Date();
  const summaryOf = ({ view, redaction }: CallFeed) =>
    toWireSummary(isRedacted ? redaction.redactView(view) : view, now);
  const shown = feeds.wall(listed);
  const others = ended.filter(({ view }) => shown.every((feed) => feed.view.callId !== view.callId));
  send({ calls: shown.map(summaryOf), ended: others.map(summaryOf) });
  for (const { view } of shown) feeds.releaseUnwatched(view.callId);
}

async function watchCall(
  socket: CallSocket,
  request: unknown,
  send: Send<CallSnapshot>,
  parts: ClientParts,
): Promise<void> {
  const { call_id: callId, since_seq: sinceSeq, epoch } = parseRequest(watchRequest, request);
  assertRoom(socket, callId);
  socket.data.callsBeingOpened++;
  try {
    await openCall(socket, { callId, sinceSeq, epoch }, send, parts);
  } finally {
    socket.data.callsBeingOpened--;
  }
}

/** Counts what is being opened too, so that many at once are not more. @throws InvalidInputError */
function assertRoom({ rooms, data }: CallSocket, callId: string): void {
  const watched = [...rooms].filter((room) => callOf(room) !== undefined).length;
  if (
    rooms.has(roomOf(callId)) ||
    rooms.has(redactedRoomOf(callId)) ||
    watched + data.callsBeingOpened < MAX_WATCHED_CALLS
  )
    return;
  const message = `no more than ${MAX_WATCHED_CALLS} calls can be watched at once`;
  throw new InvalidInputError([{ field: 'call_id', message }]);
}

/** Place in a call from which a client that comes back wants its events. */
interface Position {
  readonly callId: string;
  readonly sinceSeq: number;
  readonly epoch: string | undefined;
}

async function openCall(
  socket: CallSocket,
  { callId, sinceSeq, epoch: theirs }: Position,
  send: Send<CallSnapshot>,
  parts: ClientParts,
): Promise<void> {
  const { feeds, journal } = parts;
  const form = await formOf(socket, callId, parts);
  // the epoch before the events: one that changes in between makes the client read the call anew, never miss a change
  const [epoch] = await Promise.all([journal.epoch(), noteWatching(socket, callId, parts)]);
  if (sinceSeq > 0) assertSameEpoch(theirs, epoch);
  const isRedacted = form === 'redacted';
  await replayCall(callId, sinceSeq, { feeds, journal, isRedacted }, ({ feed, events }) => {
    void socket.join(isRedacted ? redactedRoomOf(callId) : roomOf(callId));
    void socket.leave(isRedacted ? roomOf(callId) : redactedRoomOf(callId)); // where the user's right has changed
    feeds.watch(callId, feed);
    if (form === 'own') socket.data.ownCalls.add(callId);
    const { view, redaction } = feed;
    const summary = toWireSummary(isRedacted ? redaction.redactView(view) : view, new Date());
    send({ summary, events, seq: view.seq, epoch });
  });
  if (!socket.connected) feeds.releaseUnwatched(callId); // it has gone while we were reading
}

/**
 * How a user sees a call: `own` and `whole` as it is, because of what they have to do with it or of their role.
 * @throws ForbiddenError
 */
async function formOf(
  socket: CallSocket,
  callId: string,
  parts: ClientParts,
): Promise<'own' | 'whole' | 'redacted'> {
  const { identity } = socket.data;
  if (!mayWatchCalls(identity.role)) {
    await assertOwnCall(socket, callId, parts);
    return 'own';
  }
  if (parts.clearance.hasRole(identity.role)) return 'whole';
  const seesWords = await parts.clearance.seesWords(identity, callId).catch((error: unknown) => {
    if (error instanceof UnavailableError) return false; // the call can be watched while the database is away
    throw error;
  });
  return seesWords ? 'own' : 'redacted';
}

export function watchingOf({ data }: CallSocket, callId: string): Watching {
  return { callId, userId: data.identity.userId, address: data.address };
}

/** @throws NotFoundError: an unknown call leaves no audit row */
async function noteWatching(
  socket: CallSocket,
  callId: string,
  { feeds, onWatch }: Pick<ClientParts, 'feeds' | 'onWatch'>,
): Promise<void> {
  if (!(await feeds.open(callId))) throw new NotFoundError('call', callId);
  try {
    await onWatch(watchingOf(socket, callId));
  } catch (error) {
    feeds.releaseUnwatched(callId);
    throw error;
  }
}

/** Users may see their own calls, whatever their role; of other calls they learn not even that they exist. */
async function assertOwnCall(
  socket: CallSocket,
  callId: string,
  { feeds, journal, deskScreens }: ClientParts,
): Promise<void> {
  const { userId } = socket.data.identity;
  if (deskScreens.isOnCall(userId, callId)) return;
  const feed = await feeds.open(callId);
  const isTheirs = feed && (isOn(feed.view, userId) || (await wasOn(callId, userId, journal)));
  feeds.releaseUnwatched(callId);
  assertMay(isTheirs === true, 'calls-of-others');
}

function assertMay(allowed: boolean, task: RoleTask): void {
  if (!allowed) throw roleMayNot(task);
}
