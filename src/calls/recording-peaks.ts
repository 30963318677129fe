import type { HeardStretches, RecordedStretch, RecordingContent } from './recording-reader.js';

/** How a recording looks. */
export interface RecordingPeaks {
  readonly intervalMs: number;
  readonly lengthMs: number;
  /** The least and the largest sample of each interval, one behind the other, −128..127. */
  readonly left: Int8Array;
  readonly right: Int8Array;
  /** The call goes on: the next one who asks gets more. */
  readonly isGrowing: boolean;
  readonly recorded: readonly RecordedStretch[];
  readonly pauses: RecordingContent['pauses'];
  /** Null: everything is heard. */
  readonly heard: HeardStretches | null;
}
