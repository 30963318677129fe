import { ApiFault } from '../api/api-fault.js';
import type { CaseRecord } from './case-queries.js';

/** A case as the list shows it, with the tag of that state. */
export interface ListedCase {
  record: CaseRecord;
  tag: string;
}

/** One change of several cases. */
export type BulkAct = { does: 'assign'; to: string; name: string } | { does: 'close' };

/** The outcome of one case. `same`: the server has it so already. `changed`: by whom, null where that cannot be read. */
export type BulkOutcome =
  | { kind: 'done' | 'same' }
  | { kind: 'changed'; by: string | null }
  /** No answer came, or one of a server that failed on the way: the case may be changed, or not. */
  | { kind: 'unknown' }
  | { kind: 'refused'; fault: Error };

export interface BulkSteps {
  /** Changes a case in the state of this tag. @throws ApiFault */
  change: (listed: ListedCase, act: BulkAct) => Promise<void>;
  /** The last author of a case; null where that is not known. */
  lastAuthorOf: (id: string) => Promise<string | null>;
  /** The number of cases that have come to their end has grown. */
  onProgress: (count: number) => void;
  /** Begins no further case once it is aborted; cases that are under way come to their end. */
  signal: AbortSignal;
}

/** Requests of one user that are under way at once. */
const atOnce = 4;

/**
 * Changes cases one by one, a few at once, each in the state that its user has seen.
 *
 * Out: the outcome of each case that was begun. One that fails keeps no other from being changed.
 */
export async function changeCases(
  cases: readonly ListedCase[],
  act: BulkAct,
  steps: BulkSteps,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const outcomes = new Map<string, BulkOutcome>();
  const left = cases.values();
  const work = async (): Promise<void> => {
    for (const listed of left) {
      if (steps.signal.aborted) return;
      outcomes.set(listed.record.id, await outcomeOf(listed, act, steps));
      steps.onProgress(outcomes.size);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

async function outcomeOf(listed: ListedCase, act: BulkAct, steps: BulkSteps): Promise<BulkOutcome> {
  try {
    // also one that the list shows to be so: only the server knows whether it still is
    await steps.change(listed, act);
    return { kind: isSo(listed.record, act) ? 'same' : 'done' };
  } catch (fault) {
    if (!(fault instanceof ApiFault)) throw fault;
    if (fault.status === 0 || fault.status >= 500) return { kind: 'unknown' };
    if (fault.status !== 412) return { kind: 'refused', fault };
    return { kind: 'changed', by: await steps.lastAuthorOf(listed.record.id) };
  }
}

function isSo({ status, assigned_user_id: assigned }: CaseRecord, act: BulkAct): boolean {
  return act.does === 'close' ? status === 'closed' : assigned === act.to;
}

/** Cases that stay selected, as there is something left to do about them. */
export function undone(outcomes: ReadonlyMap<string, BulkOutcome>): ReadonlySet<string> {
  const open = [...outcomes].filter(([, { kind }]) => kind !== 'done' && kind !== 'same');
  return new Set(open.map(([id]) => id));
}
