import type { WebSocket } from 'ws';
import { SentenceEnd } from '../../audio/vad/sentence-end.js';
import { endMsOf, type AudioFrame } from '../../audio/frame.js';
import type { SpeechGrowth } from '../../audio/vad/speech-growth.js';
import { BoundedQueue } from '../../lib/bounded-queue.js';
import type { Log } from '../../lib/log.js';
import { TelephonyError } from '../errors.js';
import { fillGaps, GapFiller } from './fill-gaps.js';
import { LegClock } from './leg-clock.js';
import type { LegStream, LegStreamRequest, LegStreams, MediaConnection } from './leg-streams.js';
import { endMediaSocket, MEDIA_CLOSES, MediaSockets } from './media-sockets.js';
import { readMediaStream, type MediaStreamHandlers } from './media-stream.js';

/** Identity and callbacks for the speech of one leg. */
export interface SegmentHow {
  readonly callId?: string | undefined;
  readonly onSettled?: (toMs: number) => void;
  readonly sentence?: SentenceEnd;
}

export interface LocalLegStreamsOptions {
  /** Cuts one leg's frames into stretches of speech; left out: speech is not looked for. */
  readonly segment?: (frames: AsyncIterable<AudioFrame>, how?: SegmentHow) => AsyncIterable<SpeechGrowth>;
  readonly log: Log;
}

export interface LocalLegStreamRequest extends LegStreamRequest {
  /** Frames of this leg that another reader heard before, and that have not become speech yet. */
  readonly heardBefore?: readonly AudioFrame[];
}

/** Reads legs in this process: in the media process, and where a test has no need of another one. */
export class LocalLegStreams implements LegStreams {
  readonly #options: LocalLegStreamsOptions;
  readonly #sockets = new MediaSockets();
  readonly #streams = new Set<LocalLegStream>();

  constructor(options: LocalLegStreamsOptions) {
    this.#options = options;
  }

  open(request: LocalLegStreamRequest): LegStream {
    const stream = new LocalLegStream(request, { ...this.#options, sockets: this.#sockets });
    this.#streams.add(stream);
    void stream.ended.then(() => this.#streams.delete(stream));
    return stream;
  }

  async close(): Promise<void> {
    this.#sockets.close();
    for (const stream of this.#streams) stream.end();
    await Promise.all([...this.#streams].map(({ ended }) => ended));
  }
}

interface Reading extends LocalLegStreamsOptions {
  readonly sockets: MediaSockets;
}

class LocalLegStream implements LegStream {
  readonly ended: Promise<void>;
  readonly #request: LocalLegStreamRequest;
  readonly #reading: Reading;
  readonly #clock: LegClock;
  readonly #queue: BoundedQueue<AudioFrame>;
  readonly #open = new Map<string, WebSocket>();
  readonly #filler: GapFiller;
  readonly #sentence = new SentenceEnd();
  #reportedDrops = 0;
  #isOver = false;

  constructor(request: LocalLegStreamRequest, reading: Reading) {
    const { answeredAtMs, queueFrames, heardBefore = [] } = request;
    this.#request = request;
    this.#reading = reading;
    const last = heardBefore.at(-1);
    this.#clock = new LegClock(answeredAtMs, last && answeredAtMs + endMsOf(last));
    this.#queue = new BoundedQueue(queueFrames);
    this.#filler = new GapFiller((hole) => request.events.onHole({ ...hole, isOverrun: false }));
    if (last) this.#filler.push(last);
    this.ended = this.#run(heardBefore);
  }

  async take(connection: MediaConnection): Promise<void> {
    const { id, format, socket: raw } = connection;
    if (this.#isOver) {
      raw.destroy();
      throw new TelephonyError('this leg has ended', { status: null });
    }
    const { onClosed } = this.#request.events;
    this.#reading.sockets.accept(connection, (socket) => {
      this.#clock.restart();
      this.#open.set(id, socket);
      readMediaStream(socket, format, this.#handlers());
      socket.once('close', () => {
        this.#open.delete(id);
        onClosed(id);
      });
    });
  }

  drop(connectionId: string): void {
    const socket = this.#open.get(connectionId);
    if (socket) endMediaSocket(socket, MEDIA_CLOSES.replaced);
  }

  endSentence(spokenToMs: number): void {
    this.#sentence.take(spokenToMs);
  }

  end(): void {
    this.#queue.end();
  }

  #handlers(): MediaStreamHandlers {
    const { onStart, onRefusedFormat } = this.#request.events;
    return {
      onStart,
      onRefusedFormat,
      onAudio: (samples, sampleRateHz, arrivedAtMs) => {
        if (!this.#isOver) this.#hear(this.#clock.place(samples, sampleRateHz, arrivedAtMs));
      },
    };
  }

  /** Audio is reported at once, however far behind the detector is. */
  #hear(frame: AudioFrame): void {
    for (const each of this.#filler.push(frame)) {
      this.#request.events.onFrame(each);
      this.#queue.push(each);
    }
  }

  async #run(heardBefore: readonly AudioFrame[]): Promise<void> {
    const { events, callId } = this.#request;
    const { segment = noSpeech, log } = this.#reading;
    try {
      const onSettled = (toMs: number) => events.onSettled?.(toMs);
      const growth = segment(this.#frames(heardBefore), { callId, onSettled, sentence: this.#sentence });
      for await (const speech of growth) events.onSpeech(speech);
    } catch (error) {
      log.error({ err: error }, 'the audio of a leg ended with an error');
    } finally {
      this.#isOver = true;
      for (const socket of this.#open.values()) endMediaSocket(socket, MEDIA_CLOSES.legEnded);
      events.onEnded();
    }
  }

  /** Frames for the detector: without holes, also where the queue has given something up. */
  #frames(heardBefore: readonly AudioFrame[]): AsyncIterable<AudioFrame> {
    const queue = this.#queue;
    const all = async function* () {
      yield* heardBefore;
      yield* queue;
    };
    return fillGaps(all(), (hole) => {
      const isOverrun = queue.droppedCount > this.#reportedDrops; // a long break was reported where it was found
      this.#reportedDrops = queue.droppedCount;
      if (isOverrun) this.#request.events.onHole({ ...hole, isOverrun });
    });
  }
}

async function* noSpeech(frames: AsyncIterable<AudioFrame>): AsyncGenerator<SpeechGrowth> {
  for await (const _frame of frames);
  yield* [];
}
