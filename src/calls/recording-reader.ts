import type { Closable } from '../lib/closer.js';

/** From then to then, ms from answer. */
export interface RecordedStretch {
  readonly startMs: number;
  readonly endMs: number;
}

/** Stretches of a recording that may be heard, by channel; in order, without overlaps. */
export interface HeardStretches {
  readonly left: readonly RecordedStretch[];
  readonly right: readonly RecordedStretch[];
}

/** A call's recording as it is at this moment: one WAV file, 16-bit PCM, the caller left, all others right. */
export interface RecordingContent extends Closable {
  /** With its header. */
  readonly sizeBytes: number;
  /** The call goes on: the next one who asks gets more. */
  readonly isGrowing: boolean;
  /** Quoted, as HTTP wants it; null while it grows. */
  readonly etag: string | null;
  /** Where in the call there is something, ms from answer, in order; between them is silence. */
  readonly stretches: readonly { readonly fromMs: number; readonly toMs: number }[];
  /** Where speech was kept out of it, or is missing; ms from answer. With a leg, of that party only. */
  readonly pauses: readonly { readonly fromMs: number; readonly toMs: number; readonly legId?: string }[];
  /** The parts that are heard, the rest is silence in it; left out: everything is heard. */
  readonly heard?: HeardStretches;
  /**
   * The bytes from `start` to before `end`, in pieces of at most 64 KiB.
   * @throws VaultError at the first piece that was changed
   */
  read(start?: number, end?: number): AsyncGenerator<Buffer>;
}

export interface RecordingReader {
  /** To be closed by the caller. @returns undefined where nothing was recorded. @throws VaultError, UnavailableError */
  open(callId: string): Promise<RecordingContent | undefined>;
}
