import type { SpeechSegment } from '../../audio/vad/speech-segment.js';
import type { Speaker } from '../../calls/call-event.js';
import type { TranscribedWord } from '../../speech/transcriber.js';

/** A stretch of speech that could not be transcribed yet. */
export interface DeferredPlace {
  readonly utteranceId: string;
  readonly legId: string;
  readonly speaker: Speaker;
  /** ms from answer. */
  readonly startMs: number;
  readonly endMs: number;
  /** Null where its samples are in the recording only: an earlier process had them, or there was no room for them. */
  readonly segment: SpeechSegment | null;
  /** Words of it that were shown as confirmed, at their places in the call; left out: none, or an earlier process knew. */
  readonly confirmed?: readonly TranscribedWord[];
}

/** 30 minutes of 8 kHz speech: what may wait in memory. */
const LIMIT_SAMPLES = 8000 * 60 * 30;

/** The speech of one call that is still to be transcribed, oldest first. Samples beyond the limit are left to the recording. */
export class DeferredSpeech {
  #places: DeferredPlace[] = [];
  #setAside: DeferredPlace[] = [];
  #samples = 0;
  #wake: () => void = () => {};

  get length(): number {
    return this.#places.length + this.#setAside.length;
  }

  /** @returns false when there was no room for its samples */
  add(place: DeferredPlace): boolean {
    const samples = place.segment?.samples.length ?? 0;
    const hasRoom = this.#samples + samples <= LIMIT_SAMPLES;
    if (hasRoom) this.#samples += samples;
    this.#places.push(hasRoom ? place : { ...place, segment: null });
    this.#wake();
    return hasRoom;
  }

  /** It stays the next until `done` or `setAside`. */
  get next(): DeferredPlace | undefined {
    return this.#places[0];
  }

  /** The next one has its words, or never will. */
  done(): void {
    this.#samples -= this.#places.shift()?.segment?.samples.length ?? 0;
  }

  /** The next one cannot be transcribed while the call goes on; others may. */
  setAside(): void {
    const place = this.#places.shift();
    if (place) this.#setAside.push(place);
  }

  /** Resolves once there is one, or `signal` is aborted. */
  async untilNext(signal: AbortSignal): Promise<DeferredPlace | undefined> {
    if (!this.next && !signal.aborted) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      const wake = () => this.#wake();
      signal.addEventListener('abort', wake, { once: true });
      await woken;
      signal.removeEventListener('abort', wake);
    }
    return signal.aborted ? undefined : this.next;
  }

  /** Everything, in the order of the call; nothing is left here. */
  takeAll(): DeferredPlace[] {
    const places = [...this.#places, ...this.#setAside].sort((a, b) => a.startMs - b.startMs);
    this.#places = [];
    this.#setAside = [];
    this.#samples = 0;
    return places;
  }
}
