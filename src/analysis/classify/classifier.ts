import type { Classification, Evidence, Utterance } from '../../calls/call-event.js';
import type { Engine } from '../engine.js';
import type { Turn, TurnSpan } from '../turn.js';

export interface ClassificationMove {
  readonly classification: Classification;
  /**
   * The words that moved it: of the newest utterance, or of an agent's question that it answers with yes. Weight 0:
   * doubtful words, which move nothing, and words that only raise the priority.
   */
  readonly evidence: readonly Evidence[];
}

/** The classification of one call while it grows. */
export interface LiveClassifier {
  /**
   * @returns the new classification when this utterance changed what would be shown, or the same one with the evidence
   * that doubtful words are; else null
   */
  push(utterance: Utterance): ClassificationMove | null;
  /** Returns the result of `push` without keeping the words: for words that are still being said. */
  score(utterance: Utterance): ClassificationMove | null;
  current(): Classification;
}

/** Says what a call is about, from its words, while it lasts. */
export interface Classifier {
  /** Name and version, e.g. `cues@2`. */
  readonly engine: string;
  open(): LiveClassifier;
}

/** A text, or a conversation in order of speech. In a text, lines that begin with `Agent:` or `Caller:` are turns. */
export type ClassifyInput = ({ readonly text: string } | { readonly turns: readonly Turn[] }) & {
  /** 0..1: no category is named with less confidence. */
  readonly threshold?: number | undefined;
};

/** A place that speaks for a category. */
export interface CategoryEvidence extends TurnSpan {
  readonly category: string;
  readonly weight: number;
  readonly negated: boolean;
}

export interface ClassifiedText {
  readonly classification: Classification;
  /** Evidence by turn; in a text, `turnId` is always `text`, and the places are in that text. */
  readonly evidence: readonly CategoryEvidence[];
  /** Quotes beside the strongest, which are in `evidence`; none where it is left out. */
  readonly evidenceLeftOut?: number;
  /** There was a category, with less confidence than asked for. */
  readonly belowThreshold: boolean;
  /** As asked for, or the engine's own. */
  readonly threshold: number;
  /** How the confidence was fitted to data; `none`: not at all. `cap`: no more is ever claimed, and why. */
  readonly calibration: { readonly method: 'none'; readonly cap: number; readonly reason: string };
}

export type TextClassifier = Engine<ClassifyInput, ClassifiedText>;
