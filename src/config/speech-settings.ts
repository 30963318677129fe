import { z } from 'zod';
import { positive, setting } from './setting-kinds.js';

/** Settings of speech recognition; how speech is cut is in live-speech-settings.ts. */
export const speechSettings = {
  WHISPER_MODEL: setting(
    z.string().min(1).optional(),
    undefined,
    'A ggml file of whisper.cpp, of a Whisper or a Parakeet; wins over `npm run models -- use`. Left out: the model in use there, else the small fixture model, which knows about 840 words and is only for trying the server out.',
  ),
  SECOND_PASS_MODEL: setting(
    z.string().min(1).optional(),
    undefined,
    'A larger speech model that listens to the recording of each call once more when it is over: a name of `npm run models -- list`, or a ggml file. The same for all processes. Left out: none does.',
  ),
  WHISPER_INTERIM_MODEL: setting(
    z.string().min(1).optional(),
    undefined,
    'A smaller speech model for the words while they are being said, so that a larger one can be used for those that stay: a name of `npm run models -- list`, or a ggml file. Left out: one model does both.',
  ),
  WHISPER_INTERIM_POLICY: setting(
    z.enum(['auto', 'agreement', 'alignment']),
    'auto',
    'How words are confirmed while they are being said: `agreement` (two transcriptions in a row say the same), `alignment` (the attention of the model lies far enough behind the end of the sound; for models whose alignment heads are known), or `auto` (what measured better for the model; `agreement` where that was not measured).',
  ),
  WHISPER_LANGUAGE: setting(
    z.string().regex(/^([a-z]{2,3}|auto)$/, 'must be a language code such as en or sw, or auto'),
    'auto',
    'Language spoken on the calls; `auto` detects it.',
  ),
  WHISPER_WORKERS: setting(
    positive.max(64).optional(),
    undefined,
    'Number of speech processes, one thread each. Left out: one for each core.',
  ),
  WHISPER_AUDIO_CONTEXT: setting(
    z.union([z.enum(['auto', 'full']), positive.max(1500)]).optional(),
    undefined,
    "Encoder context: `auto` (as short as the utterance allows), `full` (30 s), or a number of frames. Left out: the value of the model's manifest, else `full`.",
  ),
  WHISPER_CPP_DIR: setting(
    z.string().min(1).optional(),
    undefined,
    'Another whisper.cpp source tree to build from (newer, or changed).',
  ),
  WHISPER_CMAKE_FLAGS: setting(
    z.string().min(1).optional(),
    undefined,
    'More definitions for the build of whisper.cpp, such as `-DGGML_CUDA=ON`.',
  ),
} as const;
