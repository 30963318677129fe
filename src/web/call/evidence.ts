import type { WireEvidence } from '../../realtime/protocol.js';
import type { ClassificationStep } from './call-model.js';

/** All words that have pointed somewhere, each once, in the order in which they were said first. */
export function toEvidence(steps: readonly ClassificationStep[]): readonly WireEvidence[] {
  const byPlace = new Map<string, WireEvidence>();
  for (const { evidence } of steps) {
    for (const item of evidence) {
      byPlace.set(`${item.segment_id} ${item.start} ${item.end} ${item.category}`, item);
    }
  }
  return [...byPlace.values()];
}

/** The same, by the segment in which they were said. */
export function groupBySegment(
  evidence: readonly WireEvidence[],
): ReadonlyMap<string, readonly WireEvidence[]> {
  const groups = new Map<string, WireEvidence[]>();
  for (const item of evidence) {
    const group = groups.get(item.segment_id);
    if (group === undefined) groups.set(item.segment_id, [item]);
    else group.push(item);
  }
  return groups;
}

/** A category of evidence may be a main one, or a path from a main one: `VANE / Physical Abuse`. */
const pathSeparator = ' / ';

/** Whether evidence for a category speaks for a main category. */
export function pointsTo(category: string, mainCategory: string | null): boolean {
  return mainCategory !== null && category.split(pathSeparator)[0] === mainCategory;
}

const riskPath = `Risk${pathSeparator}`;

/**
 * The type of the danger that a rule found in these words, `sexual_abuse` of `Risk / sexual_abuse`; null for words that speak for a
 * category. A risk raises the priority and has no weight in the classification.
 */
export function riskOf(category: string): string | null {
  return category.startsWith(riskPath) ? category.slice(riskPath.length) : null;
}

/** The last, most indicative part of a category's path. */
export function lastPart(category: string): string {
  return category.split(pathSeparator).at(-1) ?? category;
}
