/** Every word that people read on the pages, in one place, so that a translation is one file. */

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const strings = {
  product: 'Hearline',

  shell: {
    skip: 'Skip to content',
    liveCalls: 'Live calls',
    logOut: 'Log out',
    signedInAs: (name: string, role: string) => `${name}, ${role}`,
    mainNavigation: 'Main',
    notFoundTitle: 'Page not found',
    notFound: 'There is nothing at this address.',
    toLiveCalls: 'Go to live calls',
  },

  login: {
    title: 'Log in',
    username: 'User name',
    password: 'Password',
    submit: 'Log in',
    submitting: 'Logging in…',
    missing: 'Enter your user name and your password.',
    wrong: 'That user name and password do not match.',
    tooMany: 'Too many attempts. Wait a minute, then try again.',
    unavailable: 'The server is not ready yet. Try again in a moment.',
    unreachable: 'The server cannot be reached. Check the network, then try again.',
    unexpected: 'Logging in did not work. If it keeps happening, tell the person who looks after the server.',
    sessionEnded: 'Your session has ended. Please log in again.',
  },

  connection: {
    connected: 'Connected',
    connecting: 'Connecting…',
    lost: 'Connection lost. Trying to reconnect. What you see may be out of date.',
    reasons: {
      'too-slow': 'This connection was too slow to keep up. Reconnecting.',
      unavailable: 'The server is restarting. Reconnecting as soon as it is back.',
    } as Record<string, string>,
    errors: {
      forbidden: 'Your account may not see this. Ask a supervisor if you need it.',
      'not-found': 'This call is not known here.',
      timeout: 'The server did not answer in time. Trying again.',
      unavailable: 'The server cannot do this at the moment. Trying again.',
      internal: 'Something went wrong in the server. Trying again.',
    } as Record<string, string>,
  },

  wall: {
    title: 'Live calls',
    count: (count: number) => plural(count, 'call', 'calls'),
    highPriority: (count: number) => `${count} high priority`,
    loading: 'Loading calls…',
    emptyTitle: 'No calls right now',
    empty: 'A call appears here as soon as it reaches the helpline.',
    endedTitle: 'Ended since you opened this page',
    noAgent: 'No agent yet',
    agentUnknown: 'No agent recorded',
    withheld: 'Number withheld',
    noWords: 'Nothing said yet',
    endedAt: (time: string, length: string) => `Ended at ${time} after ${length}`,
    endedAway: 'Ended while the connection was lost',
  },

  states: {
    queued: 'Waiting',
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

  categories: {
    unclassified: 'Not classified yet',
    meanings: {
      VANE: 'Violence, abuse, neglect and exploitation',
      GBV: 'Gender-based violence',
    } as Record<string, string>,
  },

  call: {
    title: (caller: string) => `Call from ${caller}`,
    back: 'All live calls',
    loading: 'Loading the call…',
    notFoundTitle: 'Call not found',
    refusedTitle: 'This call cannot be shown',
    duration: 'Time on the call',
    waiting: 'Waiting for',
    lasted: 'Lasted',
    agent: 'Agent',
    dialled: 'Dialled',
    started: 'Started',
    language: 'Spoken',
    end: 'End call',
    endTitle: 'End this call?',
    endBody: 'Everyone on the call is disconnected at once. This cannot be undone.',
    endConfirm: 'End the call',
    endCancel: 'Keep the call',
    ending: 'Ending…',
    endFailed: 'The call could not be ended. Try again.',
    endOffline: 'There is no connection to the server, so the call cannot be ended from here.',
  },

  transcript: {
    title: 'Transcript',
    region: 'Transcript, caller on the left, agent on the right',
    time: 'Time',
    emptyUnanswered: 'No agent is on the call yet. Words appear here while they are spoken.',
    emptyLive: 'Nothing has been said yet. Words appear here while they are spoken.',
    emptyEnded: 'Nothing was said on this call.',
    jumpToLatest: 'Latest words',
    interim: 'still speaking',
    silence: (seconds: number) => `${seconds}\u00a0s without words`,
    overlap: 'Both speaking',
    gap: (speaker: string | null, seconds: string) =>
      speaker === null
        ? `No sound for ${seconds}\u00a0s. What was said then is missing.`
        : `No sound from ${speaker === 'Caller' || speaker === 'Agent' ? `the ${speaker.toLowerCase()}` : speaker} for ${seconds}\u00a0s. What was said then is missing.`,
    deferred: (seconds: string) => `${seconds}\u00a0s of speech. It will be written down after the call.`,
    leftOut: (seconds: string) => `${seconds}\u00a0s of speech that could not be written down.`,
    others: 'Agents and others',
    unsureWord: (share: string) => `Not sure about this word (${share})`,
    evidenceHint: (category: string) => `Points to ${category}`,
    evidenceNegated: (category: string) => `Would point to ${category}, but it was denied here`,
    spoken: (speaker: string, at: string) => `${speaker}, at ${at}`,
  },

  notes: {
    answered: 'Call answered',
    joined: (who: string) => `${who} joined`,
    left: (who: string) => `${who} left`,
    queued: 'Waiting for an agent',
    queuedFor: (language: string) => `Waiting for an agent who speaks ${language}`,
    ringing: (who: string) => `Ringing at ${who}`,
    missed: {
      'no-answer': (who: string) => `${who} did not answer`,
      refused: (who: string) => `${who} declined`,
      unreachable: (who: string) => `${who} could not be reached`,
    },
    promised: 'Was told that somebody will call back',
    held: (who: string) => `${who} is on hold`,
    resumed: (who: string) => `${who} is back from hold`,
    muted: (who: string) => `${who} muted the microphone`,
    unmuted: (who: string) => `${who} can be heard again`,
    transferred: (from: string, to: string) => `${from} handed the call over to ${to}`,
    helpAsked: (who: string) => `${who} asks for help`,
    helpOver: (who: string) => `${who} no longer needs help`,
    recording: {
      started: 'Recording started',
      paused: 'Recording paused',
      resumed: 'Recording goes on',
      stopped: 'Recording ended',
      failed: 'Recording failed: what follows is not recorded',
    },
  },

  legend: {
    evidence: 'Moved the classification',
    unsure: 'Not sure of the word',
    both: 'Both speaking',
  },

  ending: {
    at: (time: string) => `Call ended at ${time}`,
    bySide: {
      caller: 'The caller hung up.',
      agent: 'The agent hung up.',
      server: 'It was ended from here.',
      supervisor: 'It was ended by a supervisor.',
    } as Record<string, string>,
    writing: 'The last words are still being written down.',
    complete: 'The transcript is complete.',
    leftOut: (count: number) =>
      `${plural(count, 'stretch of speech', 'stretches of speech')} could not be written down.`,
  },

  verdict: {
    title: 'What this call is about',
    confidence: 'Confidence',
    confidenceUnknown: 'No confidence given',
    waiting: 'Not enough has been said to tell.',
    intervention: 'Suggested response',
    candidates: 'Also possible',
    history: 'How it moved',
    historyEmpty: 'It has not moved yet.',
    historyLabel: (steps: number) => `Confidence over the call, ${plural(steps, 'step', 'steps')}`,
    evidence: 'Words behind it',
    evidenceEmpty: 'No words have pointed anywhere yet.',
    evidenceJump: (quote: string, at: string) => `Show “${quote}” at ${at} in the transcript`,
    denied: 'denied',
    note: 'From the words heard so far. Low priority does not mean low risk.',
    engine: (name: string) => `Judged by ${name}`,
    details: 'Details',
  },
} as const;
