import type { Engine } from '../engine.js';

export interface TranslationInput {
  readonly text: string;
  /** ISO 639-1. */
  readonly source: string;
  readonly target: string;
}

export interface Translation {
  readonly text: string;
  /** Certainty of the model about its words, 0..1, not adequacy; null when the engine gives none. */
  readonly confidence: number | null;
  /** How the words were chosen, e.g. `greedy`. */
  readonly decoding?: string | undefined;
}

/** @throws UnsupportedPairError */
export type Translator = Engine<TranslationInput, Translation>;
