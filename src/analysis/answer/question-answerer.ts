import type { Engine } from '../engine.js';
import type { Turn } from '../turn.js';

export interface QuestionInput {
  readonly context: string;
  readonly question: string;
  /** 0..1: an answer of a lower confidence is refused. */
  readonly threshold: number;
  /** Where the context is a conversation: its turns, each of which lies in `context` at `startAt`. */
  readonly turns?: readonly (Turn & { readonly startAt: number })[] | undefined;
}

export interface Answer {
  /** `context.slice(start, end)`; empty when the text does not hold an answer. */
  readonly text: string;
  /** 0..1; of the best candidate also when it was refused, 0 when there was none. */
  readonly confidence: number;
  /** UTF-16 offsets into the context; -1 when there is no answer. */
  readonly start: number;
  readonly end: number;
}

export type QuestionAnswerer = Engine<QuestionInput, Answer>;
