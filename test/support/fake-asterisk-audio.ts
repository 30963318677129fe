import { upsampleTo16k } from '../../demo/sound/upsample.js';

export type MediaFormat = 'slin' | 'slin16';

const SAMPLES_A_MS = 8;
const FRAME_SAMPLES: Readonly<Record<MediaFormat, number>> = { slin: 160, slin16: 320 };

export interface SayOptions {
  /**
   * One frame every 20 ms as a phone does, also without a tap: what is said between one tap and the next is
   * lost. Left out: all at once, as fast as the tap takes it.
   */
  readonly realTime?: boolean;
  /** Silence after the words, ms; 700 when left out, more than any hangover. */
  readonly thenSilenceMs?: number;
}

interface Piece {
  samples: Int16Array;
  readonly realTime: boolean;
  readonly askedAtMs: number;
  /** When its first sample left, ms since the epoch. */
  startedAtMs: number | undefined;
  readonly said: (startedAtMs: number) => void;
}

/** The sound of one party. It waits for the first tap, so that nothing said before is lost. */
export class LegAudio {
  readonly codec: 'ulaw' | 'g722';
  #pieces: Piece[] = [];
  #tapId: string | undefined;
  #takenAtMs = 0;

  constructor(codec: 'ulaw' | 'g722') {
    this.codec = codec;
  }

  /** @returns once the last sample has left: when the first one did, ms since the epoch */
  say(samples: Int16Array, { realTime = false, thenSilenceMs = 700 }: SayOptions = {}): Promise<number> {
    const all = new Int16Array(samples.length + thenSilenceMs * SAMPLES_A_MS);
    all.set(samples);
    return new Promise((said) => {
      const askedAtMs = Date.now();
      this.#pieces.push({ samples: all, realTime, askedAtMs, startedAtMs: undefined, said });
    });
  }

  /** The party is gone: what it had still to say is never said. */
  hush(): void {
    for (const { said, askedAtMs, startedAtMs } of this.#pieces) said(startedAtMs ?? askedAtMs);
    this.#pieces = [];
  }

  /** The frames of one 20 ms tick of that tap: one, or more of what is said all at once. */
  takeFrames(format: MediaFormat, tapId: string): Buffer[] {
    if (this.#tapId !== undefined && this.#tapId !== tapId) this.#passUnheard();
    this.#tapId = tapId;
    this.#takenAtMs = Date.now();
    const frames: Buffer[] = [];
    do frames.push(toFrame(this.#takeSamples(), format));
    while (this.#pieces[0]?.realTime === false);
    return frames;
  }

  /** Skips the sound that was said in real time while there was no tap. */
  #passUnheard(): void {
    const piece = this.#pieces[0];
    if (!piece?.realTime) return;
    const unheardMs = Date.now() - Math.max(this.#takenAtMs, piece.askedAtMs);
    this.#advance(piece, unheardMs * SAMPLES_A_MS, piece.askedAtMs);
  }

  /** 20 ms at 8 kHz. */
  #takeSamples(): Int16Array {
    const frame = new Int16Array(FRAME_SAMPLES.slin);
    const piece = this.#pieces[0];
    if (!piece) return frame;
    frame.set(piece.samples.subarray(0, frame.length));
    this.#advance(piece, frame.length, Date.now());
    return frame;
  }

  #advance(piece: Piece, sampleCount: number, nowMs: number): void {
    piece.startedAtMs ??= nowMs;
    piece.samples = piece.samples.subarray(sampleCount);
    if (piece.samples.length > 0) return;
    this.#pieces.shift();
    piece.said(piece.startedAtMs);
  }
}

function toFrame(samples: Int16Array, format: MediaFormat): Buffer {
  const sent = format === 'slin16' ? upsampleTo16k(samples) : samples;
  return Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
}
