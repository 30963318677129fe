import type { LossReason } from '../calls/call-event.js';
import type { WireSpeaker } from './protocol-findings.js';

/**
 * Why nothing is heard of a party: no sound and an unreachable telephone; no sound and a page that was closed or loaded
 * again; no sound alone; or a telephone call that broke off.
 */
export type WireLossReason = LossReason;

/** A party of whom nothing is heard, until `leg_back` or the end. */
export interface WireLostParty {
  leg_id: string;
  speaker: WireSpeaker;
  /** the name of an agent, the number of others */
  name: string;
  user_id: number | null;
  reason: WireLossReason;
  /** ISO 8601 UTC */
  since: string;
  /** seconds since then, when this was sent */
  duration: number;
}
