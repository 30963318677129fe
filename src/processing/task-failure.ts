import { z } from 'zod';
import { ANALYSIS_TASKS, EngineNotInstalledError, UnsupportedPairError } from '../analysis/errors.js';
import { InvalidInputError } from '../lib/errors.js';
import { earlierGivenUp, GIVEN_UP_REASONS } from '../lib/given-up.js';
import { readReason } from '../lib/kept-reason.js';

/**
 * Why a task on a recording or a text has failed, as data: a face that shows it makes the sentence.
 *
 * - fields-refused: no engine can answer what was asked; `faults` name each field, and may quote its value
 * - pair-not-translated: no engine translates between these languages (ISO 639-1)
 * - engine-not-installed: this installation has no engine for that step
 * - given-up: the server could not do it
 * - earlier-version: a version that kept sentences wrote another one, which may have the system's own words
 */
const taskFailureSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('fields-refused'),
    faults: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
  z.object({
    code: z.literal('pair-not-translated'),
    source: z.string(),
    target: z.string(),
    pairs: z.array(z.string()),
  }),
  z.object({ code: z.literal('engine-not-installed'), task: z.enum(ANALYSIS_TASKS) }),
  z.object({ code: z.literal('given-up'), reason: z.enum(GIVEN_UP_REASONS) }),
  z.object({ code: z.literal('earlier-version') }),
]);
export type TaskFailure = z.infer<typeof taskFailureSchema>;

export const TASK_FAILURE_CODES = [
  'fields-refused',
  'pair-not-translated',
  'engine-not-installed',
  'given-up',
  'earlier-version',
] as const satisfies readonly TaskFailure['code'][];

/** The failure of a request that each attempt would refuse again; undefined for an error that may pass. */
export function finalFailureOf(error: unknown): TaskFailure | undefined {
  if (error instanceof InvalidInputError) return { code: 'fields-refused', faults: [...error.faults] };
  if (error instanceof UnsupportedPairError) {
    const { source, target, pairs } = error;
    return { code: 'pair-not-translated', source, target, pairs: [...pairs] };
  }
  return error instanceof EngineNotInstalledError
    ? { code: 'engine-not-installed', task: error.task }
    : undefined;
}

/** Without texts that may quote what was sent. */
export function withoutQuotes(failure: TaskFailure): TaskFailure {
  return failure.code === 'fields-refused' ? { ...failure, faults: [] } : failure;
}

/** @param text that was kept, also by an earlier version: that kept a sentence */
export function readTaskFailure(text: string): TaskFailure {
  return readReason(taskFailureSchema, text, earlierFailure);
}

const NO_PAIR = /^no engine translates from (\S+) to (\S+); known pairs: (\S.*)$/;
const NO_ENGINE = /^no engine is installed for (\S+?)[:;,.]?(?: |$)/;

/** The failure that a sentence of an earlier version stands for. */
function earlierFailure(sentence: string): TaskFailure {
  const [, source, target, pairs] = NO_PAIR.exec(sentence) ?? [];
  if (source && target && pairs)
    return { code: 'pair-not-translated', source, target, pairs: pairs === 'none' ? [] : pairs.split(', ') };
  const task = ANALYSIS_TASKS.find((each) => each === NO_ENGINE.exec(sentence)?.[1]);
  if (task) return { code: 'engine-not-installed', task };
  const reason = earlierGivenUp(sentence);
  return reason ? { code: 'given-up', reason } : { code: 'earlier-version' };
}
