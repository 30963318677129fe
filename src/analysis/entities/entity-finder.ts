import type { Engine } from '../engine.js';
import type { Span } from '../span.js';

export const ENTITY_TYPES = ['PERSON', 'LOC', 'ORG', 'AGE', 'DATE', 'TIME', 'PHONE', 'EMAIL', 'ID'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** `cue`: words around it say so ("my name is"). `list`: a gazetteer has it. `shape`: its form says so. */
export type EntitySource = 'cue' | 'list' | 'shape' | 'model';

/** A person, place, organisation, number … that a text names. Entities of one text do not overlap. */
export interface Entity extends Span {
  readonly type: EntityType;
  /** 0..1; null when the engine gives none. */
  readonly confidence: number | null;
  readonly source: EntitySource;
}

export interface EntityInput {
  readonly text: string;
}

export type EntityFinder = Engine<EntityInput, readonly Entity[]>;
