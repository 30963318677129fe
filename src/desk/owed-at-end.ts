import type { EndReason } from '../calls/end-reason.js';
import type { CallbackReason } from './callback-store.js';

interface Owed {
  readonly reason: CallbackReason;
  /** Also a caller who had spoken to an agent: the conversation broke off. */
  readonly evenIfServed?: true;
}

const ABANDONED: Owed = { reason: 'abandoned' };
/** A part of ours broke, or it is not known who ended the call. */
const LOST: Owed = { reason: 'lost' };

/** The callback that the helpline owes a caller whose call ended so, and who had spoken to no agent. */
export const OWED_AT_END: Readonly<Record<EndReason, Owed>> = {
  'caller-hung-up': ABANDONED,
  'agent-hung-up': ABANDONED,
  'third-party-hung-up': ABANDONED,
  'hung-up': LOST,
  'abandoned-in-queue': ABANDONED,
  cancelled: ABANDONED,
  'caller-lost': { reason: 'lost', evenIfServed: true },
  'agent-lost': LOST,
  'no-answer': ABANDONED,
  busy: ABANDONED,
  declined: ABANDONED,
  'not-in-service': ABANDONED,
  unreachable: ABANDONED,
  'network-failure': ABANDONED,
  'agent-no-answer': ABANDONED,
  'ended-by-supervisor': ABANDONED,
  'ended-by-program': ABANDONED,
  'callback-promised': { reason: 'promised' },
  'switch-failure': LOST,
  'returned-to-dial-plan': LOST,
  'switch-restarted': LOST,
  'ended-while-away': LOST,
  'unanswered-while-away': LOST,
  other: LOST,
};
