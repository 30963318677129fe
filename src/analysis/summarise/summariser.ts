import type { Engine } from '../engine.js';
import type { TurnSpan, Turn } from '../turn.js';

export interface SummaryInput {
  /** In order of speech; a plain text is one turn of an `unknown` speaker. */
  readonly turns: readonly Turn[];
  /** Longest length of the summary, in the engine's unit; `minLength` is the shortest. */
  readonly maxLength: number;
  readonly minLength: number;
}

export interface Summary {
  readonly text: string;
  readonly lengthUnit: 'words' | 'tokens';
  /** Length of the summary, in that unit. */
  readonly length: number;
  /** Words of the summary / words of the source, 0..1; 0 when the source has none. */
  readonly compressionRatio: number;
  /** The places that it is made of, in its order; empty when the engine writes in words of its own. */
  readonly sources: readonly TurnSpan[];
  /** A sentence was cut to stay within the length. */
  readonly isTruncated: boolean;
}

export type Summariser = Engine<SummaryInput, Summary>;
