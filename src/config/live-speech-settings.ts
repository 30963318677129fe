import { z } from 'zod';
import { positive, setting } from './setting-kinds.js';

/** How the speech of a call is cut into utterances, and when its words are shown. */
export const liveSpeechSettings = {
  INTERIM_WORDS: setting(
    z.enum(['yes', 'no']),
    'yes',
    'Shows words while they are being said. `no`: words appear when an utterance is over, and each utterance ends after `VAD_HANGOVER_MS`; saves the processor time of the interims.',
  ),
  VAD_HANGOVER_MS: setting(positive.min(100).max(2000), '400', 'Silence that ends an utterance, in ms.'),
  VAD_HANGOVER_MIN_MS: setting(
    positive.min(150).max(2000),
    '190',
    'Silence that ends an utterance whose words are a whole sentence, in ms; at `VAD_HANGOVER_MS` or more, each utterance waits as long.',
  ),
  VAD_MAX_SEGMENT_MS: setting(
    positive.min(2000).max(28000).optional(),
    undefined,
    'Longest utterance before it is cut, in ms. Left out: the length that suits the model (7000 for the fixture model, else 15000).',
  ),
};
