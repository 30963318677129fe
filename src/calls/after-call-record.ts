import { ConflictError } from '../lib/errors.js';
import type { CallEvent, StoredCallEvent } from './call-event.js';
import type { CallStore } from './call-store.js';
import { foldCallEvent, type CallView } from './call-view.js';
import { foldCall } from './fold-call.js';
import { readAllEvents } from './journal-reader.js';

export interface AfterCallOptions {
  readonly store: Pick<CallStore, 'appendEvent' | 'readEvents'>;
  /** Gets each event once it is stored. */
  readonly publish: (record: StoredCallEvent) => void;
}

/**
 * Events of a call behind its `transcript.complete`, from jobs of any process: nothing else writes to it
 * then.
 *
 * In:     `append`, each event decided by all `events` before it.
 * Out:    the event, stored right behind those and published. One of two appends at once is refused.
 * Errors: ConflictError where another has written meanwhile, and for a call that is not over: look again;
 *         UnavailableError while the database is away, where the event may have been stored all the same.
 */
export class AfterCallRecord {
  readonly #options: AfterCallOptions;
  readonly #events: StoredCallEvent[];
  #view: CallView;

  private constructor(options: AfterCallOptions, events: StoredCallEvent[], view: CallView) {
    this.#options = options;
    this.#events = events;
    this.#view = view;
  }

  static async open(callId: string, options: AfterCallOptions): Promise<AfterCallRecord> {
    const events = await readAllEvents(options.store, callId);
    const view = await foldCall(callId, events);
    if (view.state !== 'ended') throw new ConflictError(`call ${callId} is not over`);
    return new AfterCallRecord(options, events, view);
  }

  /** Every event of the call so far, in order of `seq`. */
  get events(): readonly StoredCallEvent[] {
    return this.#events;
  }

  /**
   * Publishes the newest event again: the worker that stored it may have been killed. Screens take it once.
   */
  publishAgain(): void {
    const newest = this.#events.at(-1);
    if (newest) this.#options.publish(newest);
  }

  /** @param startMs place in the call, ms from answer */
  async append(event: CallEvent, startMs: number): Promise<void> {
    const { store, publish } = this.#options;
    const { callId, seq } = this.#view;
    const record = { callId, seq: seq + 1, at: new Date(), startMs: Math.round(startMs), event };
    const view = foldCallEvent(this.#view, record);
    await store.appendEvent(record, view);
    this.#view = view;
    this.#events.push(record);
    publish(record);
  }
}
