import type { NamedInUtterance } from './call-model.js';

export interface NamedThing {
  /** E.g. `PERSON`. */
  type: string;
  text: string;
  /** where it was named first */
  segmentId: string;
  /** times that it was named */
  count: number;
}

/** Everything that was named, each once, by type, in the order in which it was named first. */
export function toNamed(named: readonly NamedInUtterance[]): ReadonlyMap<string, readonly NamedThing[]> {
  const byType = new Map<string, Map<string, NamedThing>>();
  for (const { segmentId, entities } of named) {
    for (const { type, text } of entities) {
      const things = byType.get(type) ?? new Map<string, NamedThing>();
      byType.set(type, things);
      const key = text.toLocaleLowerCase();
      const known = things.get(key);
      things.set(key, known ? { ...known, count: known.count + 1 } : { type, text, segmentId, count: 1 });
    }
  }
  return new Map([...byType].map(([type, things]) => [type, [...things.values()]]));
}
