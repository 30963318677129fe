import type { Entity } from '../entities/entity-finder.js';
import { readsFinals, type CallAnalyser } from './live-analyser.js';

/** An engine of rules, fast enough for the live call. */
export interface LiveEntityFinder {
  /** Name and version. */
  readonly name: string;
  find(text: string): readonly Entity[];
}

/** Publishes the persons, places, numbers … that each utterance names; doubtful words name none. */
export function entityAnalyser(finder: LiveEntityFinder): CallAnalyser {
  return {
    name: finder.name,
    open: () =>
      readsFinals(({ id: utteranceId, text, doubt }) => {
        if (doubt !== null) return [];
        const entities = finder.find(text);
        return entities.length > 0
          ? [{ type: 'entities.found', utteranceId, entities, engine: finder.name }]
          : [];
      }),
  };
}
