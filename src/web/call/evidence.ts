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
