import type { WireEndReason } from '../realtime/protocol.js';
import { plural } from './plural.js';

interface EndWords {
  /** About the call. */
  readonly sentence: string;
  /** For a line of a list. */
  readonly short: string;
}

const BY_REASON: Readonly<Record<WireEndReason, EndWords>> = {
  'caller-hung-up': { sentence: 'The caller hung up.', short: 'Caller hung up' },
  'agent-hung-up': { sentence: 'The agent hung up.', short: 'Agent hung up' },
  'third-party-hung-up': {
    sentence: 'The person whom the caller was handed over to hung up.',
    short: 'Third party hung up',
  },
  'hung-up': { sentence: 'One of the two hung up; it is not known which.', short: 'Hung up' },
  'abandoned-in-queue': {
    sentence: 'The caller hung up before any agent was there.',
    short: 'Caller gave up waiting',
  },
  cancelled: { sentence: 'The agent hung up before it was answered.', short: 'Cancelled by the agent' },
  'caller-lost': {
    sentence: 'The caller was lost: the line broke, and the caller did not hang up.',
    short: 'Caller lost',
  },
  'agent-lost': {
    sentence: 'The agent’s telephone was gone, and no other agent was found.',
    short: 'Agent lost',
  },
  'no-answer': { sentence: 'It was not answered.', short: 'No answer' },
  busy: { sentence: 'The line was busy.', short: 'Busy' },
  declined: { sentence: 'The call was declined.', short: 'Declined' },
  'not-in-service': { sentence: 'The number is not in service.', short: 'Number not in service' },
  unreachable: {
    sentence: 'The telephone could not be reached: it may be switched off or out of range.',
    short: 'Not reachable',
  },
  'network-failure': {
    sentence: 'The telephone network could not put the call through.',
    short: 'Network failure',
  },
  'agent-no-answer': {
    sentence: 'The telephone of the agent who placed it was not answered.',
    short: 'Agent’s telephone not answered',
  },
  'ended-by-supervisor': { sentence: 'A supervisor ended it.', short: 'Ended by a supervisor' },
  'ended-by-program': { sentence: 'A program on the server ended it.', short: 'Ended by a program' },
  'callback-promised': {
    sentence: 'The caller waited for long, and was promised a callback.',
    short: 'Callback promised',
  },
  'switch-failure': {
    sentence: 'The telephone system could not connect the call.',
    short: 'Could not be connected',
  },
  'returned-to-dial-plan': {
    sentence: 'It could not be answered here: the telephone system rings the phones by itself.',
    short: 'Taken by the telephone system',
  },
  'switch-restarted': {
    sentence: 'The call was lost when the telephone system was started again.',
    short: 'Telephone system restarted',
  },
  'ended-while-away': {
    sentence: 'It ended while this server was away; how is not known.',
    short: 'Ended while the server was away',
  },
  'unanswered-while-away': {
    sentence: 'No agent answered while this server was away.',
    short: 'Not answered while the server was away',
  },
  other: { sentence: 'It ended for a reason that is not known.', short: 'Reason not known' },
};

/** A page that was loaded before the server was upgraded does not have the words for a new reason. */
function endWords(reason: string): EndWords {
  return Object.hasOwn(BY_REASON, reason) ? BY_REASON[reason as WireEndReason] : BY_REASON.other;
}

/** Words about how calls end. Part of `strings`. */
export const endStrings = {
  ending: {
    at: (time: string) => `Call ended at ${time}`,
    why: endWords,
    note: (note: string) => `Note: ${note}`,
    writing: 'The last words are still being written down.',
    complete: 'The transcript is complete.',
    leftOut: (count: number) =>
      `${plural(count, 'stretch of speech', 'stretches of speech')} could not be written down.`,
  },
};
