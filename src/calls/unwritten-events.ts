import type { CallEventType, StoredCallEvent } from './call-event.js';

export interface UnwrittenLimits {
  /** Events of all calls together that wait. */
  readonly events: number;
  readonly bytes: number;
}

/** About an hour of ten calls: it ends with the process, so the disk must have room long before. */
const LIMITS: UnwrittenLimits = { events: 50_000, bytes: 32 * 2 ** 20 };
/** Beyond the limits there is so much more for what ends a call: without it the call would stay open for ever. */
const MORE_FOR_ENDS = 1.25;
const ENDS: readonly CallEventType[] = ['call.ended', 'leg.left', 'transcript.complete'];

/** Events that neither the database nor the disk takes at the moment, in order; they are lost with the process. */
export class UnwrittenEvents {
  readonly #limits: UnwrittenLimits;
  readonly #events: { readonly record: StoredCallEvent; readonly line: string }[] = [];
  #bytes = 0;
  /** Events that found no place here either. */
  lost = 0;
  /** The newest event found no place. */
  isRefusing = false;

  constructor(limits: UnwrittenLimits = LIMITS) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#events.length;
  }

  get first(): { readonly record: StoredCallEvent; readonly line: string } | undefined {
    return this.#events[0];
  }

  /** @throws RangeError beyond the limits */
  add(record: StoredCallEvent, line: string): void {
    const factor = ENDS.includes(record.event.type) ? MORE_FOR_ENDS : 1;
    const { events, bytes } = this.#limits;
    const size = Buffer.byteLength(line);
    if (this.#events.length + 1 > events * factor || this.#bytes + size > bytes * factor) {
      this.lost++;
      this.isRefusing = true;
      throw new RangeError('too many events wait in memory for room on the disk');
    }
    this.#events.push({ record, line });
    this.#bytes += size;
  }

  /** The first one has been written. */
  removeFirst(): void {
    const removed = this.#events.shift();
    this.isRefusing = false;
    if (removed) this.#bytes -= Buffer.byteLength(removed.line);
  }
}
