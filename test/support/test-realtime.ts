import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UnauthenticatedError } from '../../src/access/errors.js';
import { NotFoundError } from '../../src/lib/errors.js';
import type { PresenceNotice } from '../../src/realtime/case-presence.js';
import { ROLES, type Role } from '../../src/access/roles.js';
import type { CallEvent } from '../../src/calls/call-event.js';
import { CommandDoor, type Command } from '../../src/desk/commands.js';
import type { CallbackCounts } from '../../src/desk/callback-store.js';
import type { ServiceFigures } from '../../src/desk/service-figures.js';
import { figuresOfDay } from '../../src/desk/shown-figures.js';
import type { DeskSnapshot, AgentSnapshot } from '../../src/desk/desk-snapshot.js';
import type { WirePhones } from '../../src/realtime/protocol.js';
import { toE164 } from '../../src/cases/phone-number.js';
import { createLog } from '../../src/lib/log.js';
import { attachRealtime, type Realtime, type RealtimeOptions } from '../../src/realtime/realtime-server.js';
import type { Watching } from '../../src/realtime/serve-client.js';
import { Changes } from './changes.js';
import { MemoryMessages, someMessages } from './memory-messages.js';
import { findNames, wordsClearance } from './personal-data.js';
import { connected, liveClient, type LiveSocket } from './live-client.js';
import { MemoryCallJournal } from './memory-call-journal.js';

export const started: CallEvent = {
  type: 'call.started',
  callerId: '0700',
  dialled: '116',
  direction: 'inbound',
};
export const answered: CallEvent = { type: 'call.answered' };
export const ended: CallEvent = { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' };
export const complete: CallEvent = { type: 'transcript.complete', utterances: 0, leftOut: [] };

export function agentSnapshot(agent: Partial<AgentSnapshot>): AgentSnapshot {
  return {
    userId: 7,
    name: 'Amina Wanjiku',
    extension: '1001',
    state: 'available',
    reason: null,
    callId: null,
    supervising: null,
    sinceMs: Date.now(),
    wrapUpUntilMs: null,
    autoAnswer: false,
    afterwards: null,
    languages: [],
    isOnline: true,
    ...agent,
  };
}

/** Speech recognition that leaves nothing out. */
export const KEEPS_UP: DeskSnapshot['speech'] = { interimsEveryMs: 1000, defersNewCalls: false };

/** The service figures of a day on which nothing has come in. */
export const NO_CALLS: Omit<ServiceFigures, 'day'> = {
  ...{ calls: 0, answered: 0, answeredInTime: 0, abandoned: 0, waiting: 0 },
  ...{ serviceLevel: null, abandonRate: null, longestWaitS: 0, averageWaitS: null },
};

/** The real Socket.IO side on loopback, over a journal in memory; a role is its own token here, `counsellor 7` that of user 7. */
export class TestRealtime {
  readonly #http = createServer();
  readonly #clients: LiveSocket[] = [];
  readonly #lines = new EventEmitter<{ line: [string] }>();
  #realtime: Realtime | undefined;
  /** Turns of the event loop that each read of the journal takes. */
  turns: () => number = () => 0;
  readonly journal = new MemoryCallJournal(() => this.turns());
  readonly endedCalls: { callId: string; userId: number | null }[] = [];
  endRefusal: Error | undefined;
  verifyFailure: Error | undefined;
  /** The commands sent to the process that owns the telephones. */
  readonly commands: { userId: number | null; command: Command }[] = [];
  commandRefusal: Error | undefined;
  snapshot: DeskSnapshot = { agents: [], waiting: [], speech: KEEPS_UP };
  snapshotFailure: Error | undefined;
  phones: WirePhones | null = null;
  /** The users to whom words were shown. */
  readonly watched: Watching[] = [];
  /** Under which the wall is watched. */
  wallId = '* 2026-11-21';
  /** Changes of `watched`. */
  readonly changes = new Changes();
  auditFailure: Error | undefined;
  readonly messages = new MemoryMessages();
  /** Users who are on the case of every call. */
  readonly involved = new Set<number>();
  /** The role that all users have now, whatever the token says. */
  roleNow: Role | undefined;
  identityChecks = 0;
  /** Roles that may read no case. */
  readonly unreadableTo = new Set<Role>(['media_account']);
  presenceChecks = 0;
  presenceFailure: Error | undefined;
  /** The right to a case is looked at once this is done. */
  presenceDelay: Promise<void> | undefined;
  /** The list of callbacks, and what each user has not read. */
  callbacks: CallbackCounts = { open: 0, snoozed: 0, taken: 0 };
  readonly inboxes = new Map<number, { unread: number; newest: number }>();
  listReads = 0;
  /** Read before `open`. */
  listRefreshMs = 60_000;
  listFailure: Error | undefined;
  /** The day that it is, and its service figures. */
  today = '2026-11-21';
  figures: Omit<ServiceFigures, 'day'> = NO_CALLS;
  figureReads = 0;
  /** Read before `open`. */
  figureRefreshMs = 20;
  figureLimitMs = 10_000;
  figureFailure: Error | undefined;
  /** Figures are read once this is done. */
  figureDelay: Promise<void> | undefined;
  /** Notices for other servers. */
  readonly presence: PresenceNotice[] = [];
  url = '';

  async open(
    options: Partial<Pick<RealtimeOptions, 'limits' | 'logInTimeoutMs' | 'commands' | 'clearance'>> = {},
  ): Promise<void> {
    const readAll = (callId: string) => this.journal.readAfter(callId, 0);
    const clearance = options.clearance ?? wordsClearance(readAll, this.involved);
    this.#http.listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
    this.url = `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
    this.#realtime = attachRealtime(this.#http, {
      verify: (token) => this.#verify(token),
      verifyStanding: (token) => this.#verify(token),
      renewToken: async (token) => {
        if (this.verifyFailure) throw this.verifyFailure;
        return { accessToken: `${token} again`, expiresInS: 900 };
      },
      journal: this.journal,
      onWatch: (watching) => this.#note(watching),
      messages: someMessages({
        ...{ store: this.messages, readAll, clearance },
        onRead: ({ callId, userId, address }) => this.#note({ callId, userId: Number(userId), address }),
        onSent: (notice) => void setImmediate(() => this.realtime.offerMessage(notice)),
        onMarked: (notice) => void setImmediate(() => this.realtime.offerMessagesRead(notice)),
      }),
      presence: {
        assertVisible: async ({ role }, caseId) => {
          this.presenceChecks++;
          await this.presenceDelay;
          if (this.presenceFailure) throw this.presenceFailure;
          if (this.unreadableTo.has(role) || caseId === '404') throw new NotFoundError('case', caseId);
        },
        fields: ['narrative', 'plan'],
        publish: (notice) => {
          this.presence.push(notice);
          setImmediate(() => this.realtime.offerPresence(notice));
        },
      },
      lists: {
        countCallbacks: async () => this.#read(this.callbacks),
        unreadOf: async () => this.#read(this.inboxes),
        listPace: { gatherMs: 20, refreshMs: this.listRefreshMs },
      },
      figures: {
        readToday: figuresOfDay(
          { ofDay: (day) => this.#readFigures(day) },
          { today: () => this.today, serviceLevelMs: 20_000 },
        ),
        pace: { gatherMs: 5, refreshMs: this.figureRefreshMs, limitMs: this.figureLimitMs },
      },
      wallId: () => this.wallId,
      commands: new CommandDoor({
        carryOut: async (userId, command) => {
          if (command.target === 'call') return this.#end(command.callId, userId);
          if (this.commandRefusal) throw this.commandRefusal;
          this.commands.push({ userId, command });
        },
        userChanged: async () => {},
        caseSaved: async () => {},
      }),
      clearance,
      findNames,
      askSnapshot: async () => {
        if (this.snapshotFailure) throw this.snapshotFailure;
        return this.snapshot;
      },
      toNumber: (text) => toE164(text, 'KE'),
      phonesOf: async () => this.phones,
      refreshMs: 20,
      log: createLog({
        level: 'warn',
        destination: { write: (line) => void this.#lines.emit('line', line) },
      }),
      maxWaitingPackets: 50,
      identityCheckMs: 20,
      ...options,
    });
  }

  get realtime(): Realtime {
    return this.#realtime as Realtime;
  }

  client(token: unknown = 'supervisor', options: { reconnection?: boolean } = {}): LiveSocket {
    const socket = liveClient(this.url, token, options);
    this.#clients.push(socket);
    return socket;
  }

  join(token?: unknown): Promise<LiveSocket> {
    return connected(this.client(token));
  }

  /** Stored, then on the bus. */
  write(callId: string, ...events: readonly CallEvent[]): void {
    for (const event of events) this.realtime.offer(this.journal.append(callId, event));
  }

  /** The value of the next log line with that field. */
  async logged(field: string): Promise<unknown> {
    for (;;) {
      const [line] = (await once(this.#lines, 'line')) as [string];
      const fields = JSON.parse(line) as Record<string, unknown>;
      if (field in fields) return fields[field];
    }
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.disconnect();
    await this.#realtime?.close();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  async #verify(token: string) {
    this.identityChecks++;
    if (this.verifyFailure) throw this.verifyFailure;
    const [role, userId = '1'] = String(token).split(' ');
    if (!ROLES.includes(role as Role)) throw new UnauthenticatedError('the access token is wrong');
    return { userId: Number(userId), username: 'amina', role: this.roleNow ?? (role as Role) };
  }

  #read<T>(list: T): T {
    this.listReads++;
    if (this.listFailure) throw this.listFailure;
    return list;
  }

  async #readFigures(day: string): Promise<ServiceFigures> {
    this.figureReads++;
    await this.figureDelay;
    if (this.figureFailure) throw this.figureFailure;
    return { day, ...this.figures };
  }

  async #note(watching: Watching): Promise<void> {
    if (this.auditFailure) throw this.auditFailure;
    this.watched.push(watching);
    this.changes.notify();
  }

  async #end(callId: string, userId: number | null): Promise<void> {
    if (this.endRefusal) throw this.endRefusal;
    this.endedCalls.push({ callId, userId });
  }
}
