import type { Socket } from 'node:net';
import type { AudioFrame } from '../../audio/frame.js';
import type { SegmentOptions } from '../../audio/vad/segment-options.js';
import type { SpeechSegment } from '../../audio/vad/speech-segment.js';
import { clockLeadMs } from '../../lib/clock.js';
import { UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { relayLogLine } from '../../workers/relay-log-line.js';
import { nodeWorkerCommand } from '../../workers/node-worker.js';
import {
  SupervisedWorker,
  type SupervisionOptions,
  type WorkerState,
} from '../../workers/supervised-worker.js';
import type {
  LegStream,
  LegStreamEvents,
  LegStreamRequest,
  LegStreams,
  MediaConnection,
} from './leg-streams.js';
import { LegTail } from './leg-tail.js';
import {
  mediaProtocol,
  type LegFrames,
  type MediaEvent,
  type MediaProcessSettings,
  type MediaReply,
  type MediaRequest,
  type SpeechStats,
} from './media-wire.js';

export interface MediaProcessOptions {
  /** silero_vad_v5.onnx. */
  readonly vadModel: string;
  readonly segment: SegmentOptions;
  readonly log: Log;
}

export interface MediaProcessStats extends Partial<SpeechStats> {
  readonly ready: boolean;
  /** Whether another process can take over at once. */
  readonly standsBy: boolean;
  /** How often the media process was started again. */
  readonly processRestarts: number;
}

const SUPERVISION: SupervisionOptions = {
  startTimeoutMs: 60_000,
  hungAfterMs: 5_000,
  pulse: { by: 'answer', withinMs: 3_000 },
  restart: { firstMs: 20, maxMs: 10_000 },
  crashBudget: { count: 5, windowMs: 60_000 },
};

/** Frames live for milliseconds; see the server's own (docs/decisions.md). */
const NODE_OPTIONS = ['--max-semi-space-size=4'];

const STATS_TIMEOUT_MS = 1_000;
/** How long the words of a party who has left may wait for a process that hears them. */
const END_LIMIT_MS = 30_000;

type MediaWorker = SupervisedWorker<MediaRequest, MediaReply, undefined, MediaEvent>;

/**
 * Reads legs in a process of its own, to which Asterisk's connections are handed over: reading each party 50 times a
 * second and judging what is heard costs more than all else that a call does, and a short pause of
 * this process, for its garbage collector or a long answer, keeps no audio waiting there (docs/decisions.md).
 *
 * In:     connections, by `LegStream.take`.
 * Out:    `LegStreamEvents`; frames up to 200 ms late, speech at once.
 * End:    `close` ends the process; legs that are still open are reported to have ended.
 * Errors: when the process dies, its connections are reported to be closed (taps are made anew, the hole is reported), and the
 *         next process is given what was reported of each leg and had not become speech: what was said until 200 ms before
 *         is not lost. The next process has been running since the first call: starting one takes seconds. Where there
 *         is no process for 30 s, words of a leg that has ended are given up, which is logged.
 */
export class MediaProcess implements LegStreams {
  /** One reads all legs, the other stands by. */
  readonly #workers: readonly [MediaWorker, MediaWorker];
  #active: MediaWorker;
  #standbyStarted: Promise<void> | undefined;
  readonly #legs = new Map<number, ProcessLeg>();
  readonly #options: MediaProcessOptions;
  #nextLeg = 1;
  /** State of the active process. */
  #state: WorkerState = 'starting';

  private constructor(options: MediaProcessOptions) {
    const { vadModel, segment, log } = options;
    const settings: MediaProcessSettings = { vadModel, segment, clockLeadMs: clockLeadMs() };
    const program = new URL('./media.worker.ts', import.meta.url);
    const command = nodeWorkerCommand(program, [JSON.stringify(settings)], NODE_OPTIONS);
    this.#options = options;
    const newWorker = (): MediaWorker =>
      new SupervisedWorker({
        name: 'media',
        command: { ...command, takesSockets: true },
        protocol: mediaProtocol,
        supervision: SUPERVISION,
        log,
        onChange: () => this.#onWorkerChange(),
        onEvent: (event) => this.#onEvent(event),
      });
    this.#workers = [newWorker(), newWorker()];
    this.#active = this.#workers[0];
  }

  /** @throws WorkerStartError when the model or the runtime cannot be loaded */
  static async start(options: MediaProcessOptions): Promise<MediaProcess> {
    const media = new MediaProcess(options);
    await media.#active.start();
    return media;
  }

  get pid(): number | undefined {
    return this.#active.pid;
  }

  open(request: LegStreamRequest): LegStream {
    const { maxSegmentMs, preRollMs } = this.#options.segment;
    return this.#openLeg(request, maxSegmentMs + preRollMs);
  }

  #openLeg(request: LegStreamRequest, tailMs: number): ProcessLeg {
    this.#standbyStarted ??= this.#startStandby();
    const number = this.#nextLeg++;
    const leg = new ProcessLeg(request, {
      number,
      log: this.#options.log,
      tailMs,
      worker: () => this.#active,
      onEnded: () => this.#legs.delete(number),
    });
    this.#legs.set(number, leg);
    return leg;
  }

  /**
   * Cuts sound that is here into its stretches of speech, between those of live calls. The sound is given to the next
   * process when this one dies.
   *
   * @throws UnavailableError where there is no process for 30 s
   */
  async cut(frame: AudioFrame): Promise<readonly SpeechSegment[]> {
    const speech: SpeechSegment[] = [];
    const isHeard = await new Promise<boolean>((resolve) => {
      const events: LegStreamEvents = {
        onStart: () => {},
        onRefusedFormat: () => {},
        onFrame: () => {},
        onHole: () => {},
        onSpeech: (growth) => {
          if (growth.type === 'closed' && growth.segment) speech.push(growth.segment);
        },
        onClosed: () => {},
        onEnded: () => resolve(leg.isHeard),
      };
      const request = { answeredAtMs: 0, queueFrames: 1, events };
      const leg = this.#openLeg(request, Infinity);
      leg.onFrames({ frames: [frame] });
      leg.end();
    });
    if (!isHeard) throw new UnavailableError('there is no media process');
    return speech;
  }

  /** As it is now; without the detector's figures where the process does not answer within a second. */
  async stats(): Promise<MediaProcessStats> {
    const processRestarts = this.#workers.reduce((sum, { restarts }) => sum + restarts, 0);
    const signal = AbortSignal.timeout(STATS_TIMEOUT_MS);
    const vad = await this.#active.request({ type: 'stats' }, { signal }).catch(() => null);
    const standsBy = this.#standby.state === 'ready';
    return { ...(vad ?? { ready: false }), processRestarts, standsBy };
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()));
    await this.#standbyStarted;
    for (const leg of [...this.#legs.values()]) leg.abandon();
  }

  #onEvent(event: MediaEvent): void {
    switch (event.type) {
      case 'frames':
        for (const { leg, ...heard } of event.legs) this.#legs.get(leg)?.onFrames(heard);
        return;
      case 'log':
        relayLogLine(event.line, this.#options.log);
        return;
      default:
        this.#legs.get(event.leg)?.onEvent(event);
    }
  }

  get #standby(): MediaWorker {
    const [first, second] = this.#workers;
    return this.#active === first ? second : first;
  }

  async #startStandby(): Promise<void> {
    try {
      await this.#workers[1].start();
    } catch (error) {
      if (this.#workers[1].state === 'closed') return;
      this.#options.log.warn({ err: error }, 'no second media process stands by');
    }
  }

  #onWorkerChange(): void {
    if (this.#active.state !== 'ready' && this.#standby.state === 'ready') {
      for (const leg of this.#legs.values()) leg.onProcessLost();
      this.#active = this.#standby; // the one before is started again, and stands by then
      this.#state = 'restarting';
    }
    const { state } = this.#active;
    if (state === this.#state) return; // a worker also shows when it is idle
    this.#state = state;
    if (state === 'ready') for (const leg of this.#legs.values()) leg.resume();
    else if (state !== 'starting') for (const leg of this.#legs.values()) leg.onProcessLost();
    if (state === 'unhealthy') for (const leg of [...this.#legs.values()]) leg.giveUpEnding();
  }
}

interface LegPlace {
  readonly number: number;
  /** The process that is there now. */
  readonly worker: () => MediaWorker;
  readonly log: Log;
  readonly tailMs: number;
  readonly onEnded: () => void;
}

type LegEvent = Exclude<MediaEvent, { type: 'frames' | 'log' }>;

/** A leg as the server knows it, whichever process reads it at the moment. */
class ProcessLeg implements LegStream {
  readonly #request: LegStreamRequest;
  readonly #place: LegPlace;
  readonly #tail: LegTail;
  readonly #connections = new Map<string, { isDropped: boolean }>();
  /** Set while the process that is there knows of this leg. */
  #opening: Promise<void> | undefined;
  #endLimit: NodeJS.Timeout | undefined;
  #isEnding = false;
  #isOver = false;
  /** All of it was listened to, to its end. */
  isHeard = false;

  constructor(request: LegStreamRequest, place: LegPlace) {
    this.#request = request;
    this.#place = place;
    this.#tail = new LegTail(place.tailMs);
  }

  async take({ id, format, headers, socket, head }: MediaConnection): Promise<void> {
    const leg = this.#place.number;
    this.#connections.set(id, { isDropped: false }); // its end may be reported before its beginning is answered
    try {
      if (this.#isOver) throw new UnavailableError('this leg has ended');
      await this.#open();
      const request = { type: 'take', leg, id, format, headers, head: head.toString('base64') } as const;
      await this.#place.worker().request(request, { socket: socket as Socket });
    } catch (error) {
      this.#connections.delete(id);
      socket.destroy(); // also one that was still to be handed over when the process died
      throw error;
    }
    // asked before the process had it
    if (this.#connections.get(id)?.isDropped) this.#ask({ type: 'drop', leg, id });
  }

  drop(connectionId: string): void {
    const connection = this.#connections.get(connectionId);
    if (!connection) return;
    connection.isDropped = true;
    this.#ask({ type: 'drop', leg: this.#place.number, id: connectionId });
  }

  endSentence(spokenToMs: number): void {
    if (!this.#opening || this.#isOver) return; // the next process looks for its pauses anew
    this.#ask({ type: 'end-sentence', leg: this.#place.number, spokenToMs });
  }

  end(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    const { state } = this.#place.worker();
    if (state === 'closed' || state === 'unhealthy') return this.giveUpEnding();
    if (!this.#opening && this.#tail.isEmpty) return this.abandon(); // nothing was ever heard
    this.#endLimit = setTimeout(() => this.giveUpEnding(), END_LIMIT_MS);
    this.resume();
  }

  /** A process is there: a leg that is ending has only waited for that. Others are opened by their next connection. */
  resume(): void {
    if (!this.#isEnding || this.#isOver) return;
    this.#open().then(
      () => this.#ask({ type: 'end', leg: this.#place.number }),
      () => {}, // that process is gone as well: the next one is asked
    );
  }

  onProcessLost(): void {
    this.#opening = undefined;
    this.#closeConnections();
  }

  /** There will be no process for a while: who waits for the end of this leg must not wait for that. */
  giveUpEnding(): void {
    if (!this.#isEnding || this.#isOver) return;
    const { log } = this.#place;
    log.error({ heardMs: this.#tail.lengthMs }, 'the last speech of a leg was not transcribed');
    this.abandon();
  }

  abandon(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#endLimit);
    this.#place.onEnded();
    this.#closeConnections(); // the process ends them with the leg
    this.#request.events.onEnded();
  }

  onFrames({ frames, settledToMs }: Omit<LegFrames, 'leg'>): void {
    const { events } = this.#request;
    this.#tail.add(frames);
    for (const frame of frames) events.onFrame(frame);
    if (settledToMs !== undefined) events.onSettled?.(settledToMs);
  }

  onEvent(event: LegEvent): void {
    const { events } = this.#request;
    switch (event.type) {
      case 'start':
        return events.onStart(event.format, event.sampleRateHz);
      case 'refused-format':
        return events.onRefusedFormat(event.format);
      case 'speech':
        if (event.growth.type === 'closed' && event.growth.segment)
          this.#tail.spokenUntil(event.growth.segment.endMs);
        return events.onSpeech(event.growth);
      case 'hole':
        return events.onHole(event.hole);
      case 'closed':
        if (this.#connections.delete(event.id)) events.onClosed(event.id);
        return;
      case 'ended':
        this.isHeard = true;
        return this.abandon();
    }
  }

  #closeConnections(): void {
    const ids = [...this.#connections.keys()];
    this.#connections.clear();
    for (const id of ids) this.#request.events.onClosed(id);
  }

  #open(): Promise<void> {
    const leg = this.#place.number;
    const worker = this.#place.worker();
    const { callId, answeredAtMs, queueFrames } = this.#request;
    const heardBefore = this.#tail.frames;
    const asked = { type: 'open', leg, callId, answeredAtMs, queueFrames, heardBefore } as const;
    if (worker.state === 'closed')
      return Promise.reject(new UnavailableError('the media process was closed'));
    this.#opening ??= worker.request(asked).then(
      () => {},
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  #ask(request: MediaRequest): void {
    const { worker, log } = this.#place;
    worker()
      .request(request)
      .catch((error: unknown) => log.debug({ err: error }, 'the media process was not informed'));
  }
}
