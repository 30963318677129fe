import { upsampleTo16k } from '../../src/audio/upsample.js';

export type MediaFormat = 'slin' | 'slin16';

const FRAME_SAMPLES: Readonly<Record<MediaFormat, number>> = { slin: 160, slin16: 320 };

export interface SayOptions {
  /** One frame every 20 ms as a phone does; left out: all at once, as fast as the tap takes them. */
  readonly realTime?: boolean;
  /** Silence after the words, ms; 700 when left out, more than any hangover. */
  readonly thenSilenceMs?: number;
}

/** What one party says. Waits for a tap: nothing said is lost because nobody listens yet. */
export class LegAudio {
  readonly codec: 'ulaw' | 'g722';
  #pieces: { samples: Int16Array; readonly realTime: boolean; readonly said: () => void }[] = [];

  constructor(codec: 'ulaw' | 'g722') {
    this.codec = codec;
  }

  /** @returns once the last sample has left for the server */
  say(samples: Int16Array, { realTime = false, thenSilenceMs = 700 }: SayOptions = {}): Promise<void> {
    const all = new Int16Array(samples.length + thenSilenceMs * 8);
    all.set(samples);
    return new Promise((said) => this.#pieces.push({ samples: all, realTime, said }));
  }

  /** The party is gone: what it had still to say is never said. */
  hush(): void {
    for (const { said } of this.#pieces) said();
    this.#pieces = [];
  }

  /** The frames of one 20 ms tick: one, or more of what is said all at once. */
  takeFrames(format: MediaFormat): Buffer[] {
    const frames: Buffer[] = [];
    do frames.push(toFrame(this.#takeSamples(), format));
    while (this.#pieces[0]?.realTime === false);
    return frames;
  }

  /** 20 ms at 8 kHz. */
  #takeSamples(): Int16Array {
    const frame = new Int16Array(FRAME_SAMPLES.slin);
    const piece = this.#pieces[0];
    if (!piece) return frame;
    frame.set(piece.samples.subarray(0, frame.length));
    piece.samples = piece.samples.subarray(frame.length);
    if (piece.samples.length === 0) {
      this.#pieces.shift();
      piece.said();
    }
    return frame;
  }
}

function toFrame(samples: Int16Array, format: MediaFormat): Buffer {
  const sent = format === 'slin16' ? upsampleTo16k(samples) : samples;
  return Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
}
