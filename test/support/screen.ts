import { io, type Socket } from 'socket.io-client';
import type {
  CallWatch,
  ClientToServerEvents,
  ServerToClientEvents,
  WireCallEvent,
  WireCallSummary,
} from '../../src/realtime/protocol.js';
import { Changes } from './changes.js';

type EventOf<Type extends WireCallEvent['type']> = Extract<WireCallEvent, { type: Type }>;

const REQUEST_TIMEOUT_MS = 10_000;

/**
 * A supervisor's screen: watches the wall and every call that appears on it, comes back by itself with the last
 * `seq` it has, and notes every event that it is sent out of turn.
 */
export class Screen {
  readonly changes = new Changes();
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly #events = new Map<string, WireCallEvent[]>();
  readonly #watched = new Set<string>();
  /** Answered in this connection. */
  readonly #joined = new Set<string>();
  /** Asked for, and not answered. */
  readonly #asking = new Map<string, Promise<void>>();
  readonly wall = new Map<string, WireCallSummary>();
  /** Summaries of each call by `seq`: all that the server sent for the state after that event. */
  readonly #summaries = new Map<string, Map<number, WireCallSummary[]>>();
  /** `seq` that came twice or too early: must stay empty. */
  readonly faults: string[] = [];
  goodbye: string | undefined;
  /** Epoch of the last snapshot. */
  #epoch: string | null = null;

  private constructor(socket: Socket<ServerToClientEvents, ClientToServerEvents>) {
    this.#socket = socket;
    socket.on('call:event', (event, summary) => {
      if (summary) this.#note(summary);
      this.#take(event);
    });
    socket.on('wall:call', (summary) => this.#onWall(summary));
    socket.on('disconnect', () => this.#joined.clear());
    socket.on('server:goodbye', ({ code }) => {
      this.goodbye = code;
      this.changes.notify();
    });
  }

  static async open(url: string, token: string): Promise<Screen> {
    const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
      auth: { token },
      transports: ['websocket'],
      reconnectionDelay: 20,
      reconnectionDelayMax: 100,
    });
    const screen = new Screen(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    socket.on('connect', () => void screen.#comeBack());
    await screen.#comeBack();
    return screen;
  }

  events(callId: string): readonly WireCallEvent[] {
    return this.#events.get(callId) ?? [];
  }

  /** The summaries of the call after that event, from the page of the call and from the wall. */
  summariesAfter(callId: string, seq: number): readonly WireCallSummary[] {
    return this.#summaries.get(callId)?.get(seq) ?? [];
  }

  types(callId: string): string[] {
    return this.events(callId).map(({ type }) => type);
  }

  eventsOf<Type extends WireCallEvent['type']>(callId: string, type: Type): EventOf<Type>[] {
    return this.events(callId).filter((event): event is EventOf<Type> => event.type === type);
  }

  /** The utterances of a call, as `speaker: text`, in order of arrival. */
  said(callId: string): string[] {
    return this.eventsOf(callId, 'streaming_transcription_segment').map(
      ({ utterance }) => `${utterance.speaker}: ${utterance.text}`,
    );
  }

  /** The n-th event of a kind, as soon as it is there. */
  event<Type extends WireCallEvent['type']>(
    callId: string,
    type: Type,
    n = 1,
    limitMs?: number,
  ): Promise<EventOf<Type>> {
    return this.changes
      .until(`${type} number ${n} of call ${callId}`, () => this.eventsOf(callId, type)[n - 1], limitMs)
      .catch((error: unknown) => {
        throw new Error(`${(error as Error).message}; there were: ${this.types(callId).join(', ')}`);
      });
  }

  complete(callId: string, limitMs?: number): Promise<EventOf<'postcall_transcription'>> {
    return this.event(callId, 'postcall_transcription', 1, limitMs);
  }

  end(callId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.timeout(REQUEST_TIMEOUT_MS).emit('call:end', { call_id: callId }, (error, answer) => {
        if (error) reject(error);
        else if (answer.ok) resolve();
        else reject(new Error(answer.error.code));
      });
    });
  }

  /** Cuts the connection as a network does; the client comes back by itself. */
  drop(): void {
    if (this.#socket.connected) this.#socket.io.engine.close();
  }

  close(): void {
    this.#socket.close();
  }

  /**
   * Once a connection, and once at a time: the wall may show the call while it is being asked for, and what is asked for
   * a second time may have come meanwhile.
   */
  watch(callId: string): Promise<void> {
    if (this.#joined.has(callId)) return Promise.resolve();
    const asking = this.#asking.get(callId) ?? this.#watch(callId).finally(() => this.#asking.delete(callId));
    this.#asking.set(callId, asking);
    return asking;
  }

  async #watch(callId: string): Promise<void> {
    this.#watched.add(callId);
    const last = this.events(callId).findLast(({ seq }) => seq !== null)?.seq;
    const epoch = this.#epoch;
    const request: CallWatch = {
      call_id: callId,
      ...(last ? { since_seq: last } : {}),
      ...(epoch === null ? {} : { epoch }),
    };
    // in the callback and not after it: what follows the answer may be in the same packet
    await new Promise<void>((done) => {
      this.#socket.timeout(REQUEST_TIMEOUT_MS).emit('call:watch', request, (error, answer) => {
        // a connection that goes in between is no fault: the next one asks again
        if (!error && answer.ok) {
          this.#joined.add(callId);
          this.#epoch = answer.data.epoch ?? this.#epoch;
          for (const event of answer.data.events) this.#take(event);
        }
        if (!error && !answer.ok) this.#watched.delete(callId);
        done();
      });
    });
  }

  async #comeBack(): Promise<void> {
    const watched = [...this.#watched].map((callId) => this.watch(callId));
    await new Promise<void>((done) => {
      this.#socket.timeout(REQUEST_TIMEOUT_MS).emit('wall:watch', (error, answer) => {
        if (!error && answer.ok) for (const summary of answer.data.calls) this.#onWall(summary);
        done();
      });
    });
    await Promise.all(watched);
  }

  #onWall(summary: WireCallSummary): void {
    this.wall.set(summary.call_id, summary);
    this.#note(summary);
    if (!this.#watched.has(summary.call_id)) void this.watch(summary.call_id);
    this.changes.notify();
  }

  #note(summary: WireCallSummary): void {
    const ofCall = this.#summaries.get(summary.call_id) ?? new Map<number, WireCallSummary[]>();
    this.#summaries.set(summary.call_id, ofCall);
    ofCall.set(summary.seq, [...(ofCall.get(summary.seq) ?? []), summary]);
  }

  #take(event: WireCallEvent): void {
    if (event.seq === null && event.type === 'talk_measured') return; // no part of the call's journal
    const events = this.#events.get(event.call_id) ?? [];
    this.#events.set(event.call_id, events);
    const expected = (events.findLast(({ seq }) => seq !== null)?.seq ?? 0) + 1;
    if (event.seq !== null && event.seq !== expected)
      this.faults.push(`call ${event.call_id}: seq ${event.seq} where ${expected} was due`);
    events.push(event);
    this.changes.notify();
  }
}
