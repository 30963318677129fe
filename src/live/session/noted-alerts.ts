import type { CallEvent, CallEventType } from '../../calls/call-event.js';

/** The events that `NotedAlerts` reads. */
export const ALERT_EVENTS = [
  'alert.raised',
  'alert.acknowledged',
  'alert.seen',
] as const satisfies readonly CallEventType[];

/** The alerts of one call, by the `seq` of their events, and the users who have taken note of them. */
export class NotedAlerts {
  readonly #raised = new Set<number>();
  /** By supervisor: the newest alert up to which they have acknowledged. */
  readonly #acknowledged = new Map<number, number>();
  /** By agent: each alert that they have seen. */
  readonly #seen = new Map<number, Set<number>>();

  /** An event of the call is written. */
  written(event: CallEvent, seq: number): void {
    switch (event.type) {
      case 'alert.raised':
        this.#raised.add(seq);
        return;
      case 'alert.acknowledged': {
        const newest = this.#acknowledged.get(event.userId) ?? 0;
        this.#acknowledged.set(event.userId, Math.max(newest, event.alertSeq));
        return;
      }
      case 'alert.seen':
        this.#seen.set(event.userId, new Set(this.#seen.get(event.userId)).add(event.alertSeq));
        return;
      default:
    }
  }

  isRaised(alertSeq: number): boolean {
    return this.#raised.has(alertSeq);
  }

  /** Whether that supervisor has acknowledged it, with a newer one or by itself. */
  isAcknowledged(alertSeq: number, userId: number): boolean {
    return alertSeq <= (this.#acknowledged.get(userId) ?? 0);
  }

  /** Whether that agent has seen it. */
  isSeen(alertSeq: number, userId: number): boolean {
    return this.#seen.get(userId)?.has(alertSeq) === true;
  }
}
