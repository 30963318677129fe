import type { SpeechSegment } from '../../audio/vad/speech-segment.js';
import { messageOf } from '../../lib/errors.js';
import { mapConcurrently } from '../../lib/map-concurrently.js';
import { MergedStream } from '../../lib/merge.js';
import { NoRoomError } from '../../speech/errors.js';
import type { GrowingStretch } from '../../speech/streaming/streaming-transcriber.js';
import type { Transcription, TranscriptionPriority, TranscriptionRequest } from '../../speech/transcriber.js';
import { confirmedFor, type ConfirmedOfUtterance } from './confirmed-of-utterance.js';
import { LegInterims } from './leg-interims.js';
import { LegLanguage } from './leg-language.js';
import { placeFinal, wordsInCall } from './place-final.js';
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
  heard.add(bindInOrder(finals, leg));
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
  { utteranceId, segment, confirmed = [] }: DeferredSegment,
  leg: Pick<LegSpeech, 'callId' | 'legId' | 'speaker'>,
  options: Pick<LegUtterancesOptions, 'transcriber' | 'language' | 'signal'>,
): Promise<PlacedEvent> {
  const { language, transcriber, signal } = options;
  const result = await transcriber.transcribe(toRequest(segment, leg, 'file', language), signal);
  return placeFinal({ utteranceId, segment, confirmed }, leg, result);
}

interface ClosedUtterance extends Omit<DeferredSegment, 'confirmed'> {
  /** The stretch and its confirmed words, for speech whose words were shown as it grew. */
  readonly grown?: { readonly stretch: GrowingStretch; readonly confirmed: ConfirmedOfUtterance } | undefined;
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
        yield { utteranceId: nextId(), segment: growth.segment };
      } else {
        const { segment } = growth;
        const grown = interims.close(segment.endedBy === 'hard-cut' ? segment.endMs : undefined);
        yield { utteranceId: grown?.utteranceId ?? nextId(), segment, grown };
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

/** An utterance with what became of it: its words, or the reason why they come later. */
interface Answered extends ClosedUtterance {
  readonly answer: Transcription | { readonly deferred: string };
}

/** Confirmed words of an utterance that lie behind a cut belong to the next one: they are bound in their order. */
async function* bindInOrder(answers: AsyncIterable<Answered>, leg: LegSpeech): AsyncGenerator<Heard> {
  for await (const { utteranceId, segment, grown, answer } of answers) {
    const final = 'deferred' in answer ? null : wordsInCall(answer, segment);
    const confirmed = grown ? confirmedFor(grown.confirmed, final) : [];
    const speech = { utteranceId, segment, confirmed };
    if (!('deferred' in answer)) yield { placed: placeFinal(speech, leg, answer) };
    else {
      const { legId, speaker } = leg;
      const { startMs, endMs } = segment;
      const place = { utteranceId, legId, speaker, endMs, reason: answer.deferred } as const;
      yield { placed: { event: { type: 'transcript.deferred', ...place }, startMs }, deferred: speech };
    }
  }
}

async function transcribeLive(
  closed: ClosedUtterance,
  leg: LegSpeech,
  language: LegLanguage,
  options: LegUtterancesOptions,
): Promise<Answered> {
  const { segment, grown } = closed;
  const stretch = grown?.stretch;
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
    return { ...closed, answer: result };
  } catch (error) {
    if (error instanceof NoRoomError) options.isLive?.(); // the call reports first that it is left out
    return { ...closed, answer: { deferred: messageOf(error) } };
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
