import { z } from 'zod';

/**
 * Why a call ended, beside the side that ended it and the cause that the switch gave. Free text is no reason: what a
 * client writes is the note of the end.
 */
export const END_REASONS = [
  // a party hung up
  /** The caller, or the person who was called. */
  'caller-hung-up',
  /** The last user of ours on the call. */
  'agent-hung-up',
  /** The person outside whom the caller was handed over to. */
  'third-party-hung-up',
  /** A party of a call that the dial plan connected: the switch does not say which one. */
  'hung-up',
  /** The caller hung up before any agent was connected. */
  'abandoned-in-queue',
  /** The agent who placed the call hung up before it was answered. */
  'cancelled',
  // a line broke, and no person ended it
  'caller-lost',
  /** No other agent was found. */
  'agent-lost',
  // a call that was placed, and not answered
  'no-answer',
  'busy',
  'declined',
  /** No such number, or one that has changed. */
  'not-in-service',
  /** The telephone is switched off or out of reach. */
  'unreachable',
  /** The network could not, or would not, reach the number. */
  'network-failure',
  /** The telephone of the agent who placed it was not answered. */
  'agent-no-answer',
  // ended by command
  /** By a user who may end calls: a supervisor or an administrator. */
  'ended-by-supervisor',
  /** By a program on the machine of the server. */
  'ended-by-program',
  /** The caller waited for too long, and was promised a callback. */
  'callback-promised',
  // the switch and this server
  /** The switch could not answer the call, or not connect its parties. */
  'switch-failure',
  /** It could not be answered here: the dial plan of the switch took the caller back. */
  'returned-to-dial-plan',
  /** The switch was started again in the middle of the call. */
  'switch-restarted',
  /** It ended while this server was away, or not connected to the switch. */
  'ended-while-away',
  /** The same, of a caller whom no agent answered meanwhile. */
  'unanswered-while-away',
  /** Not known: an earlier or later version wrote another reason, or the event is damaged. */
  'other',
] as const;

export const endReasonSchema = z.enum(END_REASONS);
export type EndReason = z.infer<typeof endReasonSchema>;

export function isEndReason(text: string): text is EndReason {
  return endReasonSchema.safeParse(text).success;
}

/** The reason as it stands in a row; one of a later version is `other`. */
export function readEndReason(text: string): EndReason {
  return isEndReason(text) ? text : 'other';
}

export interface EndedCall {
  readonly isInbound: boolean;
  /** An agent was with the caller. */
  readonly isConnected: boolean;
}

/** The reason with what is known of the call: a hang-up before the parties were connected has one of its own. */
export function endReasonOf(reason: EndReason, { isInbound, isConnected }: EndedCall): EndReason {
  if (isConnected) return reason;
  if (isInbound) return reason === 'caller-hung-up' ? 'abandoned-in-queue' : reason;
  return reason === 'agent-hung-up' ? 'cancelled' : reason;
}
