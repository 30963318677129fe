import type { Classification, Evidence, Utterance } from '../../calls/call-event.js';

export interface ClassificationMove {
  readonly classification: Classification;
  /** What in the newest utterance moved it; of weight 0 where the words are doubtful, and it stays as it was. */
  readonly evidence: readonly Evidence[];
}

/** The classification of one call while it grows. */
export interface LiveClassifier {
  /**
   * @returns the new classification when this utterance changed what would be shown, or the same one with the evidence
   * that doubtful words are; else null
   */
  push(utterance: Utterance): ClassificationMove | null;
  current(): Classification;
}

/** Says what a call is about, from its words. */
export interface Classifier {
  /** Name and version, e.g. `cues@1`. */
  readonly engine: string;
  open(): LiveClassifier;
}
