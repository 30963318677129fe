import type { Call } from '../../calls/call-store.js';
import type { Classification, StoredCallEvent, Utterance } from '../../calls/call-event.js';
import { isLive } from '../../calls/call-state.js';
import { transcriptText, utterancesOf } from '../../calls/timeline.js';

/** A call session as the audio-processing API shows it. Times in ISO 8601 UTC, durations in whole seconds. */
export interface CallSessionJson {
  call_id: string;
  caller_id: string;
  start_time: string;
  end_time?: string;
  duration: number;
  status: 'in_progress' | 'completed';
}

const toSeconds = (ms: number): number => Math.round(ms) / 1000;

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

/** Everything the spec names; `translation` is null and `entities` empty until an engine fills them. */
export function toCallSession(call: Call, events: readonly StoredCallEvent[], now: Date) {
  return {
    ...toActiveCall(call, now),
    transcript: transcriptText(utterancesOf(events)),
    translation: null,
    classification: latestClassification(events),
    entities: {},
  };
}

/** The family's names beside ours: `timestamp`, `transcript`, `audio_duration`, `metadata`; `speaker`, `text`, `start`, `end`. */
export function toSegment(utterance: Utterance, call: Call) {
  const { id, legId, speaker, text, startMs, endMs, language, confidence, doubt, words } = utterance;
  const zeroMs = (call.answeredAt ?? call.startedAt).getTime();
  return {
    segment_id: id,
    speaker,
    text,
    start: toSeconds(startMs),
    end: toSeconds(endMs),
    timestamp: new Date(zeroMs + startMs).toISOString(),
    transcript: text,
    audio_duration: toSeconds(endMs - startMs),
    language,
    confidence,
    doubt,
    words: words.map((word) => ({
      text: word.text,
      start: toSeconds(word.startMs),
      end: toSeconds(word.endMs),
      probability: word.probability,
    })),
    metadata: { leg_id: legId },
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
        classification: toClassification(classification),
        evidence: evidence.map(({ utteranceId, ...rest }) => ({ segment_id: utteranceId, ...rest })),
      },
    ];
  });
}

function latestClassification(events: readonly StoredCallEvent[]) {
  const latest = events.findLast(({ event }) => event.type === 'classification.updated')?.event;
  return latest?.type === 'classification.updated' ? toClassification(latest.classification) : null;
}

export function toClassification(classification: Classification) {
  return {
    main_category: classification.mainCategory,
    main_category_confidence: classification.confidence,
    sub_category: classification.subCategory,
    priority: classification.priority,
    intervention_type: classification.interventionType,
    candidates: classification.candidates,
    engine: classification.engine,
  };
}
