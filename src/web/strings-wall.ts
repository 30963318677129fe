import { plural } from './plural.js';

/** Words about the wall: live calls, waiting callers, agents at work. Part of `strings`. */
export const wallStrings = {
  wall: {
    title: 'Live calls',
    count: (count: number) => plural(count, 'call', 'calls'),
    highPriority: (count: number) => `${count} high priority`,
    urgent: (caller: string) => `Urgent alert: ${caller}`,
    alertAt: (rule: string, at: string) => `${rule}, at ${at}`,
    acknowledge: 'Acknowledge',
    acknowledgeOf: (caller: string) => `Acknowledge the alert of ${caller}`,
    acknowledged: (who: string, time: string) => `Acknowledged by ${who} at ${time}`,
    alertSound: 'Sound when a call needs you',
    unread: (count: number) => plural(count, 'unread message', 'unread messages'),
    aSupervisor: 'a supervisor',
    needsYou: 'Need you now',
    others: 'Other calls',
    all: 'Calls that are going on',
    wordless: (who: string) => `No words from ${who}`,
    theCaller: 'the caller',
    oneParty: 'one party',
    recording: { paused: 'Recording paused', failed: 'Recording failed' },
    loading: 'Loading calls…',
    emptyTitle: 'No calls right now',
    empty: 'A call appears here as soon as it reaches the helpline.',
    endedTitle: 'Ended lately',
    noAgent: 'No agent yet',
    supervision: {
      listen: (name: string) => `${name} listens`,
      whisper: (name: string) => `${name} whispers to the agent`,
      barge: (name: string) => `${name} speaks in the call`,
    },
    withoutAgent: 'No agent',
    withheld: 'Number withheld',
    unannounced: 'Not recorded: the announcement was not heard to its end',
    noWords: 'Nothing said yet',
    doubtful: (text: string) => `${text} (doubtful)`,
    endedAt: (time: string, length: string) => `Ended at ${time} after ${length}`,
    endedAway: 'Ended while the connection was lost',
    figures: {
      title: 'The service today',
      longestWait: 'Longest wait',
      answeredIn: (seconds: number | null) =>
        seconds === null ? 'In time today' : `Within ${seconds}\u00a0s today`,
      noCalls: 'no calls yet',
      abandoned: 'Abandoned today',
      callbacksDue: 'Callbacks due',
      agents: 'Agents by state',
    },
    find: 'Find among these calls',
    languageFilter: 'Caller’s language',
    anyLanguage: 'Any language',
    unknownLanguage: 'not known yet',
    priorityFilter: 'Priority',
    anyPriority: 'Any priority',
    showAll: 'Show all calls',
    shownOf: (shown: number, total: number) =>
      `${shown} of ${plural(total, 'call', 'calls')}. Calls that need you now are always shown.`,
  },

  states: {
    queued: 'Waiting',
    dialling: 'Calling',
    ringing: 'Ringing',
    up: 'In conversation',
    held: 'On hold',
    'wrapping-up': 'Ended',
    ended: 'Ended',
  } as Record<string, string>,

  speakers: { caller: 'Caller', agent: 'Agent', 'third-party': 'Third party' },

  priority: {
    high: 'High priority',
    medium: 'Medium priority',
    low: 'Low priority',
    none: 'Priority not known',
  },

  desk: {
    agents: 'At work',
    noAgents: 'No agent is at work.',
    queue: 'Waiting',
    noQueue: 'No caller is waiting.',
    speechSlow: (everyS: number) =>
      `More is said than this server can write down at once: new words come every ${everyS} seconds.`,
    speechFinals:
      'More is said than this server can write down at once: words come at the end of each sentence.',
    speechDefers:
      'More is said than this server can write down at once: calls that begin now are recorded, and their words come later.',
    longest: 'longest',
    priority: (priority: number) => `Priority ${priority}`,
    notAtWork: (count: number) => `${count} not at work`,
    loading: 'Loading…',
    asksForHelp: (names: string) => `${names} asks for help`,
    helpNeeded: 'Asks for help',
    supervise: (name: string) => `The call of ${name}`,
    listen: 'Listen',
    whisper: 'Whisper',
    barge: 'Barge in',
    leave: 'Leave',
    hints: {
      listen: 'You hear both; neither hears you',
      whisper: 'Only the agent hears you',
      barge: 'All parties hear you',
    },
  },
};
