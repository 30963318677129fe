import type { SpeechSegment } from '../../audio/vad/speech-segment.js';
import type { Speaker, Utterance } from '../../calls/call-event.js';
import { messageOf } from '../../lib/errors.js';
import { mapConcurrently } from '../../lib/map-concurrently.js';
import type { Transcriber, Transcription, TranscriptionPriority } from '../../speech/transcriber.js';
import { LegLanguage } from './leg-language.js';
import type { PlacedEvent } from '../session/placed-event.js';

/** More than one party can say before its first utterance is due; past it the scheduler's own bound has spoken long ago. */
const UTTERANCES_IN_FLIGHT = 64;
/** A final that comes later than this is of no use to the live call; it is transcribed after it. */
const FINAL_DEADLINE_MS = 30_000;

/** Speech that could not be transcribed while the call went on. */
export interface DeferredSegment {
  readonly utteranceId: string;
  readonly segment: SpeechSegment;
}

export interface LegSpeech {
  readonly legId: string;
  readonly speaker: Speaker;
  /** Its stretches of speech, in order. */
  readonly speech: AsyncIterable<SpeechSegment>;
  /** Of its next utterance. */
  readonly nextId: () => string;
}

export interface LegUtterancesOptions {
  readonly transcriber: Pick<Transcriber, 'transcribe'>;
  readonly language: string;
  readonly signal: AbortSignal;
  readonly onDeferred: (deferred: DeferredSegment) => void;
}

/**
 * The words of one party, utterance by utterance.
 *
 * In:     the stretches of speech of one leg.
 * Out:    one event a stretch, in order of speech: `transcript.final`; `transcript.deferred` for what could not be
 *         transcribed; `transcript.dropped` for sound that was no speech. `onDeferred` gets the speech once its event is taken:
 *         its words, which may come at once, follow the event.
 * End:    when the speech ends, after the last utterance.
 * Errors: what `speech` throws passes through; a failed transcription is a `transcript.deferred`.
 */
export async function* utterancesOf(
  leg: LegSpeech,
  options: LegUtterancesOptions,
): AsyncGenerator<PlacedEvent> {
  const language = new LegLanguage(options.language);
  const numbered = numberSegments(leg.speech, leg.nextId);
  const heard = mapConcurrently(numbered, UTTERANCES_IN_FLIGHT, (segment) =>
    transcribeLive(segment, leg, language, options),
  );
  for await (const { placed, deferred } of heard) {
    try {
      yield placed;
    } finally {
      if (deferred) options.onDeferred(deferred);
    }
  }
}

/** One more try for a deferred segment. @throws what the transcriber throws */
export async function transcribeDeferred(
  { utteranceId, segment }: DeferredSegment,
  leg: Pick<LegSpeech, 'legId' | 'speaker'>,
  options: Pick<LegUtterancesOptions, 'transcriber' | 'language' | 'signal'>,
): Promise<PlacedEvent> {
  const { language, transcriber, signal } = options;
  const result = await transcribe(segment, leg, { priority: 'file', language, transcriber, signal });
  return toPlacedEvent(utteranceId, segment, leg, result);
}

async function* numberSegments(segments: AsyncIterable<SpeechSegment>, nextId: () => string) {
  for await (const segment of segments) yield { utteranceId: nextId(), segment };
}

interface Heard {
  readonly placed: PlacedEvent;
  /** The segment to be tried again. */
  readonly deferred?: DeferredSegment;
}

async function transcribeLive(
  deferred: DeferredSegment,
  leg: LegSpeech,
  language: LegLanguage,
  options: LegUtterancesOptions,
): Promise<Heard> {
  const { utteranceId, segment } = deferred;
  try {
    const { transcriber, signal } = options;
    const how = { priority: 'final', language: language.current, transcriber, signal } as const;
    const result = await transcribe(segment, leg, how);
    language.learnFrom(result);
    return { placed: toPlacedEvent(utteranceId, segment, leg, result) };
  } catch (error) {
    const { legId, speaker } = leg;
    const reason = messageOf(error);
    const { startMs, endMs } = segment;
    const event = { type: 'transcript.deferred', utteranceId, legId, speaker, endMs, reason } as const;
    return { placed: { event, startMs }, deferred };
  }
}

interface Asked extends Pick<LegUtterancesOptions, 'transcriber' | 'language' | 'signal'> {
  readonly priority: TranscriptionPriority;
}

function transcribe(
  { samples, sampleRateHz }: SpeechSegment,
  { legId }: Pick<LegSpeech, 'legId'>,
  { priority, language, transcriber, signal }: Asked,
): Promise<Transcription> {
  const request = { legId, priority, samples, sampleRateHz, language, deadlineMs: FINAL_DEADLINE_MS };
  return transcriber.transcribe(request, signal);
}

function toPlacedEvent(
  id: string,
  segment: SpeechSegment,
  { legId, speaker }: Pick<LegSpeech, 'legId' | 'speaker'>,
  result: Transcription,
): PlacedEvent {
  const { startMs, endMs, closedAtMs, lastSpeechAtMs } = segment;
  const { text, language, confidence, doubt, dropped } = result;
  if (dropped !== null) {
    const place = { utteranceId: id, legId, speaker, endMs } as const;
    return { event: { type: 'transcript.dropped', ...place, reason: dropped, text }, startMs };
  }
  const words = result.words.map((word) => ({
    ...word,
    startMs: startMs + word.startMs,
    endMs: Math.min(startMs + word.endMs, endMs),
  }));
  const utterance: Utterance = {
    id,
    legId,
    speaker,
    text,
    startMs,
    endMs,
    language,
    confidence,
    doubt,
    words,
  };
  const timing = {
    lastSpeechAtMs,
    hangoverMs: closedAtMs - lastSpeechAtMs,
    queueMs: result.queueMs,
    inferenceMs: result.inferenceMs,
  };
  return { event: { type: 'transcript.final', utterance, timing }, startMs };
}
