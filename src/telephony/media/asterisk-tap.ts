import { endMsOf, type AudioFrame } from '../../audio/frame.js';
import { Backoff } from '../../lib/backoff.js';
import { nowMs } from '../../lib/clock.js';
import { Deferred } from '../../lib/deferred.js';
import type { Log } from '../../lib/log.js';
import { TelephonyAwayError, TelephonyError } from '../errors.js';
import type { HeardParty, TapEvent, TapRequest } from '../telephony.js';
import { DeafTap } from './deaf-tap.js';
import type { Hole, LegStream, LegStreamEvents, LegStreams } from './leg-streams.js';
import { SpeechQueue } from './speech-queue.js';

/** The last words arrive within this; then the connection is cut. */
const LAST_WORDS_MS = 500;

const DEFAULT_LIMITS = {
  /** Five seconds of 20 ms frames: what VAD may fall behind before audio is given up. */
  queueFrames: 250,
  /** Asterisk sends 50 frames a second whatever is said: two seconds without one is a dead tap. */
  silentSocketMs: 2_000,
  watchEveryMs: 500,
  /** Stretches of a party's speech that wait to be taken before the oldest is given up. */
  speechSegments: 64,
};
/** Each second without a tap is a second of words; what a try costs Asterisk is four requests. */
const RETRY_AT_MOST_MS = 1_000;
/**
 * Shorter holes without a known reason are missed timer ticks of a busy Asterisk; they are filled and not reported. At the
 * end of a leg the reason may be that the party has hung up, which ends its connection before the hang-up is reported.
 */
const REPORTED_HOLE_MS = 200;
/**
 * At the end of a leg, over a connection that stayed open: a party who has hung up sends nothing either, until the
 * hang-up is reported, which takes a busy machine a moment.
 */
const REPORTED_QUIET_MS = 500;

export type TapLimits = typeof DEFAULT_LIMITS;

type GapReason = Extract<TapEvent, { type: 'gap' }>['reason'];

/** Makes and removes what a tap needs on the switch's side; see `tap-wiring.ts`. */
export interface TapWiring {
  /** Resolves once the stream has the connection that carries the audio, under the id of the attempt. */
  connect(attemptId: string, channelId: string, stream: LegStream, signal: AbortSignal): Promise<void>;
  disconnect(attemptId: string): Promise<void>;
  /** Makes anew what the switch reads the party with; the connection that carries the audio stays. */
  listenAgain(channelId: string): Promise<void>;
  /** Something that is not digital silence was heard of the party just now. */
  heard(channelId: string): void;
  /** RTP packets of the party that the switch has received; null when it does not say. */
  packetsReceived(channelId: string): Promise<number | null>;
}

export interface TapParts {
  readonly wiring: TapWiring;
  readonly streams: LegStreams;
  readonly log: Log;
  readonly tapLimits?: Partial<TapLimits>;
}

/**
 * One leg's audio, kept coming: when its connection drops or falls silent
 * the tap is made anew (audio is back within 10 ms of that, measured) and
 * the hole is reported. `LegStreams` turn the audio into frames and speech.
 */
export class AsteriskTap implements HeardParty {
  readonly speech: SpeechQueue;
  readonly #firstSound = new Deferred<number | null>();
  readonly heard = this.#firstSound.promise;
  readonly #request: TapRequest;
  readonly #wiring: TapWiring;
  readonly #log: Log;
  readonly #limits: TapLimits;
  readonly #openedAtMs = nowMs();
  readonly #deaf: DeafTap;
  readonly #stream: LegStream;
  readonly #backoff = new Backoff({ firstMs: 100, maxMs: RETRY_AT_MOST_MS });
  /** Attempts of which something may be left in the switch. */
  readonly #undone = new Set<string>();
  /** Attempts whose connection has ended. */
  readonly #ended = new Set<string>();
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  #lastFrameAtMs: number | undefined;
  /** Behind the newest that was heard, ms from answer. */
  #heardToMs: number | undefined;
  /** Since when there is no connection that brought something; `#heardAtMs` is later once there is one again. */
  #brokenAtMs: number | undefined;
  /** When the newest that was heard had arrived. */
  #heardAtMs = -Infinity;
  /** When the newest try failed, other than for want of the party. */
  #failedAtMs = -Infinity;
  /** From when on the party was not to be heard any more. */
  #overAtMs: number | undefined;
  #holeReason: GapReason = 'frames-lost';
  #formatRefused = false;
  #attemptId = '';
  #isListening = false;
  #onConnectionEnded = () => {};

  constructor(request: TapRequest, { wiring, streams, log, tapLimits }: TapParts) {
    this.#request = request;
    this.#wiring = wiring;
    this.#log = log;
    this.#limits = { ...DEFAULT_LIMITS, ...tapLimits };
    const { queueFrames, speechSegments } = this.#limits;
    this.speech = new SpeechQueue(speechSegments, ({ startMs, endMs }) =>
      this.#reportGap(startMs, endMs, 'queue-overrun'),
    );
    const { callId, answeredAtMs, channelId } = request;
    this.#stream = streams.open({ callId, answeredAtMs, queueFrames, events: this.#streamEvents() });
    this.#deaf = new DeafTap(
      {
        packetsReceived: () => wiring.packetsReceived(channelId),
        listenAgain: () => wiring.listenAgain(channelId),
      },
      nowMs(),
    );
    this.#done = this.#run();
  }

  holds(id: string): boolean {
    return id.startsWith(`${this.#attemptId}-`);
  }

  endSentence(spokenToMs: number): void {
    this.#stream.endSentence(spokenToMs);
  }

  async close(): Promise<void> {
    this.#overAtMs ??= nowMs();
    this.#stop.abort();
    if (!this.#isListening) this.#stream.end();
    await this.#done;
  }

  async #run(): Promise<void> {
    for (let attempt = 1; !this.#stop.signal.aborted; attempt++) {
      const attemptId = `${this.#request.tapId}-${attempt}`;
      this.#attemptId = attemptId;
      this.#undone.add(attemptId);
      try {
        await this.#wiring.connect(attemptId, this.#request.channelId, this.#stream, this.#stop.signal);
        await this.#untilEnded(attemptId);
      } catch (error) {
        if (error instanceof TelephonyAwayError) this.#undone.delete(attemptId);
        if (this.#stop.signal.aborted) break;
        const gone = error instanceof TelephonyError && error.status === 404;
        // that there is no connection is logged where it is made
        const level = error instanceof TelephonyAwayError ? 'debug' : 'warn';
        this.#log[level]({ err: error, tapId: attemptId }, 'tap was not made');
        if (gone) {
          this.#overAtMs = this.#failedAtMs; // the party may have hung up as long ago
          break;
        }
        this.#failedAtMs = nowMs();
        this.#brokenAtMs ??= this.#failedAtMs;
        if (this.#holeReason === 'frames-lost') this.#holeReason = 'tap-dead';
      } finally {
        this.#ended.delete(attemptId);
        await this.#removeUndone();
      }
      if (!this.#stop.signal.aborted) await this.#backoff.wait(this.#stop.signal);
    }
    await this.#removeUndone(); // once more: the connection may have been away when the last attempt failed
    this.#stream.end();
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

  #streamEvents(): LegStreamEvents {
    return {
      onStart: (format, sampleRateHz) => this.#request.onEvent({ type: 'started', format, sampleRateHz }),
      onRefusedFormat: (format) => {
        this.#log.error(
          { tapId: this.#request.tapId, format },
          'Asterisk sends a format that was not asked for',
        );
        this.#formatRefused = true;
      },
      onFrame: (frame) => this.#onFrame(frame),
      onSpeech: (growth) => this.speech.push(growth),
      onSettled: (toMs) => this.#request.onSettled?.(toMs),
      onHole: (hole) => this.#onHole(hole),
      onClosed: (attemptId) => {
        this.#ended.add(attemptId);
        this.#onConnectionEnded();
      },
      onEnded: () => {
        this.#firstSound.resolve(null);
        this.#reportLastHole();
        this.speech.end();
        this.#stop.abort(); // without a request for it, making the tap anew would be in vain
      },
    };
  }

  #onFrame(frame: AudioFrame): void {
    if (!frame.filled) {
      if (this.#lastFrameAtMs === undefined) this.#reportLateStart(frame.startMs);
      this.#firstSound.resolve(frame.startMs);
      this.#lastFrameAtMs = nowMs();
      this.#heardToMs = endMsOf(frame);
      this.#heardAtMs = frame.arrivedAtMs;
      if (this.#deaf.hear(frame.samples, this.#lastFrameAtMs)) this.#wiring.heard(this.#request.channelId);
      this.#backoff.reset();
    }
    this.#request.onFrame(frame);
  }

  /** Watches the connection until it ends, by whichever side. */
  #untilEnded(attemptId: string): Promise<void> {
    return new Promise((resolve) => {
      const openedAtMs = nowMs();
      const watchdog = setInterval(() => {
        if (this.#stop.signal.aborted) return;
        if (this.#formatRefused) return this.#drop(attemptId, 'format-refused');
        const isSilent = () =>
          nowMs() - Math.max(openedAtMs, this.#lastFrameAtMs ?? 0) > this.#limits.silentSocketMs;
        // after a pause of our own, what has come meanwhile is read only now
        const dropIfSilent = () => {
          if (isSilent() && !this.#ended.has(attemptId)) this.#drop(attemptId, 'tap-dead');
        };
        if (isSilent()) setImmediate(dropIfSilent);
        else void this.#listenAgainIfDeaf();
      }, this.#limits.watchEveryMs);
      let limit: NodeJS.Timeout | undefined;
      const stop = () => {
        // the last words may still be on their way: the switch closes behind them
        limit = setTimeout(() => this.#stream.drop(attemptId), LAST_WORDS_MS);
        void this.#removeUndone();
      };
      this.#isListening = true;
      this.#stop.signal.addEventListener('abort', stop, { once: true });
      this.#onConnectionEnded = () => {
        if (!this.#ended.has(attemptId)) return;
        this.#onConnectionEnded = () => {};
        clearInterval(watchdog);
        clearTimeout(limit);
        this.#isListening = false;
        if (!this.#stop.signal.aborted) this.#brokenAtMs = nowMs();
        if (this.#holeReason === 'frames-lost') this.#holeReason = 'socket-dropped';
        this.#stop.signal.removeEventListener('abort', stop);
        resolve();
      };
      if (this.#stop.signal.aborted) stop();
      this.#onConnectionEnded();
    });
  }

  async #listenAgainIfDeaf(): Promise<void> {
    const { tapId } = this.#request;
    try {
      if (!(await this.#deaf.listenAgainIfDeaf(nowMs()))) return;
      this.#log.info({ tapId }, 'a party was silent although its packets arrive: the switch listens anew');
    } catch (error) {
      this.#log.debug(
        { err: error, tapId },
        'Asterisk did not say what arrives of a party, or did not listen anew',
      );
    }
  }

  #drop(attemptId: string, reason: GapReason): void {
    this.#holeReason = reason;
    this.#formatRefused = false;
    this.#log.warn({ tapId: this.#request.tapId, reason }, 'tap lost, making it again');
    this.#stream.drop(attemptId);
  }

  /** The first attempts failed: what was said meanwhile has no frame before it that would show the hole. */
  #reportLateStart(startMs: number): void {
    const fromMs = this.#openedAtMs - this.#request.answeredAtMs;
    if (this.#holeReason !== 'frames-lost') this.#reportGap(fromMs, startMs, this.#holeReason);
    this.#holeReason = 'frames-lost';
  }

  /** The leg ended before its tap was made anew, or was found to be dead: no frame behind the hole shows it. */
  #reportLastHole(): void {
    const [brokenAtMs, overAtMs] = [this.#brokenAtMs, this.#overAtMs];
    if (overAtMs === undefined) return;
    const isBroken = brokenAtMs !== undefined && this.#heardAtMs <= brokenAtMs;
    const { answeredAtMs } = this.#request;
    const fromMs = this.#heardToMs ?? this.#openedAtMs - answeredAtMs;
    const toMs = overAtMs - answeredAtMs;
    if (toMs - fromMs < (isBroken ? REPORTED_HOLE_MS : REPORTED_QUIET_MS)) return;
    this.#reportGap(fromMs, toMs, isBroken ? this.#holeReason : 'tap-dead');
  }

  #onHole({ fromMs, toMs, isOverrun }: Hole): void {
    const reason = isOverrun ? 'queue-overrun' : this.#holeReason;
    if (!isOverrun) this.#holeReason = 'frames-lost';
    if (reason !== 'frames-lost' || toMs - fromMs >= REPORTED_HOLE_MS) this.#reportGap(fromMs, toMs, reason);
  }

  #reportGap(fromMs: number, toMs: number, reason: GapReason): void {
    const zeroMs = this.#request.answeredAtMs;
    this.#request.onEvent({ type: 'gap', fromMs: zeroMs + fromMs, toMs: zeroMs + toMs, reason });
  }
}
