import type { EndReason } from './end-reason.js';

export type HangupSide = 'caller' | 'agent' | 'server' | 'unknown';

/** How a call came to its end. */
export interface CallEnd {
  readonly side: HangupSide;
  /** Q.850 hang-up cause, null when not known. */
  readonly cause: number | null;
  readonly reason: EndReason;
  /** Text that a client gave with the command that ended it, or that an earlier version kept as the reason. */
  readonly note?: string | undefined;
  /** The user who ended it by command. */
  readonly userId?: number | undefined;
}
