import type { WebSocket } from 'ws';
import type { AudioFrame } from '../../audio/frame.js';
import { Backoff } from '../../lib/backoff.js';
import { BoundedQueue } from '../../lib/bounded-queue.js';
import { nowMs } from '../../lib/clock.js';
import type { Log } from '../../lib/log.js';
import { TelephonyError } from '../errors.js';
import type { MediaTap, TapEvent, TapRequest } from '../telephony.js';
import { fillGaps } from './fill-gaps.js';
import { LegClock } from './leg-clock.js';
import type { MediaStreamHandlers } from './media-stream.js';

/** Five seconds of 20 ms frames: what VAD may fall behind before audio is given up. */
const QUEUE_LIMIT_FRAMES = 250;
/** Asterisk sends 50 frames a second whatever is said: two seconds without one is a dead tap. */
const SILENT_SOCKET_MS = 2_000;
const WATCH_EVERY_MS = 500;
/** Shorter holes are missed timer ticks of a busy Asterisk; they are filled but not worth an event. */
const REPORTED_HOLE_MS = 200;

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
  readonly #clock: LegClock;
  readonly #queue = new BoundedQueue<AudioFrame>(QUEUE_LIMIT_FRAMES);
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  #lastFrameAtMs: number | undefined;
  #holeReason: GapReason = 'frames-lost';
  #reportedDrops = 0;
  #formatRefused = false;

  constructor(request: TapRequest, wiring: TapWiring, log: Log) {
    this.#request = request;
    this.#wiring = wiring;
    this.#log = log;
    this.#clock = new LegClock(request.answeredAtMs);
    this.frames = fillGaps(this.#queue, (hole) => this.#reportHole(hole));
    this.#done = this.#run();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#queue.end();
    await this.#done;
  }

  async #run(): Promise<void> {
    const backoff = new Backoff({ firstMs: 100, maxMs: 5_000 });
    for (let attempt = 1; !this.#stop.signal.aborted; attempt++) {
      const attemptId = `${this.#request.tapId}-${attempt}`;
      this.#clock.restart();
      try {
        const handlers = this.#handlers(() => backoff.reset());
        await this.#untilClosed(
          await this.#wiring.connect(attemptId, this.#request.channelId, handlers, this.#stop.signal),
        );
      } catch (error) {
        if (this.#stop.signal.aborted) break;
        const gone = error instanceof TelephonyError && error.status === 404;
        this.#log.warn({ err: error, tapId: attemptId }, 'tap was not made');
        if (gone) break;
      } finally {
        await this.#wiring.disconnect(attemptId).catch((error: unknown) => {
          this.#log.warn({ err: error, tapId: attemptId }, 'tap was not removed');
        });
      }
      if (!this.#stop.signal.aborted) await backoff.wait(this.#stop.signal).catch(() => {});
    }
    this.#queue.end();
  }

  #handlers(onAudio: () => void): MediaStreamHandlers {
    return {
      onStart: (format, sampleRateHz) => this.#request.onEvent({ type: 'started', format, sampleRateHz }),
      onAudio: (samples, sampleRateHz, arrivedAtMs) => {
        this.#lastFrameAtMs = arrivedAtMs;
        this.#queue.push(this.#clock.place(samples, sampleRateHz, arrivedAtMs));
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
        if (this.#formatRefused) return this.#drop(socket, 'format-refused');
        const lastMs = Math.max(openedAtMs, this.#lastFrameAtMs ?? 0);
        if (nowMs() - lastMs > SILENT_SOCKET_MS) this.#drop(socket, 'tap-dead');
      }, WATCH_EVERY_MS);
      const stop = () => socket.terminate();
      this.#stop.signal.addEventListener('abort', stop, { once: true });
      socket.once('close', () => {
        clearInterval(watchdog);
        if (this.#holeReason === 'frames-lost') this.#holeReason = 'socket-dropped';
        this.#stop.signal.removeEventListener('abort', stop);
        resolve();
      });
      if (this.#stop.signal.aborted) socket.terminate();
      if (socket.readyState === socket.CLOSED) socket.emit('close');
    });
  }

  #drop(socket: WebSocket, reason: GapReason): void {
    this.#holeReason = reason;
    this.#formatRefused = false;
    this.#log.warn({ tapId: this.#request.tapId, reason }, 'tap dropped, making it anew');
    socket.terminate();
  }

  #reportHole({ fromMs, toMs }: { fromMs: number; toMs: number }): void {
    const overrun = this.#queue.droppedCount > this.#reportedDrops;
    this.#reportedDrops = this.#queue.droppedCount;
    const reason = overrun ? 'queue-overrun' : this.#holeReason;
    this.#holeReason = 'frames-lost';
    if (reason === 'frames-lost' && toMs - fromMs < REPORTED_HOLE_MS) return;
    const zeroMs = this.#request.answeredAtMs;
    this.#request.onEvent({ type: 'gap', fromMs: zeroMs + fromMs, toMs: zeroMs + toMs, reason });
  }
}
