import type { Classification } from '../calls/call-event.js';

/** `process`: everything. `analyze`: words and classification. `transcribe`: words. */
export type TaskKind = 'process' | 'analyze' | 'transcribe';

export type TaskStatus = 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';

/** In their order. */
export const TASK_STEPS = [
  'transcription',
  'translation',
  'ner',
  'classification',
  'summarization',
  'insights',
] as const;
export type TaskStep = (typeof TASK_STEPS)[number];

export interface TaskOptions {
  /** ISO 639-1, or `auto`. */
  readonly language: string;
  readonly includesTranslation: boolean;
  readonly includesInsights: boolean;
}

/** The sound of a task: 16-bit samples at 16 kHz in the vault, the channels interleaved. */
export interface TaskSound {
  readonly vaultName: string;
  readonly channels: 1 | 2;
  readonly durationMs: number;
}

/** The file as it was sent. */
export interface SentFile {
  readonly filename: string;
  readonly sizeBytes: number;
  readonly sampleRateHz: number;
  readonly channels: number;
}

export interface NewTask {
  readonly kind: TaskKind;
  readonly options: TaskOptions;
  readonly file: SentFile;
  readonly sound: TaskSound;
  /** Null: a program on this machine. */
  readonly createdById: number | null;
}

/** One utterance of one channel, as a task keeps it. */
export interface TaskUtterance {
  /** 0: the left or only one. */
  readonly channel: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  /** ISO 639-1. */
  readonly language: string;
  /** Mean token probability, 0..1; null when the recogniser gave none. */
  readonly confidence: number | null;
  readonly doubt: 'low-probability' | 'repetition' | null;
  /** ms from the beginning of the file. */
  readonly words: readonly {
    readonly text: string;
    readonly startMs: number;
    readonly endMs: number;
    readonly probability: number;
  }[];
}

/** What became of a step. `not_installed`: no engine for it. `off`: the request does not want it. */
export type StepOutcome = 'completed' | 'not_installed' | 'off';

export interface TaskResults {
  readonly utterances: readonly TaskUtterance[];
  /** Of most of the speech; null where nobody speaks. */
  readonly language: string | null;
  /** Of the words, weighted by their number, 0..1; null where there are none. */
  readonly confidence: number | null;
  /** Null where the kind of the task has no such step. */
  readonly classification: Classification | null;
  readonly steps: Readonly<
    Partial<Record<TaskStep, { readonly status: StepOutcome; readonly durationS: number }>>
  >;
  readonly warnings: readonly string[];
}

export interface AudioTask {
  /** UUID. */
  readonly id: string;
  readonly kind: TaskKind;
  readonly status: TaskStatus;
  /** 0..1, never falling. */
  readonly progress: number;
  readonly step: TaskStep | null;
  /** Grows with each change: the position of followers. */
  readonly revision: number;
  readonly options: TaskOptions;
  readonly file: SentFile;
  readonly durationMs: number;
  readonly createdById: number | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** Of a completed task. */
  readonly results: TaskResults | null;
  /** Of a failed one, in plain words. */
  readonly failure: string | null;
}

export function hasEnded({ status }: Pick<AudioTask, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
