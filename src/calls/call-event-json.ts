import { z } from 'zod';
import { readEarlierEnd } from './earlier-end-reason.js';
import { endReasonSchema } from './end-reason.js';
import { MISS_REASONS, type CallEvent, type CallEventRecord, type StoredCallEvent } from './call-event.js';
import { SPEAKERS } from './utterance.js';

const speaker = z.enum(SPEAKERS);

const utterance = z.object({
  id: z.string(),
  legId: z.string(),
  speaker,
  text: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  language: z.string(),
  confidence: z.number().nullable(),
  /** Written before words could be doubtful, an utterance says nothing about it. */
  doubt: z.enum(['low-probability', 'repetition', 'echo']).nullable().default(null),
  words: z.array(
    z.object({ text: z.string(), startMs: z.number(), endMs: z.number(), probability: z.number() }),
  ),
  model: z.string().optional(),
});
const dropReason = z.enum(['no-words', 'no-speech', 'guess', 'echo']);

const timing = z.object({
  lastSpeechAtMs: z.number(),
  hangoverMs: z.number(),
  queueMs: z.number(),
  inferenceMs: z.number(),
});

const classification = z.object({
  mainCategory: z.string(),
  confidence: z.number().nullable(),
  subCategory: z.string().nullable(),
  priority: z.enum(['low', 'medium', 'high']).nullable(),
  interventionType: z.string().nullable(),
  candidates: z.array(z.object({ label: z.string(), probability: z.number() })),
  engine: z.string(),
});

const evidence = z.object({
  utteranceId: z.string(),
  category: z.string(),
  text: z.string(),
  start: z.number(),
  end: z.number(),
  weight: z.number(),
  negated: z.boolean(),
});

const talkMeasures = z.object({
  speakers: z.array(
    z.object({
      speaker,
      talkMs: z.number(),
      talkShare: z.number().nullable(),
      wordsPerMinute: z.number().nullable(),
      interruptions: z.number(),
      loudnessDbfs: z.number().nullable(),
    }),
  ),
  overlapMs: z.number(),
  silenceMs: z.number(),
  longestSilenceMs: z.number(),
  openSilenceMs: z.number(),
  holdMs: z.number(),
  unheardMs: z.number(),
});

const leg = { legId: z.string(), speaker };
const cause = z.number().nullable();
const hangupSide = z.enum(['caller', 'agent', 'server', 'unknown']);
const source = z.literal('dial-plan').optional();
/** Written before people had phones, a leg had no user. */
const agent = { name: z.string(), userId: z.number().nullable().default(null) };

const place = z.object({ text: z.string(), start: z.number(), end: z.number() });

/** Every call event as JSON, as this version writes it: in the database, in the journal on disk, on the bus. */
export const callEventSchema: z.ZodType<CallEvent, unknown> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('call.started'),
    callerId: z.string().nullable(),
    dialled: z.string(),
    direction: z.enum(['inbound', 'outbound']).default('inbound'),
    callbackId: z.number().int().positive().optional(),
    placedBy: z.object(agent).optional(),
    source,
  }),
  z.object({ type: z.literal('call.answered') }),
  z.object({ type: z.literal('call.queued'), priority: z.number(), language: z.string().nullable() }),
  z.object({ type: z.literal('agent.ringing'), ...agent }),
  z.object({
    type: z.literal('agent.missed'),
    ...agent,
    reason: z.enum(MISS_REASONS),
    isFirst: z.boolean().optional(),
  }),
  z.object({ type: z.literal('callback.promised') }),
  z.object({ type: z.literal('callback.owed'), reason: z.enum(['agent-lost', 'lost']) }),
  z.object({ type: z.literal('leg.joined'), ...leg, ...agent, source }),
  z.object({ type: z.literal('leg.held'), ...leg }),
  z.object({ type: z.literal('leg.resumed'), ...leg }),
  z.object({ type: z.literal('leg.muted'), ...leg, isMuted: z.boolean() }),
  z.object({
    type: z.literal('leg.lost'),
    ...leg,
    ...agent,
    reason: z.enum(['phone-gone', 'page-left', 'no-sound', 'line-failed']),
  }),
  z.object({ type: z.literal('leg.back'), ...leg, newLegId: z.string().nullable() }),
  z.object({
    type: z.literal('call.transferred'),
    fromLegId: z.string(),
    toLegId: z.string(),
    kind: z.enum(['blind', 'attended']),
    name: z.string().nullable().default(null),
    userId: z.number().nullable().default(null),
  }),
  z.object({
    type: z.literal('announcement.played'),
    legId: z.string(),
    playedMs: z.number(),
    isComplete: z.boolean(),
  }),
  z.object({ type: z.literal('help.asked'), userId: z.number(), isAsking: z.boolean() }),
  z.object({
    type: z.literal('recording.changed'),
    state: z.enum(['started', 'paused', 'resumed', 'stopped', 'failed']),
    reason: z.string().nullable(),
  }),
  z.object({ type: z.literal('transcript.mode'), mode: z.enum(['live', 'deferred']) }),
  z.object({ type: z.literal('transcript.changed'), state: z.enum(['paused', 'resumed']) }),
  z.object({ type: z.literal('leg.left'), ...leg, cause, source }),
  z.object({
    type: z.literal('media.started'),
    legId: z.string(),
    format: z.string(),
    sampleRateHz: z.number(),
  }),
  z.object({
    type: z.literal('media.gap'),
    legId: z.string(),
    endMs: z.number(),
    reason: z.enum([
      'frames-lost',
      'socket-dropped',
      'queue-overrun',
      'tap-dead',
      'server-restart',
      'format-refused',
    ]),
  }),
  z.object({
    type: z.literal('media.recovered'),
    legId: z.string(),
    endMs: z.number(),
    source: z.enum(['recording']),
  }),
  z.object({
    type: z.literal('media.quality'),
    legId: z.string(),
    state: z.enum(['good', 'poor', 'none']),
    loss: z.number(),
    jitterMs: z.number(),
    /** Written before it was estimated, an event says nothing about it. */
    mos: z.number().nullable().default(null),
  }),
  z.object({
    type: z.literal('media.wordless'),
    legId: z.string(),
    isWordless: z.boolean(),
    fromMs: z.number(),
    levelDbfs: z.number().nullable(),
  }),
  z.object({
    type: z.literal('media.received'),
    legId: z.string(),
    packets: z.number(),
    lost: z.number(),
    loss: z.number(),
    jitterMs: z.number(),
    mos: z.number(),
  }),
  z.object({ type: z.literal('transcript.interim'), utterance, confirmedWords: z.number() }),
  z.object({
    type: z.literal('transcript.final'),
    utterance,
    timing,
    level: z.object({ dbfs: z.number(), activeMs: z.number() }).optional(),
    corrections: z
      .array(z.object({ shown: z.string(), firstWord: z.number(), wordCount: z.number() }))
      .optional(),
  }),
  z.object({
    type: z.literal('transcript.deferred'),
    utteranceId: z.string(),
    ...leg,
    endMs: z.number(),
    reason: z.string(),
  }),
  z.object({
    type: z.literal('transcript.dropped'),
    utteranceId: z.string(),
    ...leg,
    endMs: z.number(),
    reason: dropReason,
    text: z.string(),
  }),
  z.object({
    type: z.literal('classification.updated'),
    classification,
    evidence: z.array(evidence),
    isProvisional: z.literal(true).optional(),
  }),
  z.object({
    type: z.literal('entities.found'),
    utteranceId: z.string(),
    entities: z.array(
      place.extend({ type: z.string(), confidence: z.number().nullable(), source: z.string() }),
    ),
    engine: z.string(),
  }),
  z.object({
    type: z.literal('alert.raised'),
    ruleId: z.string(),
    name: z.string(),
    severity: z.enum(['info', 'warning', 'urgent']),
    evidence: z.array(place.extend({ utteranceId: z.string() })),
  }),
  z.object({
    type: z.literal('translation.found'),
    utteranceId: z.string(),
    target: z.string(),
    text: z.string(),
    confidence: z.number().nullable(),
    engine: z.string(),
  }),
  z.object({ type: z.literal('talk.measured'), isFinal: z.boolean(), measures: talkMeasures }),
  z.object({
    type: z.literal('call.ended'),
    side: hangupSide,
    cause,
    reason: endReasonSchema,
    note: z.string().optional(),
    userId: z.number().int().positive().optional(),
  }),
  z.object({ type: z.literal('transcript.complete'), utterances: z.number(), leftOut: z.array(z.string()) }),
  z.object({
    type: z.literal('second-pass.heard'),
    utterance,
    dropped: dropReason.nullable(),
    isBetter: z.boolean(),
  }),
  z.object({
    type: z.literal('second-pass.ended'),
    outcome: z.enum(['completed', 'no-recording', 'given-up']),
    model: z.string().nullable(),
    replaced: z.number(),
    leftOut: z.array(
      z.object({
        utteranceId: z.string(),
        reason: z.enum(['not-recorded', 'unreadable', 'shared-channel', 'failed']),
      }),
    ),
  }),
]);

/** An end as earlier versions wrote it: with any text for its reason. */
const earlierEnd = z.looseObject({ type: z.literal('call.ended'), side: hangupSide, reason: z.string() });

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
