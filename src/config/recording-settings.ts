import { positive, setting } from './setting-kinds.js';

/** Settings of recordings that are sent to the audio pipeline. */
export const recordingSettings = {
  AUDIO_LIMIT_MB: setting(
    positive.max(10_000),
    '100',
    'Largest recording that `/audio` and `/stt` take, in MB (10^6 bytes).',
  ),
  AUDIO_LIMIT_MIN: setting(
    positive.max(24 * 60),
    '120',
    'Longest recording that `/audio` and `/stt` take, in minutes.',
  ),
  AUDIO_RETENTION_DAYS: setting(
    positive.max(3_650),
    '7',
    'How long the results of recordings sent to `/audio` and `/stt` are kept, in days. The sound is deleted when a task ends.',
  ),
  AUDIO_QUEUE_LIMIT_H: setting(
    positive.max(10_000),
    '48',
    'Most sound of recordings sent to `/audio` and `/stt` that waits for its processing, in hours; more is refused (503). An hour takes up to 230 MB of DATA_DIR.',
  ),
  AUDIO_QUEUE_LIMIT_USER_H: setting(
    positive.max(10_000),
    '12',
    'The same of the recordings of one user, in hours; more is refused (429). Programs on this machine have none.',
  ),
  AUDIO_WAIT_S: setting(
    positive.max(3_600),
    '120',
    'How long `/stt/transcribe`, and `/audio/process` with `background=false`, wait for the end of their task, in seconds; then the answer is 503 with its address, and it goes on.',
  ),
  FILE_SPEECH_WORKERS: setting(
    positive.max(64),
    '1',
    'Speech workers for recordings, beside those of calls; started with the first recording, at a lower priority. Each has one thread and one copy of the model.',
  ),
};
