import type { HangupSide } from './call-end.js';
import { isEndReason, type EndReason } from './end-reason.js';

/** Sentences that earlier versions wrote as the reason of an end. The migration `end_reasons` has the same for rows. */
const SENTENCES: Readonly<Record<string, EndReason>> = {
  'gone while not connected to Asterisk': 'ended-while-away',
  'lost: it ended while the server was away': 'ended-while-away',
  'it ended while the server was away': 'ended-while-away',
  'lost: nobody answered while the server was away': 'unanswered-while-away',
  'lost: Asterisk was started again': 'switch-restarted',
  'it could not be answered': 'switch-failure',
  'it could not be connected': 'switch-failure',
  'it could not be answered: the dial plan rings the phones': 'returned-to-dial-plan',
  'hung up while it was being connected': 'hung-up',
  'callback promised': 'callback-promised',
  'the telephone of the agent was gone, and no other agent was found': 'agent-lost',
  'the phone of the agent was not answered': 'agent-no-answer',
  'not connected: not in service': 'not-in-service',
  'not connected: busy': 'busy',
  'not connected: declined': 'declined',
  'not connected: refused': 'declined',
  'not connected: unreachable': 'unreachable',
  'not connected: no answer': 'no-answer',
  'not connected: no-answer': 'no-answer',
  'not connected: network': 'network-failure',
  'not connected: given-up': 'cancelled',
};
const HUNG_UP = 'hung up';
const NO_SOUND = 'no sound arrived for too long: the line was given up';
/** A user who may end calls; the sentence named the user. */
const BY_USER = /^ended by /;

export interface EarlierEnd {
  readonly side: HangupSide;
  /** A sentence of an earlier version, or any text of a client. */
  readonly reason: string;
}

/**
 * The reason of an end that an earlier version wrote as text. Text of a client, and any other that no version of ours
 * wrote, is kept as the note.
 */
export function readEarlierEnd({ side, reason: text }: EarlierEnd): { reason: EndReason; note?: string } {
  if (isEndReason(text)) return { reason: text };
  if (text === HUNG_UP) return { reason: hungUpAt(side) };
  if (text === NO_SOUND) return { reason: side === 'caller' ? 'caller-lost' : 'agent-lost' };
  if (Object.hasOwn(SENTENCES, text)) return { reason: SENTENCES[text] ?? 'other' };
  const note = text === '' ? {} : { note: text };
  return { reason: BY_USER.test(text) ? 'ended-by-supervisor' : 'other', ...note };
}

function hungUpAt(side: HangupSide): EndReason {
  if (side === 'server') return 'cancelled';
  return side === 'unknown' ? 'hung-up' : `${side}-hung-up`;
}
