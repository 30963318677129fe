import { AppError, UnavailableError } from '../lib/errors.js';

/** The tasks of the analysis, as health and the settings name them. */
export const ANALYSIS_TASKS = [
  'classifier',
  'ner',
  'translator',
  'summarizer',
  'qa',
  'quality',
  'insights',
] as const;
export type AnalysisTask = (typeof ANALYSIS_TASKS)[number];

/** No engine of that task is part of this installation: the message says how to bring one. */
export class EngineNotInstalledError extends AppError {
  override name = 'EngineNotInstalledError';
  readonly code = 'not-installed';
  readonly task: AnalysisTask;
  /** The remedy, in one sentence, for an administrator. */
  readonly howTo: string;

  constructor(task: AnalysisTask, howTo: string) {
    super(`no engine is installed for ${task}. ${howTo}`);
    this.task = task;
    this.howTo = howTo;
  }
}

/** Every engine of a task has failed; the text has what each of them said. */
export class EnginesFailedError extends UnavailableError {
  override name = 'EnginesFailedError';
}

/** Engines are there, and none of them translates between these two languages. */
export class UnsupportedPairError extends AppError {
  override name = 'UnsupportedPairError';
  readonly code = 'unsupported';
  /** ISO 639-1. */
  readonly source: string;
  readonly target: string;
  /** The pairs that are known, as `sw-en`. */
  readonly pairs: readonly string[];

  constructor(source: string, target: string, pairs: readonly string[]) {
    super(`no engine translates from ${source} to ${target}; known pairs: ${pairs.join(', ') || 'none'}`);
    [this.source, this.target, this.pairs] = [source, target, pairs];
  }
}
