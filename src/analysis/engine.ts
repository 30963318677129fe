import type { Closable } from '../lib/closer.js';

/** `rules`: embedded in this server. The others are models that the helpline has brought. */
export type EngineKind = 'rules' | 'onnx' | 'http' | 'llm';

/**
 * Where a confidence comes from. `model`: probability of the model itself. `calibrated`: fitted on data that was held
 * out. `heuristic`: computed by a rule, comparable only with numbers of the same engine. `none`: the engine gives none.
 */
export type ConfidenceKind = 'model' | 'calibrated' | 'heuristic' | 'none';

/** `loading`: it starts; requests wait for it. `failed`: `reason` says why, without paths or addresses. */
export type EngineHealth =
  | { readonly state: 'ready' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: string };

export interface Asked {
  /** Ends the work; the engine throws its reason. */
  readonly signal: AbortSignal;
  /** ISO 639-1, where it is known. */
  readonly language?: string | undefined;
  /** `later`: behind all work that is waited for; `now` when left out. */
  readonly urgency?: 'now' | 'later' | undefined;
  /** Work of one group gets what one group gets, where more is asked for than can be done: that of one user. */
  readonly group?: string | undefined;
}

/** The answer of an engine, before the engine's name is added. */
export interface EngineAnswer<Value> {
  readonly value: Value;
  readonly confidenceKind: ConfidenceKind;
  /** In plain words, e.g. that a text was cut. */
  readonly warnings: readonly string[];
}

/**
 * One way to do one task of the analysis.
 *
 * Errors: `InvalidInputError` and its kin for a request that no engine can answer; anything else means that this engine
 * cannot answer now, and the next one of the chain is asked.
 */
export interface Engine<Input, Value> extends Partial<Closable> {
  /** Name and version, e.g. `cues@2`; of a model its folder's name. */
  readonly name: string;
  readonly kind: EngineKind;
  /** ISO 639-1; empty: any language. */
  readonly languages: readonly string[];
  health(): EngineHealth;
  run(input: Input, asked: Asked): Promise<EngineAnswer<Value>>;
}

/** An answer with the engine that gave it. */
export interface Finding<Value> extends EngineAnswer<Value> {
  /** Name and version of the engine. */
  readonly engine: string;
}
