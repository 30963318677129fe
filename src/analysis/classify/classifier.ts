import type { Classification, Evidence, Utterance } from '../../calls/call-event.js';

export interface ClassificationMove {
  readonly classification: Classification;
  /** The words of the newest utterance that moved it; doubtful words have weight 0 and move nothing. */
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
