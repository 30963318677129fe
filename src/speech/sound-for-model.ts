import { amplified } from '../audio/amplify.js';
import { gainForSpeech } from '../audio/speech-gain.js';
import { activeLevel } from '../audio/speech-level.js';
import type { TranscriptionRequest } from './transcriber.js';

/**
 * The sound of a request as loud as the speech that models were trained on; the workers bring it to 16 kHz. Callers at −45 dBFS are
 * read with 1 % word errors instead of 10 %, at −55 with 1 % instead of 60 % (fixture model, 2026-11).
 */
export function soundForModel({
  samples,
  sampleRateHz,
}: Pick<TranscriptionRequest, 'samples' | 'sampleRateHz'>): Int16Array {
  const level = activeLevel(samples, sampleRateHz);
  const gain = level ? gainForSpeech(level.dbfs) : 1;
  return gain === 1 ? samples : amplified(samples, gain);
}
