import { ConflictError, NotFoundError } from '../lib/errors.js';
import type { CallEvent, StoredCallEvent } from './call-event.js';
import type { CallStore, EventPlace } from './call-store.js';
import { emptyCallView, foldCallEvent, type CallView } from './call-view.js';
import { foldCall } from './fold-call.js';
import { readAllEvents } from './journal-reader.js';

/**
 * Brings events to the store, each with the row of its call as the fold makes it. Events of one call come one after the
 * other.
 *
 * In:     events by `append`.
 * Out:    the stored event, once it and the row are committed. The view of a call that is not over is kept
 *         here, so that an event costs one round trip; the events of any other call are read first.
 * Errors: as of `CallStore`. After an error the call's events are read again: the event may have been stored.
 */
export class CallWriter {
  readonly #store: Pick<CallStore, 'appendEvent' | 'readEvents'>;
  /** As the database has them. */
  readonly #views = new Map<string, CallView>();

  constructor(store: Pick<CallStore, 'appendEvent' | 'readEvents'>) {
    this.#store = store;
  }

  async append(callId: string, event: CallEvent, place: EventPlace): Promise<StoredCallEvent> {
    const { at, startMs, afterSeq } = place;
    const view = await this.#viewFor(callId, event, afterSeq);
    if (view.seq === 0 && event.type !== 'call.started') throw new NotFoundError('call', callId);
    if (afterSeq !== undefined && view.seq !== afterSeq)
      throw new ConflictError(`the newest event of call ${callId} is ${view.seq}, not ${afterSeq}`);
    const record = { callId, seq: view.seq + 1, at, startMs, event };
    const next = foldCallEvent(view, record);
    this.#views.delete(callId);
    await this.#store.appendEvent(record, next);
    if (next.state !== 'ended') this.#views.set(callId, next);
    return record;
  }

  /** A call that begins is taken for new: the store refuses a beginning that is there. */
  async #viewFor(callId: string, event: CallEvent, afterSeq: number | undefined): Promise<CallView> {
    const known = this.#views.get(callId);
    if (known && (afterSeq === undefined || known.seq === afterSeq)) return known;
    if (event.type === 'call.started' && afterSeq === 0) return emptyCallView(callId);
    const events = await readAllEvents(this.#store, callId);
    return foldCall(callId, events);
  }
}
