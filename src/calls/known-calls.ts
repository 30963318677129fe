import type { CallEventType, StoredCallEvent } from './call-event.js';
import { emptyCallView, foldCallEvent, type CallView } from './call-view.js';

/** The events that a restarted process must know to resume a transcript; see `live/recovery/adopt-calls.ts`. */
const KEPT_TYPES: readonly CallEventType[] = [
  'transcript.final',
  'transcript.deferred',
  'transcript.dropped',
];

interface KnownCall {
  /** From its first event here. */
  readonly records: StoredCallEvent[];
  /** Undefined while its beginning is in the database only. */
  folded: CallView | undefined;
  isOver: boolean;
  /** It began in an earlier process, and its file reported it: the database may know more. */
  readonly isFromFile: boolean;
  /** An event of it went through this journal, or waits on disk for the database. */
  isWritten: boolean;
}

/**
 * Calls as the events that went through this journal, or the files of an earlier process, report them, so that they are
 * known before the database has got all of it, or answers. Holds what was said of calls that are not over, and of those
 * that are nothing but that.
 */
export class KnownCalls {
  readonly #calls = new Map<string, KnownCall>();

  add(record: StoredCallEvent): void {
    this.#add(record, { isFromFile: false });
  }

  /** Adds what the file of a call shows. */
  addFromFile(record: StoredCallEvent): void {
    this.#add(record, { isFromFile: true });
  }

  /** Whether the file of its call has reported this event. */
  lists({ callId, seq }: StoredCallEvent): boolean {
    const known = this.#calls.get(callId);
    return known?.isFromFile === true && (known.records.at(-1)?.seq ?? 0) >= seq;
  }

  /** The database may not have all of that call: it waits on disk. */
  waits(callId: string): void {
    const known = this.#calls.get(callId);
    if (known) known.isWritten = true;
  }

  has(callId: string): boolean {
    return this.#calls.has(callId);
  }

  /** The database has everything: what is over there is over. @returns the ids of those calls */
  forgetOver(): string[] {
    const over = [...this.#calls].flatMap(([callId, { isOver }]) => (isOver ? [callId] : []));
    for (const callId of over) this.#calls.delete(callId);
    return over;
  }

  /**
   * Forgets calls of which only a file shows, where the database knows better: they are over.
   *
   * @returns their ids
   */
  forgetOverSince(stored: readonly CallView[]): string[] {
    const open = new Set(stored.map(({ callId }) => callId));
    const over = [...this.#calls].flatMap(([callId, { isFromFile, isWritten }]) =>
      isFromFile && !isWritten && !open.has(callId) ? [callId] : [],
    );
    for (const callId of over) this.#calls.delete(callId);
    return over;
  }

  /** Calls that are not finished: those that the database shows, with what it does not have yet. */
  merge(stored: readonly CallView[]): CallView[] {
    const heldBack = stored
      .filter(({ callId }) => this.#calls.get(callId)?.isOver !== true)
      .map((call) => this.#calls.get(call.callId)?.records.reduce(foldOnto, call) ?? call);
    const ids = new Set(stored.map(({ callId }) => callId));
    const here = [...this.#calls.values()].flatMap(({ folded }) =>
      folded && !ids.has(folded.callId) ? [folded] : [],
    );
    return [...heldBack, ...here];
  }

  /** Calls of earlier processes that are not finished, as far as their files show. */
  listFromFiles(): CallView[] {
    return [...this.#calls.values()].flatMap(({ isFromFile, folded }) =>
      isFromFile && folded ? [folded] : [],
    );
  }

  /** Events of one call that are not among those, in order. */
  after(
    stored: readonly StoredCallEvent[],
    callId: string,
    types: readonly CallEventType[],
  ): StoredCallEvent[] {
    const seqs = new Set(stored.map(({ seq }) => seq));
    const records = this.#calls.get(callId)?.records ?? [];
    return records.filter(({ seq, event }) => types.includes(event.type) && !seqs.has(seq));
  }

  /** Whether every event of the call went through here. */
  hasAllOf(callId: string): boolean {
    const known = this.#calls.get(callId);
    return known?.folded !== undefined && !known.isFromFile;
  }

  /** Whether the call is known from its beginning, as far as its file shows. */
  isFromFile(callId: string): boolean {
    const known = this.#calls.get(callId);
    return known?.folded !== undefined && known.isFromFile;
  }

  #add(record: StoredCallEvent, { isFromFile }: { isFromFile: boolean }): void {
    const { callId, event } = record;
    const known = this.#calls.get(callId) ?? newCall(isFromFile);
    this.#calls.set(callId, known);
    known.isWritten ||= !isFromFile;
    if (event.type === 'transcript.complete') {
      known.isOver = true;
      known.folded = undefined;
      known.records.length = 0;
      return;
    }
    if (known.folded || event.type === 'call.started')
      known.folded = foldOnto(known.folded ?? emptyCallView(callId), record);
    known.records.push(isKept(record) ? record : withoutWords(record));
  }
}

function newCall(isFromFile: boolean): KnownCall {
  return { records: [], folded: undefined, isOver: false, isFromFile, isWritten: false };
}

function foldOnto(call: CallView, record: StoredCallEvent): CallView {
  return record.seq <= call.seq ? call : foldCallEvent(call, record);
}

function isKept({ event }: StoredCallEvent): boolean {
  return KEPT_TYPES.includes(event.type);
}

/** Other long contents are not asked for again. */
function withoutWords(record: StoredCallEvent): StoredCallEvent {
  const { event } = record;
  if (event.type === 'classification.updated' || event.type === 'alert.raised')
    return { ...record, event: { ...event, evidence: [] } };
  return event.type === 'entities.found' ? { ...record, event: { ...event, entities: [] } } : record;
}
