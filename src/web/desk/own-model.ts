import type { WireAgentNotice, WireError, WireOwnState } from '../../realtime/protocol.js';

/** The user's own state, as far as this page knows. */
export interface OwnModel {
  /** null until the server has sent it */
  ownState: WireOwnState | null;
  /** `performance.now()` when it did: its durations count from there */
  receivedAtMs: number;
  /** a supervisor on their call */
  notice: WireAgentNotice | null;
  error: WireError | null;
}

export type OwnChange =
  | { type: 'state'; state: WireOwnState; receivedAtMs: number }
  | { type: 'notice'; notice: WireAgentNotice }
  | { type: 'failed'; error: WireError };

export const emptyOwnModel: OwnModel = { ownState: null, receivedAtMs: 0, notice: null, error: null };

export function reduceOwn(model: OwnModel, change: OwnChange): OwnModel {
  switch (change.type) {
    case 'state': {
      const { state: ownState, receivedAtMs } = change;
      // with the call the supervisor has gone too
      const stays = model.notice !== null && ownState.agent?.call_id === model.notice.call_id;
      return { ownState, receivedAtMs, notice: stays ? model.notice : null, error: null };
    }
    case 'notice':
      return { ...model, notice: change.notice.mode === null ? null : change.notice };
    case 'failed':
      return { ...model, error: change.error };
  }
}

/** Seconds that were `fromS` when they were received, and have grown since. */
export function grown(fromS: number, receivedAtMs: number, nowMs: number): number {
  return fromS + Math.max(0, nowMs - receivedAtMs) / 1000;
}

/** Seconds that were left when they were received, and have shrunk since; never less than none. */
export function shrunk(fromS: number, receivedAtMs: number, nowMs: number): number {
  return Math.max(0, fromS - Math.max(0, nowMs - receivedAtMs) / 1000);
}
