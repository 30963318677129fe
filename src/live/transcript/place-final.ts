import { activeLevel } from '../../audio/speech-level.js';
import type { SpeechSegment } from '../../audio/vad/speech-segment.js';
import type { Utterance } from '../../calls/call-event.js';
import { meanProbability } from '../../speech/judge-text.js';
import { placeWords } from '../../speech/place-words.js';
import { bindFinal } from '../../speech/streaming/bind-final.js';
import type { TranscribedWord, Transcription } from '../../speech/transcriber.js';
import type { PlacedEvent } from '../session/placed-event.js';
import type { DeferredSegment, LegSpeech } from './leg-speech.js';
import { boundedTranscription } from './longest-utterance.js';

/** The number of confirmed words that count as said, whatever a final without words makes of their sound. */
const SURELY_SAID = 2;

/** The words of a transcription at their places in the call. */
export function wordsInCall(result: Transcription, segment: SpeechSegment): TranscribedWord[] {
  return placeWords(result.words, segment);
}

/**
 * The speech of a party as it stays: `transcript.final`, or `transcript.dropped` where it was no speech. Words that were
 * shown as confirmed stand in it, or are named as corrected (`bindFinal`).
 */
export function placeFinal(
  { utteranceId, segment, confirmed = [] }: DeferredSegment,
  { legId, speaker }: Pick<LegSpeech, 'legId' | 'speaker'>,
  transcribed: Transcription,
): PlacedEvent {
  const result = boundedTranscription(transcribed);
  const { startMs, endMs, closedAtMs, lastSpeechAtMs } = segment;
  const said = result.dropped !== null && confirmed.length >= SURELY_SAID ? unheard(result) : result;
  const dropped = segment.echo === 'sure' ? 'echo' : said.dropped;
  if (dropped !== null) {
    const place = { utteranceId, legId, speaker, endMs } as const;
    return { event: { type: 'transcript.dropped', ...place, reason: dropped, text: result.text }, startMs };
  }
  const heard = wordsInCall(said, segment);
  const { words, hasKept, corrections } = bindFinal(confirmed, heard, { stuck: said.doubt === 'repetition' });
  const utterance: Utterance = {
    id: utteranceId,
    legId,
    speaker,
    startMs,
    endMs,
    words,
    text: hasKept ? words.map(({ text }) => text).join(' ') : said.text,
    language: said.language,
    confidence: hasKept ? meanProbability(words) : said.confidence,
    doubt: said.doubt ?? (segment.echo === 'possible' ? 'echo' : null),
    ...(said.model !== undefined && { model: said.model }),
  };
  const timing = {
    lastSpeechAtMs,
    hangoverMs: closedAtMs - lastSpeechAtMs,
    queueMs: said.queueMs,
    inferenceMs: said.inferenceMs,
  };
  const level = activeLevel(segment.samples, segment.sampleRateHz);
  const more = { ...(level && { level }), ...(corrections.length > 0 && { corrections }) };
  return { event: { type: 'transcript.final', utterance, timing, ...more }, startMs };
}

/** A final that has found no speech, where words were confirmed: these stand alone, and may be wrong. */
function unheard(result: Transcription): Transcription {
  return { ...result, text: '', words: [], dropped: null, doubt: 'low-probability' };
}
