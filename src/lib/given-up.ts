import { TimeoutError, UnavailableError } from './errors.js';

/**
 * Why later work was given up, for a person who waits for it:
 * - workers-lost: the processes that did it were killed, froze or lost the database
 * - too-slow: its last attempt took too long
 * - unavailable: a part of the server that it needs was away
 * - failed: a fault of the server, which is in its log
 */
export const GIVEN_UP_REASONS = ['workers-lost', 'too-slow', 'unavailable', 'failed'] as const;
export type GivenUpReason = (typeof GIVEN_UP_REASONS)[number];

/** The workers of the last attempts at some work were lost with it. */
export class WorkerLostError extends Error {
  constructor(losses: number) {
    const which = losses > 1 ? `the last ${losses} workers were` : 'the last worker was';
    super(`${which} lost: killed, frozen, or without the database`);
  }
}

/** @param error of the last attempt; its text is for the log alone */
export function givenUpReasonOf(error: unknown): GivenUpReason {
  if (error instanceof WorkerLostError) return 'workers-lost';
  if (error instanceof TimeoutError) return 'too-slow';
  return error instanceof UnavailableError ? 'unavailable' : 'failed';
}

/** The reason that a sentence of an earlier version stands for, which kept the text of its errors; undefined for others. */
export function earlierGivenUp(sentence: string): GivenUpReason | undefined {
  return /workers? (?:was|were) lost/.test(sentence) ? 'workers-lost' : undefined;
}
