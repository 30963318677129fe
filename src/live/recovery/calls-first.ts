import { setTimeout as sleep } from 'node:timers/promises';
import { withLimit } from '../../lib/with-limit.js';
import { Deferred } from '../../lib/deferred.js';

/** Without Asterisk, say, the rest of the server starts after so long. */
const CALLS_FIRST_MS = 3_000;
/** Between resuming calls and hearing them: their taps are made in Asterisk. */
const TAPS_MADE_MS = 700;

export interface CallsFirst {
  /** Resolves when the calls are heard again, or take too long. */
  readonly heard: Promise<void>;
  /** The calls are resumed. */
  readonly onResumed: () => void;
}

/** Lets calls that are up come before all else that takes the processor at a start. */
export function callsFirst(): CallsFirst {
  const resumed = new Deferred();
  const heard = withLimit(resumed.promise, CALLS_FIRST_MS, 'calls are not heard yet').then(
    () => sleep(TAPS_MADE_MS),
    () => {},
  );
  return { heard, onResumed: resumed.resolve };
}
