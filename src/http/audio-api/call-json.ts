import { z } from 'zod';
import { strongestEvidence } from '../../analysis/classify/strongest-evidence.js';
import type { Call } from '../../calls/call-store.js';
import type { NamedEntity, StoredCallEvent, Utterance } from '../../calls/call-event.js';
import { isLive } from '../../calls/call-state.js';
import { endReasonSchema } from '../../calls/end-reason.js';
import { placesInTranscript, transcriptText, utterancesOf } from '../../calls/timeline.js';
import type { TurnSpan } from '../../analysis/turn.js';
import type { CallAnalysis } from '../../processing/call-analysis.js';
import { NO_FINDINGS, type TurnEntity } from '../../analysis/conversation/findings.js';
import {
  findingsFields,
  type PlacedFindings,
  type PlaceOf,
  type ReadableFindings,
} from '../findings/findings-json.js';
import { measuresFields, toMeasures } from '../findings/measures-json.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { TimeSlice } from '../../lib/time-slice.js';
import { secondPassSchema, toSecondPass } from './second-pass-json.js';

/** Calls in answers of the call-session API. Times in ISO 8601 UTC, durations in seconds. */
const time = z.iso.datetime();

interface CallAt {
  readonly call: Call;
  readonly now: Date;
}

const ofActive = fieldOf<CallAt>();
const activeCallFields = {
  call_id: ofActive(z.string(), ({ call }) => call.id),
  // a string for clients, also where the number is withheld
  caller_id: ofActive(z.string(), ({ call }) => call.callerId ?? ''),
  start_time: ofActive(time, ({ call }) => call.startedAt.toISOString()),
  end_time: ofActive(time.optional(), ({ call }) => call.endedAt?.toISOString()),
  duration: ofActive(z.int().min(0), ({ call, now }) => {
    const durationMs = (call.endedAt ?? now).getTime() - call.startedAt.getTime();
    return Math.max(0, Math.floor(durationMs / 1000));
  }),
  status: ofActive(z.enum(['in_progress', 'completed']), ({ call }) =>
    isLive(call.state) ? 'in_progress' : 'completed',
  ),
};

export const activeCall = shownSchema(activeCallFields);

export function toActiveCall(call: Call, now: Date) {
  return shownJson(activeCallFields, { call, now });
}

/** The sources of a call session. */
export interface KnownOfCall {
  readonly events: readonly StoredCallEvent[];
  /** The analysis of the whole call; undefined until the call is over and analysed. */
  readonly analysis: CallAnalysis | undefined;
  /** Why something is missing before that, e.g. a translation. */
  readonly warnings: readonly string[];
}

interface ShownCall extends CallAt, KnownOfCall, PlacedFindings {
  readonly measures: Awaited<ReturnType<typeof toMeasures>>;
  readonly utterances: readonly Utterance[];
  readonly transcript: string;
  readonly secondPass: ReturnType<typeof toSecondPass>;
}

const ofCall = fieldOf<ShownCall>();
const callSessionFields = {
  ...activeCallFields,
  end_reason: ofCall(
    endReasonSchema.nullable().optional().describe('why it ended; left out while it goes on'),
    ({ call }) => (call.endedAt ? call.endReason : undefined),
  ),
  end_note: ofCall(
    z
      .string()
      .nullable()
      .optional()
      .describe(
        'text of the client that ended it, or the words of an earlier version where they are no reason',
      ),
    ({ call, events }) => (call.endedAt ? endNoteOf(events) : undefined),
  ),
  transcript: ofCall(z.string(), ({ transcript }) => transcript),
  second_pass: ofCall(
    secondPassSchema
      .nullable()
      .describe(
        'the words that a larger model heard in the recording after the call (SECOND_PASS_MODEL); null before its end',
      ),
    ({ secondPass }) => secondPass,
  ),
  talk: ofCall(measuresFields.talk, ({ measures }) => measures.talk),
  lines: ofCall(measuresFields.lines, ({ measures }) => measures.lines),
  ...findingsFields,
  analysis: ofCall(
    z
      .strictObject({
        /** `pending`: the call is up, or its analysis waits. `none`: nothing was said. */
        state: z.enum(['pending', 'completed', 'none']),
        analysed_at: time.nullable(),
        warnings: z.array(z.string()),
      })
      .describe('the analysis of the whole call, once it is over'),
    analysisOf,
  ),
};

export const callSession = shownSchema(callSessionFields);

/**
 * Everything the spec names, and what the engines say of the whole call, once that is there. Before, the classification is
 * the newest one, the entities are those heard so far, and the rest is null.
 */
export async function toCallSession(call: Call, known: KnownOfCall, now: Date) {
  const { events, analysis } = known;
  const measures = await toMeasures(events);
  const slice = new TimeSlice();
  const utterances = utterancesOf(events);
  await slice.breathe();
  const transcript = transcriptText(utterances);
  await slice.breathe();
  const secondPass = toSecondPass(events);
  await slice.breathe();
  const places = placesInTranscript(utterances);
  const placeOf: PlaceOf = (id) => ({ segmentId: id, startAt: places.get(id) ?? 0 });
  const findings = analysis?.findings ?? heardSoFar(events, utterances);
  await slice.breathe();
  const heard = { ...known, measures, utterances, transcript, secondPass, findings, placeOf };
  return shownJson(callSessionFields, { call, now, ...heard });
}

function endNoteOf(events: readonly StoredCallEvent[]): string | null {
  const end = events.findLast(({ event }) => event.type === 'call.ended')?.event;
  return (end?.type === 'call.ended' ? end.note : undefined) ?? null;
}

function analysisOf({ analysis, events, utterances, warnings }: ShownCall) {
  if (analysis) {
    const { analysedAt, findings } = analysis;
    const analysed_at = analysedAt.toISOString();
    return { state: 'completed' as const, analysed_at, warnings: [...findings.warnings] };
  }
  const isOver = events.some(({ event }) => event.type === 'transcript.complete');
  const state = isOver && utterances.length === 0 ? ('none' as const) : ('pending' as const);
  return { state, analysed_at: null, warnings: [...warnings] };
}

/** Findings of the live call so far. Quotes of live words that other words have replaced are left out. */
function heardSoFar(events: readonly StoredCallEvent[], utterances: readonly Utterance[]): ReadableFindings {
  const texts = new Map(utterances.map(({ id, text }) => [id, text]));
  const isThere = ({ turnId, start, end, text }: TurnSpan) => texts.get(turnId)?.slice(start, end) === text;
  const moves = events.flatMap(({ event }) => (event.type === 'classification.updated' ? [event] : []));
  const latest = moves.at(-1)?.classification;
  const evidence = moves
    .flatMap((move) => move.evidence.map(({ utteranceId: turnId, ...place }) => ({ turnId, ...place })))
    .filter(isThere);
  const entities = events
    .flatMap(({ event }) =>
      event.type === 'entities.found'
        ? event.entities.map((entity) => toTurnEntity(event.utteranceId, entity))
        : [],
    )
    .filter(isThere);
  const translations = events.flatMap(({ event }) => (event.type === 'translation.found' ? [event] : []));
  const turns = translations.map(({ utteranceId: turnId, text, confidence }) => ({
    turnId,
    text,
    confidence,
  }));
  const [first] = translations;
  const translation = first ? { target: first.target, turns } : null;
  const classification = latest
    ? { classification: latest, ...strongestEvidence(evidence), belowThreshold: false }
    : null;
  return { ...NO_FINDINGS, translation, entities, classification };
}

/** Events have what the engines of this server wrote. */
function toTurnEntity(turnId: string, entity: NamedEntity): TurnEntity {
  return { ...entity, turnId } as TurnEntity;
}
