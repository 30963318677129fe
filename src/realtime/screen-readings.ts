import type { Closable } from '../lib/closer.js';
import { Gathered } from '../lib/gathered.js';
import type { Log } from '../lib/log.js';
import { withLimit } from '../lib/with-limit.js';
import type { CallServer, CallSocket } from './call-socket.js';
import { socketsIn } from './sockets-in.js';

/** How often something is read for the screens. */
export interface ReadingPace {
  /** Changes within this time are one for the screens. */
  readonly gatherMs: number;
  /** It is read again after so long, where no notice says that it changed, or the bus has lost the notice. */
  readonly refreshMs: number;
  /** A reading that takes longer has failed. */
  readonly limitMs?: number;
}

export interface ScreenReadingsOptions<W> extends ReadingPace {
  readonly io: CallServer;
  /** The screens that watch are in it. */
  readonly room: string;
  /** Which of the states a screen shows, by a number. */
  readonly keyOf: (socket: CallSocket) => number;
  /** The state of each of these. @throws UnavailableError */
  readonly read: (keys: readonly number[]) => Promise<ReadonlyMap<number, W>>;
  readonly show: (socket: CallSocket, state: W) => void;
  readonly log: Log;
}

/** The key of what is one for all screens. */
export const THE_ONE = 0;
/** Past the limits that the stores have for their queries. */
const LIMIT_MS = 15_000;

/**
 * Shows screens what is read for them again and again, where it changed: how long a list is, the figures of the day. A
 * change that is announced is shown also where the state is the same. One query serves all screens of this process, however
 * many states they show; without a screen nothing is read. While the readings fail the screens keep what they have.
 */
export class ScreenReadings<W> implements Closable {
  readonly #options: ScreenReadingsOptions<W>;
  readonly #states: Gathered<ReadonlyMap<number, W>>;
  readonly #timer: NodeJS.Timeout;
  /** Keys that are read next. */
  #asked = new Set<number>();
  /** Those of them of which a notice came. */
  #announced = new Set<number>();
  /** As each screen has it; none before its watch is answered. */
  readonly #shown = new WeakMap<CallSocket, string>();

  constructor(options: ScreenReadingsOptions<W>) {
    this.#options = options;
    this.#states = new Gathered(() => this.#show(), { afterMs: options.gatherMs });
    this.#timer = setInterval(() => this.#ask(this.#watched()), options.refreshMs).unref();
  }

  /** @throws UnavailableError */
  async watch(socket: CallSocket): Promise<W> {
    const { room, keyOf } = this.#options;
    const key = keyOf(socket);
    // in the room before it is read: no change is lost between the two
    void socket.join(room);
    this.#asked.add(key);
    const state = (await this.#states.ask()).get(key) as W;
    this.#shown.set(socket, JSON.stringify(state));
    return state;
  }

  /** From the bus: these changed. */
  offer(keys: readonly number[]): void {
    const watched = this.#watched();
    const changed = keys.filter((key) => watched.has(key));
    for (const key of changed) this.#announced.add(key);
    this.#ask(changed);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#states.close();
  }

  #ask(keys: Iterable<number>): void {
    for (const key of keys) this.#asked.add(key);
    if (this.#asked.size === 0) return;
    this.#states.ask().catch((error: unknown) => {
      const { room, log } = this.#options;
      log.warn({ err: error, room }, 'a change did not reach the screens: it could not be read');
    });
  }

  async #show(): Promise<ReadonlyMap<number, W>> {
    const { keyOf, read, show, room, limitMs = LIMIT_MS } = this.#options;
    const [asked, announced] = [this.#asked, this.#announced];
    [this.#asked, this.#announced] = [new Set(), new Set()];
    const reading = withLimit(read([...asked]), limitMs, `what screens show (${room}) was not read in time`);
    const states = await reading.catch((error: unknown) => {
      // a notice comes once: the next reading is for it as well
      for (const key of announced) this.#announced.add(key);
      throw error;
    });
    for (const socket of this.#screens()) {
      const key = keyOf(socket);
      const state = states.get(key);
      const before = this.#shown.get(socket);
      const after = JSON.stringify(state);
      if (state === undefined || before === undefined) continue;
      if (before === after && !announced.has(key)) continue;
      this.#shown.set(socket, after);
      show(socket, state);
    }
    return states;
  }

  #watched(): ReadonlySet<number> {
    return new Set(this.#screens().map((socket) => this.#options.keyOf(socket)));
  }

  #screens(): CallSocket[] {
    return socketsIn(this.#options.io, this.#options.room);
  }
}
