import { z } from 'zod';
import type { StoredCallEvent } from '../../calls/call-event.js';
import { outward, outwardClassification } from '../../calls/outward-form.js';
import { toSeconds } from '../../lib/to-seconds.js';
import { classification } from '../findings/classification-schema.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';

/** A change of the classification of a call. */
interface Move extends Pick<StoredCallEvent, 'seq' | 'at' | 'startMs'> {
  readonly event: Extract<StoredCallEvent['event'], { type: 'classification.updated' }>;
}

const ofMove = fieldOf<Move>();
const moveFields = {
  window_id: ofMove(z.int().nullable(), ({ seq }) => seq),
  timestamp: ofMove(z.iso.datetime(), ({ at }) => at.toISOString()),
  position: ofMove(z.number(), ({ startMs }) => toSeconds(startMs)),
  main_category: ofMove(z.string(), ({ event }) => event.classification.mainCategory),
  confidence: ofMove(z.number().min(0).max(1).nullable(), ({ event }) => event.classification.confidence),
  classification: ofMove(classification, ({ event }) => outwardClassification(event.classification)),
  evidence: ofMove(
    z.array(
      z.strictObject({
        segment_id: z.string(),
        category: z.string(),
        text: z.string(),
        start: z.number(),
        end: z.number(),
        weight: z.number(),
        negated: z.boolean(),
      }),
    ),
    ({ event }) => event.evidence.map(outward),
  ),
};

export const classificationMove = shownSchema(moveFields);

export function toEvolution(events: readonly StoredCallEvent[]) {
  return events.flatMap(({ seq, at, startMs, event }) =>
    event.type === 'classification.updated' ? [shownJson(moveFields, { seq, at, startMs, event })] : [],
  );
}
