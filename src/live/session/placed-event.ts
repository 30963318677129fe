import type { CallEvent } from '../../calls/call-event.js';

/** An event that is not written yet: what happened, and where in the call (ms from answer). */
export interface PlacedEvent {
  readonly event: CallEvent;
  readonly startMs: number;
}
