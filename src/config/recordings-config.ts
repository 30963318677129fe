import type { Settings } from './settings.js';

/** Limits of recordings that are sent to the audio pipeline. */
export interface RecordingsConfig {
  readonly limitBytes: number;
  readonly longestS: number;
  readonly retentionDays: number;
  /** Sound that may wait. */
  readonly mostWaitingS: number;
  /** Most sound of one user that waits, s. */
  readonly mostWaitingOfUserS: number;
  /** How long a request waits for the end of its task. */
  readonly waitMs: number;
  /** Beside those of calls. */
  readonly speechWorkers: number;
}

export function toRecordings(values: Settings): RecordingsConfig {
  return {
    limitBytes: values.AUDIO_LIMIT_MB * 1_000_000,
    longestS: values.AUDIO_LIMIT_MIN * 60,
    retentionDays: values.AUDIO_RETENTION_DAYS,
    mostWaitingS: values.AUDIO_QUEUE_LIMIT_H * 3600,
    mostWaitingOfUserS: values.AUDIO_QUEUE_LIMIT_USER_H * 3600,
    waitMs: values.AUDIO_WAIT_S * 1000,
    speechWorkers: values.FILE_SPEECH_WORKERS,
  };
}
