import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AccessIdentity } from '../../src/access/access-tokens.js';
import type { TranscriptAccess } from '../../src/audit/transcript-access-log.js';
import type { CallEnd, CallEvent, Utterance } from '../../src/calls/call-event.js';
import { Journal } from '../../src/calls/journal.js';
import { readAllEvents } from '../../src/calls/journal-reader.js';
import { CommandDoor } from '../../src/desk/commands.js';
import type { CallReader } from '../../src/http/audio-api/call-reader.js';
import { callsApi } from '../../src/http/audio-api/calls.js';
import { openHttpServer } from '../../src/http/http-server.js';
import { RuleTrials } from '../../src/processing/rule-trials.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import type { CallAnalysis } from '../../src/processing/call-analysis.js';
import type { Storage } from '../../src/storage/storage.js';
import { someUtterance } from './call-events.js';
import { makeTestDir, startTestDatabase } from './database.js';
import { callReaders } from './personal-data.js';
import { ask, type AskOptions, type HttpAnswer } from './http-client.js';

const log = silentLog();

export const startedAt = new Date('2026-03-01T10:00:00.000Z');
export const answeredAt = new Date('2026-03-01T10:00:02.000Z');
export const timing = { lastSpeechAtMs: 0, hangoverMs: 400, queueMs: 1, inferenceMs: 90 };

export const classified = {
  type: 'classification.updated',
  classification: {
    mainCategory: 'VANE',
    confidence: 0.75,
    subCategory: 'Physical Abuse',
    priority: 'high',
    interventionType: 'Referred',
    candidates: [
      { label: 'VANE', probability: 0.9 },
      { label: 'GBV', probability: 0.1 },
    ],
    engine: 'cues@1',
  },
  evidence: [
    {
      utteranceId: 'caller-1',
      category: 'VANE / Physical Abuse',
      text: 'beat me',
      start: 14,
      end: 21,
      weight: 3,
      negated: false,
    },
  ],
} as const satisfies CallEvent;

export interface ToldCallOptions {
  readonly callerId?: string | null;
  readonly words?: boolean;
  readonly ended?: boolean;
}

/** The call-session API over real HTTP, on calls that the real journal has written into a real PostgreSQL. */
export class TestCallsApi {
  readonly #parts = new Closer();
  #journal: Journal | undefined;
  /** When the journal's clock stands: these calls are written faster than they would be spoken. */
  #now = startedAt;
  #url = '';
  /** A user who may be on a call. */
  agentId = 0;
  readonly commands: { callId: string; note: string | undefined }[] = [];
  onEnd: (callId: string) => Promise<void> = async () => {};
  databaseFailure: Error | undefined;
  /** Analysis of every call. */
  analysis: CallAnalysis | undefined;
  /** Users who are on the case of every call. */
  readonly involved = new Set<number>();
  /** The user who sends the requests; undefined: a program on this machine. */
  identity: AccessIdentity | undefined;
  /** The users to whom words were shown. */
  readonly accesses: TranscriptAccess[] = [];
  auditFailure: Error | undefined;

  async open(): Promise<void> {
    const database = this.#parts.add(await startTestDatabase());
    const storage = await database.openStorage();
    const agent = { username: 'rose', passwordHash: 'x', role: 'counsellor', fullName: 'Rose' } as const;
    this.agentId = (await storage.users.create(agent)).id;
    const dir = this.#parts.add(await makeTestDir());
    this.#journal = this.#parts.add(
      await Journal.open({
        store: storage.calls,
        spillDir: join(dir.path, 'journal'),
        publish: () => {},
        clock: () => this.#now,
        log,
      }),
    );
    const server = await openHttpServer({
      host: '127.0.0.1',
      port: 0,
      directory: () => null,
      apis: [['/api/v1/calls', this.#api(storage)]],
      upgrades: {},
      log,
    });
    this.#url = this.#parts.add(server).url;
  }

  get journal(): Journal {
    return this.#journal as Journal;
  }

  /** As before the first request. */
  reset(): void {
    this.commands.length = 0;
    this.onEnd = async () => {};
    this.databaseFailure = undefined;
    this.analysis = undefined;
    this.involved.clear();
    this.identity = undefined;
    this.accesses.length = 0;
    this.auditFailure = undefined;
  }

  async get(path: string, options: AskOptions = {}): Promise<HttpAnswer & { body: Record<string, unknown> }> {
    const answer = await ask(this.#url, `/api/v1/calls${path}`, options);
    return { ...answer, body: options.method === 'HEAD' ? {} : answer.json() };
  }

  post(path: string) {
    return this.get(path, { method: 'POST' });
  }

  async tell(callId: string, at: Date, event: CallEvent, startMs = 0): Promise<void> {
    this.#now = at;
    await this.journal.append(callId, event, { startMs });
  }

  async say(callId: string, changes: Partial<Utterance>): Promise<void> {
    const utterance = someUtterance(changes);
    const event: CallEvent = { type: 'transcript.final', utterance, timing };
    await this.tell(callId, new Date(answeredAt.getTime() + utterance.endMs), event, utterance.startMs);
  }

  /** A call as the server would write it; both speak at once in it. @returns its id */
  async aCall(options: ToldCallOptions = {}): Promise<string> {
    const { callerId = '0700123456', words = true, ended = false } = options;
    const id = `hearline-${randomUUID()}`;
    await this.tell(
      id,
      startedAt,
      { type: 'call.started', callerId, dialled: '116', direction: 'inbound' },
      -2000,
    );
    await this.tell(id, answeredAt, { type: 'call.answered' });
    if (words) {
      const agent = { legId: 'agent-1', speaker: 'agent' as const };
      await this.say(id, { id: 'agent-1-1', ...agent, text: 'Helpline, hello.', startMs: 800, endMs: 2200 });
      await this.say(id, { id: 'agent-1-2', ...agent, text: 'I am listening.', startMs: 4000, endMs: 5000 });
      // begun before the agent's words above, and written after them
      const text = 'My stepfather beat me.';
      await this.say(id, { id: 'caller-1', legId: 'caller', text, startMs: 3000.4, endMs: 6500 });
      await this.tell(id, new Date(answeredAt.getTime() + 6600), classified, 6500);
    }
    if (ended) await this.end(id);
    return id;
  }

  async end(id: string, how: Pick<CallEnd, 'reason' | 'note'> = { reason: 'caller-hung-up' }): Promise<void> {
    const endedAt = new Date(startedAt.getTime() + 65_900);
    await this.tell(id, endedAt, { type: 'call.ended', side: 'caller', cause: 16, ...how }, 63_900);
    const complete: CallEvent = { type: 'transcript.complete', utterances: 3, leftOut: [] };
    await this.tell(id, new Date(endedAt.getTime() + 500), complete);
  }

  close(): Promise<void> {
    return this.#parts.close();
  }

  #api({ calls }: Storage) {
    const reader: CallReader = {
      findCall: async (id) => {
        if (this.databaseFailure) throw this.databaseFailure;
        return calls.findCall(id);
      },
      listActive: () => calls.listActive(),
      readAll: (id, afterSeq = 0) => readAllEvents(calls, id, afterSeq),
      findAnalysis: async () => this.analysis,
    };
    return callsApi({
      calls: reader,
      readers: callReaders(reader, this.involved),
      liveWarnings: () => [],
      trials: new RuleTrials({
        listRecent: (limit) => calls.listRecent(limit),
        readAll: (id) => readAllEvents(calls, id),
      }),
      commands: new CommandDoor({
        carryOut: async (_userId, command) => {
          if (command.target !== 'call') throw new Error(`no command of this API: ${command.target}`);
          const { callId, note } = command;
          this.commands.push({ callId, note });
          await this.onEnd(callId);
        },
        userChanged: async () => {},
        caseSaved: async () => {},
      }),
      identify: async () => this.identity,
      onRead: async (access) => {
        if (this.auditFailure) throw this.auditFailure;
        this.accesses.push(access);
      },
      log,
    });
  }
}
