import type { ReceivedEvent } from './receiver.js';

/** A change that the database has. */
export interface Change {
  readonly subject: string;
  readonly narrative: string;
}

export interface Faults {
  /** Changes that did not reach the receiver. */
  readonly lost: number;
  /** Events of changes that the database does not have. */
  readonly invented: number;
  /** Events that came after a later one of the same case. */
  readonly outOfOrder: number;
  /** Events that came again: at least once is promised, not once. */
  readonly repeated: number;
}

/** @param changes in the order in which they were made */
export function countFaults(changes: readonly Change[], received: readonly ReceivedEvent[]): Faults {
  const places = new Map(changes.map((change, place) => [keyOf(change), place]));
  const heard = new Set<string>();
  const lastPlaces = new Map<string, number>();
  const counts = { invented: 0, outOfOrder: 0, repeated: 0 };
  for (const event of received) {
    const key = keyOf(event);
    const place = places.get(key);
    if (place === undefined) counts.invented++;
    else if (heard.has(key)) counts.repeated++;
    else {
      if (place < (lastPlaces.get(event.subject) ?? -1)) counts.outOfOrder++;
      lastPlaces.set(event.subject, place);
    }
    heard.add(key);
  }
  return { ...counts, lost: changes.filter((change) => !heard.has(keyOf(change))).length };
}

function keyOf({ subject, narrative }: Change): string {
  return `${subject} ${narrative}`;
}
