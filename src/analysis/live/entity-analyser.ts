import type { Entity } from '../entities/entity-finder.js';
import type { CallAnalyser } from './live-analyser.js';

/** An engine of rules, fast enough for the live call. */
export interface LiveEntityFinder {
  /** Name and version. */
  readonly name: string;
  find(text: string): readonly Entity[];
}

/** Tells the persons, places, numbers … of each utterance that names some; doubtful words name none. */
export function entityAnalyser(finder: LiveEntityFinder): CallAnalyser {
  return {
    name: finder.name,
    open: () => ({
      push: ({ id: utteranceId, text, doubt }) => {
        if (doubt !== null) return [];
        const entities = finder.find(text);
        return entities.length > 0
          ? [{ type: 'entities.found', utteranceId, entities, engine: finder.name }]
          : [];
      },
    }),
  };
}
