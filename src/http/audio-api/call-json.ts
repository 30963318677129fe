import { strongestEvidence } from '../../analysis/classify/strongest-evidence.js';
import type { Call } from '../../calls/call-store.js';
import type { NamedEntity, StoredCallEvent, Utterance } from '../../calls/call-event.js';
import { isLive } from '../../calls/call-state.js';
import { outward, outwardClassification, outwardUtterance } from '../../calls/outward-form.js';
import { placesInTranscript, transcriptText, utterancesOf } from '../../calls/timeline.js';
import type { TurnSpan } from '../../analysis/turn.js';
import type { Hearings } from '../../calls/second-pass.js';
import type { CallAnalysis } from '../../processing/call-analysis.js';
import { NO_FINDINGS, type TurnEntity } from '../../analysis/conversation/findings.js';
import { toFindings, type PlaceOf, type ReadableFindings } from '../findings/findings-json.js';
import { toMeasures } from '../findings/measures-json.js';
import { toHearings, toSecondPass } from './second-pass-json.js';
import { toSeconds } from '../../lib/to-seconds.js';

/** A call session as the audio-processing API shows it. Times in ISO 8601 UTC, durations in whole seconds. */
export interface CallSessionJson {
  call_id: string;
  caller_id: string;
  start_time: string;
  end_time?: string;
  duration: number;
  status: 'in_progress' | 'completed';
}

export function toActiveCall({ id, callerId, startedAt, endedAt, state }: Call, now: Date): CallSessionJson {
  const durationMs = (endedAt ?? now).getTime() - startedAt.getTime();
  return {
    call_id: id,
    caller_id: callerId ?? '', // a string for clients, also where the number is withheld
    start_time: startedAt.toISOString(),
    ...(endedAt ? { end_time: endedAt.toISOString() } : {}),
    duration: Math.max(0, Math.floor(durationMs / 1000)),
    status: isLive(state) ? 'in_progress' : 'completed',
  };
}

/** `pending`: the call is up, or its analysis waits. `none`: nothing was said. */
type AnalysisState = 'pending' | 'completed' | 'none';

/** The sources of a call session. */
export interface KnownOfCall {
  readonly events: readonly StoredCallEvent[];
  /** The analysis of the whole call; undefined until the call is over and analysed. */
  readonly analysis: CallAnalysis | undefined;
  /** Why something is missing before that, e.g. a translation. */
  readonly warnings: readonly string[];
}

/**
 * Everything the spec names, and what the engines say of the whole call, once that is there. Before, the classification is
 * the newest one, the entities are those heard so far, and the rest is null.
 */
export async function toCallSession(call: Call, { events, analysis, warnings }: KnownOfCall, now: Date) {
  const measures = await toMeasures(events);
  const utterances = utterancesOf(events);
  return {
    ...toActiveCall(call, now),
    ...toEnd(call, events),
    transcript: transcriptText(utterances),
    second_pass: toSecondPass(events),
    ...measures,
    ...findingsOf({ events, analysis, warnings }, utterances),
  };
}

/** Nothing while the call goes on, as with `end_time`. */
function toEnd({ endedAt, endReason }: Call, events: readonly StoredCallEvent[]) {
  if (!endedAt) return {};
  const end = events.findLast(({ event }) => event.type === 'call.ended')?.event;
  return { end_reason: endReason, end_note: (end?.type === 'call.ended' ? end.note : undefined) ?? null };
}

function findingsOf({ events, analysis, warnings }: KnownOfCall, utterances: readonly Utterance[]) {
  const places = placesInTranscript(utterances);
  const placeOf: PlaceOf = (id) => ({ segmentId: id, startAt: places.get(id) ?? 0 });
  if (analysis) {
    const { findings, analysedAt } = analysis;
    return { ...toFindings(findings, placeOf), ...stateOf('completed', analysedAt, findings.warnings) };
  }
  const isOver = events.some(({ event }) => event.type === 'transcript.complete');
  const state = isOver && utterances.length === 0 ? 'none' : 'pending';
  return { ...toFindings(heardSoFar(events, utterances), placeOf), ...stateOf(state, null, warnings) };
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

function stateOf(state: AnalysisState, analysedAt: Date | null, warnings: readonly string[]) {
  return { analysis: { state, analysed_at: analysedAt?.toISOString() ?? null, warnings: [...warnings] } };
}

/** The family's names beside ours: `timestamp`, `transcript`, `audio_duration`, `metadata`; `speaker`, `text`, `start`, `end`. */
export function toSegment(heard: Hearings, call: Call) {
  const { startMs, endMs } = heard.best;
  const { leg_id, ...said } = outwardUtterance(heard.best);
  const zeroMs = (call.answeredAt ?? call.startedAt).getTime();
  return {
    ...said,
    timestamp: new Date(zeroMs + startMs).toISOString(),
    transcript: said.text,
    audio_duration: toSeconds(endMs - startMs),
    ...toHearings(heard),
    metadata: { leg_id },
  };
}

export function toEvolution(events: readonly StoredCallEvent[]) {
  return events.flatMap(({ seq, at, startMs, event }) => {
    if (event.type !== 'classification.updated') return [];
    const { classification, evidence } = event;
    return [
      {
        window_id: seq,
        timestamp: at.toISOString(),
        position: toSeconds(startMs),
        main_category: classification.mainCategory,
        confidence: classification.confidence,
        classification: outwardClassification(classification),
        evidence: evidence.map(outward),
      },
    ];
  });
}
