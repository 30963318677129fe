import type { SampleRateHz } from '../audio/frame.js';
import type { ChannelLevel } from '../audio/level-meter.js';
import {
  CONVERSATION_STEPS,
  type ConversationFindings,
  type ConversationStep,
  type StepReport,
} from '../analysis/conversation/findings.js';
import type { UtteranceDoubt } from '../calls/utterance.js';
import type { TaskFailure } from './task-failure.js';

/** `process`: everything. `analyze`: words and classification. `transcribe`: words. */
export type TaskKind = 'process' | 'analyze' | 'transcribe';

export type TaskStatus = 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';

/** In their order. */
export const TASK_STEPS = ['transcription', ...CONVERSATION_STEPS] as const;
export type TaskStep = 'transcription' | ConversationStep;

export interface TaskOptions {
  /** ISO 639-1, or `auto`. */
  readonly language: string;
  readonly includesTranslation: boolean;
  readonly includesInsights: boolean;
}

/** The sound of a task: 16-bit samples in the vault, the channels interleaved. */
export interface TaskSound {
  readonly vaultName: string;
  /** Channels of all tracks of the file, at most 8. */
  readonly channels: number;
  /** Left out: 16,000, as in tasks that an earlier version of this server took. */
  readonly sampleRateHz?: SampleRateHz;
  readonly durationMs: number;
  /** Levels of each channel, null for digital silence. Left out in tasks that an earlier version took. */
  readonly levels?: readonly (ChannelLevel | null)[];
  /** Remarks on the file for its sender. Left out in tasks that an earlier version took. */
  readonly warnings?: readonly string[];
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
  /** As `Transcription` has it; `echo`: possibly what the other channel says, heard in this one. */
  readonly doubt: UtteranceDoubt | null;
  /** ms from the beginning of the file. */
  readonly words: readonly {
    readonly text: string;
    readonly startMs: number;
    readonly endMs: number;
    readonly probability: number;
  }[];
}

/** Findings name turns by `turnIdOf(at)` of the utterances. */
export interface TaskResults extends Omit<ConversationFindings, 'steps'> {
  readonly utterances: readonly TaskUtterance[];
  /** Language of most of the speech; null where there is no speech. */
  readonly language: string | null;
  /** Mean confidence of the utterances, weighted by number of words, 0..1; null where there are none. */
  readonly confidence: number | null;
  readonly steps: Readonly<Partial<Record<TaskStep, StepReport>>>;
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
  /** Results of a completed task; null for every other one. */
  readonly results: TaskResults | null;
  /** Reason why a task failed; null for every other one. */
  readonly failure: TaskFailure | null;
}

export function hasEnded({ status }: Pick<AudioTask, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** The id under which findings name the utterance at that place of a task's results. */
export function turnIdOf(at: number): string {
  return String(at + 1);
}
