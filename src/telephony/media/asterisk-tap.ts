import type { WebSocket } from 'ws';
import type { AudioFrame } from '../../audio/frame.js';
import { Backoff } from '../../lib/backoff.js';
import { BoundedQueue } from '../../lib/bounded-queue.js';
import { nowMs } from '../../lib/clock.js';
import type { Log } from '../../lib/log.js';
import { TelephonyAwayError, TelephonyError } from '../errors.js';
import type { MediaTap, TapEvent, TapRequest } from '../telephony.js';
import { DeafTap } from './deaf-tap.js';
import { fillGaps } from './fill-gaps.js';
import { LegClock } from './leg-clock.js';
import type { MediaStreamHandlers } from './media-stream.js';

/** What was said last is here within this; then the connection is cut. */
const LAST_WORDS_MS = 500;

const DEFAULT_LIMITS = {
  /** Five seconds of 20 ms frames: what VAD may fall behind before audio is given up. */
  queueFrames: 250,
  /** Asterisk sends 50 frames a second whatever is said: two seconds without one is a dead tap. */
  silentSocketMs: 2_000,
  watchEveryMs: 500,
};
/** Shorter holes without a known reason are missed timer ticks of a busy Asterisk; they are filled and not told. */
const TOLD_HOLE_MS = 200;

export type TapLimits = typeof DEFAULT_LIMITS;

type GapReason = Extract<TapEvent, { type: 'gap' }>['reason'];

/** Makes and removes what a tap needs on the switch's side; see `tap-wiring.ts`. */
export interface TapWiring {
  /** Resolves with the connected socket, which is being read into `handlers` from its first message on. */
  connect(
    attemptId: string,
    channelId: string,
    handlers: MediaStreamHandlers,
    signal: AbortSignal,
  ): Promise<WebSocket>;
  disconnect(attemptId: string): Promise<void>;
  /** RTP packets of the party that the switch has received; null when it does not say. */
  packetsReceived(channelId: string): Promise<number | null>;
}

/**
 * One leg's audio, kept coming: when its socket drops or falls silent the tap is made anew (audio is back
 * within 10 ms of that, measured) and the hole is reported.
 */
export class AsteriskTap implements MediaTap {
  readonly frames: AsyncIterable<AudioFrame>;
  readonly #request: TapRequest;
  readonly #wiring: TapWiring;
  readonly #log: Log;
  readonly #limits: TapLimits;
  readonly #openedAtMs = nowMs();
  readonly #clock: LegClock;
  readonly #deaf: DeafTap;
  readonly #queue: BoundedQueue<AudioFrame>;
  /** Attempts of which something may be left in the switch. */
  readonly #undone = new Set<string>();
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  #lastFrameAtMs: number | undefined;
  #holeReason: GapReason = 'frames-lost';
  #reportedDrops = 0;
  #formatRefused = false;
  #attemptId = '';
  #isListening = false;

  constructor(request: TapRequest, wiring: TapWiring, log: Log, limits: Partial<TapLimits> = {}) {
    this.#request = request;
    this.#wiring = wiring;
    this.#log = log;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#queue = new BoundedQueue(this.#limits.queueFrames);
    this.#clock = new LegClock(request.answeredAtMs);
    this.#deaf = new DeafTap({ packetsReceived: () => wiring.packetsReceived(request.channelId) }, nowMs());
    this.frames = fillGaps(this.#queue, (hole) => this.#onHole(hole));
    this.#done = this.#run();
  }

  holds(id: string): boolean {
    return id.startsWith(`${this.#attemptId}-`);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    if (!this.#isListening) this.#queue.end();
    await this.#done;
  }

  async #run(): Promise<void> {
    const backoff = new Backoff({ firstMs: 100, maxMs: 5_000 });
    for (let attempt = 1; !this.#stop.signal.aborted; attempt++) {
      const attemptId = `${this.#request.tapId}-${attempt}`;
      this.#attemptId = attemptId;
      this.#undone.add(attemptId);
      this.#clock.restart();
      try {
        const handlers = this.#handlers(() => backoff.reset());
        await this.#untilClosed(
          await this.#wiring.connect(attemptId, this.#request.channelId, handlers, this.#stop.signal),
        );
      } catch (error) {
        if (error instanceof TelephonyAwayError) this.#undone.delete(attemptId);
        if (this.#stop.signal.aborted) break;
        const gone = error instanceof TelephonyError && error.status === 404;
        this.#log.warn({ err: error, tapId: attemptId }, 'tap was not made');
        if (gone) break;
        if (this.#holeReason === 'frames-lost') this.#holeReason = 'tap-dead';
      } finally {
        await this.#removeUndone();
      }
      if (!this.#stop.signal.aborted) await backoff.wait(this.#stop.signal).catch(() => {});
    }
    await this.#removeUndone(); // once more: the connection may have been away when the last attempt failed
    this.#queue.end();
  }

  async #removeUndone(): Promise<void> {
    for (const attemptId of [...this.#undone]) {
      try {
        await this.#wiring.disconnect(attemptId);
        this.#undone.delete(attemptId);
      } catch (error) {
        this.#log.warn({ err: error, tapId: attemptId }, 'tap was not removed');
      }
    }
  }

  #handlers(onAudio: () => void): MediaStreamHandlers {
    return {
      onStart: (format, sampleRateHz) => this.#request.onEvent({ type: 'started', format, sampleRateHz }),
      onAudio: (samples, sampleRateHz, arrivedAtMs) => {
        const frame = this.#clock.place(samples, sampleRateHz, arrivedAtMs);
        if (this.#lastFrameAtMs === undefined) this.#tellLateStart(frame.startMs);
        this.#lastFrameAtMs = arrivedAtMs;
        this.#deaf.hear(samples, arrivedAtMs);
        this.#queue.push(frame);
        onAudio();
      },
      onRefusedFormat: (format) => {
        this.#log.error(
          { tapId: this.#request.tapId, format },
          'Asterisk sends a format that was not asked for',
        );
        this.#formatRefused = true;
      },
    };
  }

  /** Watches the socket until it ends, by whichever side. */
  #untilClosed(socket: WebSocket): Promise<void> {
    return new Promise((resolve) => {
      const openedAtMs = nowMs();
      const watchdog = setInterval(() => {
        if (this.#stop.signal.aborted) return;
        if (this.#formatRefused) return this.#drop(socket, 'format-refused');
        const lastMs = Math.max(openedAtMs, this.#lastFrameAtMs ?? 0);
        if (nowMs() - lastMs > this.#limits.silentSocketMs) return this.#drop(socket, 'tap-dead');
        void this.#dropWhenDeaf(socket);
      }, this.#limits.watchEveryMs);
      let limit: NodeJS.Timeout | undefined;
      const stop = () => {
        // what was said last may still be on its way: the switch closes behind it
        limit = setTimeout(() => socket.terminate(), LAST_WORDS_MS);
        void this.#removeUndone();
      };
      this.#isListening = true;
      this.#stop.signal.addEventListener('abort', stop, { once: true });
      socket.once('close', () => {
        clearInterval(watchdog);
        clearTimeout(limit);
        this.#isListening = false;
        if (this.#holeReason === 'frames-lost') this.#holeReason = 'socket-dropped';
        this.#stop.signal.removeEventListener('abort', stop);
        resolve();
      });
      if (this.#stop.signal.aborted) stop();
      if (socket.readyState === socket.CLOSED) socket.emit('close');
    });
  }

  async #dropWhenDeaf(socket: WebSocket): Promise<void> {
    try {
      if (await this.#deaf.isDeaf(nowMs())) this.#drop(socket, 'tap-dead');
    } catch (error) {
      this.#log.debug(
        { err: error, tapId: this.#request.tapId },
        'the switch did not say what arrives of a party',
      );
    }
  }

  #drop(socket: WebSocket, reason: GapReason): void {
    this.#holeReason = reason;
    this.#formatRefused = false;
    this.#log.warn({ tapId: this.#request.tapId, reason }, 'tap dropped, making it anew');
    socket.terminate();
  }

  /** The first attempts failed: what was said meanwhile has no frame before it that would show the hole. */
  #tellLateStart(startMs: number): void {
    const fromMs = this.#openedAtMs - this.#request.answeredAtMs;
    if (this.#holeReason !== 'frames-lost') this.#tellGap(fromMs, startMs, this.#holeReason);
    this.#holeReason = 'frames-lost';
  }

  #onHole({ fromMs, toMs }: { fromMs: number; toMs: number }): void {
    const overrun = this.#queue.droppedCount > this.#reportedDrops;
    this.#reportedDrops = this.#queue.droppedCount;
    const reason = overrun ? 'queue-overrun' : this.#holeReason;
    if (!overrun) this.#holeReason = 'frames-lost';
    if (reason !== 'frames-lost' || toMs - fromMs >= TOLD_HOLE_MS) this.#tellGap(fromMs, toMs, reason);
  }

  #tellGap(fromMs: number, toMs: number, reason: GapReason): void {
    const zeroMs = this.#request.answeredAtMs;
    this.#request.onEvent({ type: 'gap', fromMs: zeroMs + fromMs, toMs: zeroMs + toMs, reason });
  }
}
