import { activeLevel } from '../../audio/speech-level.js';
import type { SpeechSegment } from '../../audio/vad/speech-segment.js';
import type { Utterance } from '../../calls/call-event.js';
import { messageOf } from '../../lib/errors.js';
import { mapConcurrently } from '../../lib/map-concurrently.js';
import { MergedStream } from '../../lib/merge.js';
import { NoRoomError } from '../../speech/errors.js';
import type { GrowingStretch } from '../../speech/streaming/streaming-transcriber.js';
import { placeWords } from '../../speech/place-words.js';
import type { Transcription, TranscriptionPriority, TranscriptionRequest } from '../../speech/transcriber.js';
import { LegInterims } from './leg-interims.js';
import { LegLanguage } from './leg-language.js';
import type { DeferredSegment, LegSpeech, LegUtterancesOptions } from './leg-speech.js';
import type { PlacedEvent } from '../session/placed-event.js';

/** More than one party can say before its first utterance is due; past it the scheduler's own bound has spoken long ago. */
const UTTERANCES_IN_FLIGHT = 64;
/** A final that comes later than this is of no use to the live call; it is transcribed after it. */
const FINAL_DEADLINE_MS = 30_000;

/**
 * The words of one party, utterance by utterance.
 *
 * In:     the speech of one leg as it grows.
 * Out:    one event a stretch, in order of speech: `transcript.final`; `transcript.deferred` for what could not be
 *         transcribed; `transcript.dropped` for sound that was no speech. `onDeferred` gets the speech once its event is taken:
 *         its words, which may come at once, follow the event. Before it `transcript.interim`, any number, which wait for
 *         no final of another utterance.
 * End:    when the speech ends, after the last utterance.
 * Errors: what `speech` throws passes through; a failed transcription is a `transcript.deferred`.
 */
export async function* utterancesOf(
  leg: LegSpeech,
  options: LegUtterancesOptions,
): AsyncGenerator<PlacedEvent> {
  const language = new LegLanguage(options.language);
  const interims = new LegInterims(leg, () => language.current, options);
  const finals = mapConcurrently(closedUtterances(leg, interims), UTTERANCES_IN_FLIGHT, (closed) =>
    transcribeLive(closed, leg, language, options),
  );
  const heard = new MergedStream<Heard>();
  heard.add(finals);
  heard.add(asHeard(interims));
  heard.end();
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
  leg: Pick<LegSpeech, 'callId' | 'legId' | 'speaker'>,
  options: Pick<LegUtterancesOptions, 'transcriber' | 'language' | 'signal'>,
): Promise<PlacedEvent> {
  const { language, transcriber, signal } = options;
  const result = await transcriber.transcribe(toRequest(segment, leg, 'file', language), signal);
  return toPlacedEvent(utteranceId, segment, leg, result);
}

interface ClosedUtterance extends DeferredSegment {
  /** Of speech that has grown. */
  readonly stretch: GrowingStretch | undefined;
}

/** The stretches that are over; those that grow go to the interims meanwhile. */
async function* closedUtterances(
  { speech, nextId }: LegSpeech,
  interims: LegInterims,
): AsyncGenerator<ClosedUtterance> {
  try {
    for await (const growth of speech) {
      if (growth.type !== 'closed') interims.grow(growth);
      else if (!growth.segment) interims.takeBack();
      else if (growth.segment.echo === 'sure') {
        interims.takeBack(); // should words of it have been shown
        yield { utteranceId: nextId(), segment: growth.segment, stretch: undefined };
      } else {
        const { utteranceId = nextId(), stretch } = interims.close() ?? {};
        yield { utteranceId, segment: growth.segment, stretch };
      }
    }
  } finally {
    interims.end();
  }
}

async function* asHeard(interims: LegInterims): AsyncGenerator<Heard> {
  for await (const placed of interims) yield { placed };
}

interface Heard {
  readonly placed: PlacedEvent;
  /** The segment to be tried again. */
  readonly deferred?: DeferredSegment;
}

async function transcribeLive(
  { stretch, ...deferred }: ClosedUtterance,
  leg: LegSpeech,
  language: LegLanguage,
  options: LegUtterancesOptions,
): Promise<Heard> {
  const { utteranceId, segment } = deferred;
  try {
    if (options.isLive && !options.isLive()) {
      stretch?.close();
      throw new NoRoomError();
    }
    const { transcriber, signal } = options;
    const request = toRequest(segment, leg, 'final', language.current);
    const whole = { ...request, spokenToMs: segment.spokenToMs };
    const result = await (stretch?.finish(whole, signal) ?? transcriber.transcribe(request, signal));
    if (!segment.echo) language.learnFrom(result);
    return { placed: toPlacedEvent(utteranceId, segment, leg, result) };
  } catch (error) {
    if (error instanceof NoRoomError) options.isLive?.(); // the call tells first that it is left out
    const { legId, speaker } = leg;
    const reason = messageOf(error);
    const { startMs, endMs } = segment;
    const event = { type: 'transcript.deferred', utteranceId, legId, speaker, endMs, reason } as const;
    return { placed: { event, startMs }, deferred };
  }
}

function toRequest(
  { samples, sampleRateHz }: SpeechSegment,
  { callId, legId }: Pick<LegSpeech, 'callId' | 'legId'>,
  priority: TranscriptionPriority,
  language: string,
): TranscriptionRequest {
  return { callId, legId, priority, samples, sampleRateHz, language, deadlineMs: FINAL_DEADLINE_MS };
}

function toPlacedEvent(
  id: string,
  segment: SpeechSegment,
  { legId, speaker }: Pick<LegSpeech, 'legId' | 'speaker'>,
  result: Transcription,
): PlacedEvent {
  const { startMs, endMs, closedAtMs, lastSpeechAtMs } = segment;
  const { text, language, confidence, model } = result;
  const dropped = segment.echo === 'sure' ? 'echo' : result.dropped;
  const doubt = result.doubt ?? (segment.echo === 'possible' ? 'echo' : null);
  if (dropped !== null) {
    const place = { utteranceId: id, legId, speaker, endMs } as const;
    return { event: { type: 'transcript.dropped', ...place, reason: dropped, text }, startMs };
  }
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
    words: placeWords(result.words, segment),
    ...(model !== undefined && { model }),
  };
  const timing = {
    lastSpeechAtMs,
    hangoverMs: closedAtMs - lastSpeechAtMs,
    queueMs: result.queueMs,
    inferenceMs: result.inferenceMs,
  };
  const level = activeLevel(segment.samples, segment.sampleRateHz);
  return { event: { type: 'transcript.final', utterance, timing, ...(level && { level }) }, startMs };
}
