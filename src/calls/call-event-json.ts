import { z } from 'zod';
import { hangupSideSchema } from './call-end.js';
import { callEventSchema, type CallEvent, type CallEventRecord, type StoredCallEvent } from './call-event.js';
import { readEarlierEnd } from './earlier-end-reason.js';

/** An end as earlier versions wrote it: with any text for its reason. */
const earlierEnd = z.looseObject({
  type: z.literal('call.ended'),
  side: hangupSideSchema,
  reason: z.string(),
});

/** An event of an earlier version in the form of today. */
function inTodaysForm(json: unknown): unknown {
  const { success, data } = earlierEnd.safeParse(json);
  return success ? { ...data, ...readEarlierEnd(data) } : json;
}

const recordSchema = z.object({
  callId: z.string(),
  seq: z.number().int().positive().nullable(),
  at: z.iso.datetime().transform((text) => new Date(text)),
  startMs: z.number(),
  event: z.preprocess(inTodaysForm, callEventSchema),
});

const storedRecordSchema = recordSchema.extend({ event: z.looseObject({ type: z.string() }) });

/** An event of our history as it was stored; one that this version cannot read is passed over, and keeps its place. */
export function readStoredEvent(json: { readonly type: string }): CallEvent {
  const parsed = callEventSchema.safeParse(inTodaysForm(json));
  return parsed.success ? parsed.data : { type: 'event.unreadable', storedType: json.type };
}

/**
 * A stored record of another version that has been through JSON: an event that cannot be read keeps its place.
 * @throws ZodError when it is no record
 */
export function readStoredRecord(json: unknown): CallEventRecord {
  const { event, ...place } = storedRecordSchema.parse(json);
  return { ...place, event: readStoredEvent(event) };
}

/**
 * A record that has been through JSON.
 * @throws ZodError when it is not one
 */
export function parseCallEventRecord(json: unknown): CallEventRecord {
  return recordSchema.parse(json);
}

export function isStored(record: CallEventRecord): record is StoredCallEvent {
  return record.seq !== null;
}
