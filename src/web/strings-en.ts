import { callbackStrings } from './strings-callbacks.js';
import { callPageStrings } from './strings-calls.js';
import { caseStrings } from './strings-cases.js';
import { endStrings } from './strings-end.js';
import { findingStrings } from './strings-findings.js';
import { followStrings } from './strings-follow.js';
import { urgentStrings } from './strings-urgent.js';
import { keyStrings } from './strings-keys.js';
import { mergeStrings } from './strings-merges.js';
import { peopleStrings } from './strings-people.js';
import { correctionStrings } from './strings-corrections.js';
import { messageStrings } from './strings-messages.js';
import { plural } from './plural.js';
import { refusalStrings } from './strings-refusals.js';
import { resetStrings } from './strings-reset.js';
import { wallStrings } from './strings-wall.js';
import { workStrings } from './strings-work.js';

/** The English words of the pages, the source of the other languages. Every language has the same messages. */
export const strings = {
  product: 'Hearline',
  /** between the parts of a list */
  comma: ', ',

  shell: {
    skip: 'Skip to content',
    liveCalls: 'Live calls',
    work: 'My work',
    cases: 'Cases',
    callbacks: 'Callbacks',
    calls: 'Find a call',
    people: 'People',
    callbacksWaiting: (waiting: number) => `${waiting} waiting`,
    me: 'My account',
    logOut: 'Log out',
    logOutTitle: 'Log out during a call?',
    logOutOnCall: 'You are on a call, and your telephone is in this browser. Logging out ends the call.',
    logOutConfirm: 'End the call and log out',
    loggingOut: 'Logging out …',
    logOutDraftTitle: 'Log out and lose what you have typed?',
    logOutDraft:
      'The server cannot be reached, so a form that you have begun is in this tab alone. Logging out deletes it here.',
    logOutDraftConfirm: 'Delete it and log out',
    stay: 'Stay logged in',
    sessionOver: 'Your session has ended. Your call goes on; log in again after it.',
    mainNavigation: 'Main',
    notFoundTitle: 'Page not found',
    notFound: 'There is nothing at this address.',
    toStart: 'Go to the first page',
    faultTitle: 'This page could not be shown',
    fault:
      'A part of it did not arrive or did not work. Everything else goes on; try again, or load the page anew.',
    again: 'Try again',
  },

  language: {
    label: 'Language',
    changeTitle: 'Change the language during a call?',
    changeOnCall: 'The page loads again for this. Your telephone is in this browser, so the call ends.',
    changeConfirm: 'End the call and change the language',
    keep: 'Keep the call',
    notKept: 'This browser does not keep the choice. Allow it to store data of this page.',
  },

  roles: {
    counsellor: 'counsellor',
    supervisor: 'supervisor',
    case_manager: 'case manager',
    case_worker: 'case worker',
    partner: 'partner',
    media_account: 'media account',
    administrator: 'administrator',
  } as Record<string, string>,

  reading: {
    again: 'Try again',
    old: (fault: string) => `${fault} What you see here may be out of date.`,
  },

  login: {
    title: 'Log in',
    username: 'User name',
    password: 'Password',
    show: 'Show',
    showLabel: 'Show what I type',
    forgotten: 'Forgot your password?',
    reset: resetStrings,
    submit: 'Log in',
    submitting: 'Logging in…',
    missing: 'Enter your user name and your password.',
    wrong: 'That user name and password do not match.',
    tooMany: 'Too many attempts. Wait a minute, then try again.',
    unavailable: 'The server is not ready yet. Try again in a moment.',
    unreachable: 'The server cannot be reached. Check the network, then try again.',
    unexpected:
      'Logging in did not work. If it keeps happening, inform the person who looks after the server.',
    sessionEnded: 'Your session has ended. Please log in again.',
  },

  connection: {
    connecting: 'Connecting…',
    unloadable:
      'This page cannot connect: the network is away, or Hearline has been updated since the page was opened.',
    reload: 'Reload the page',
    lost: (lastReceivedAt: string | null) =>
      `Connection lost. Trying to reconnect. What you see ${lastReceivedAt === null ? 'may be out of date' : `is as of ${lastReceivedAt}`}.`,
    reasons: {
      'too-slow': 'This connection was too slow to keep up. Reconnecting.',
      'too-many-requests': 'This connection sent more than the server takes. Reconnecting.',
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

  categories: {
    unclassified: 'Not classified yet',
    meanings: {
      VANE: 'Violence, abuse, neglect and exploitation',
      GBV: 'Gender-based violence',
    } as Record<string, string>,
  },

  call: {
    title: (caller: string) => `Call from ${caller}`,
    titleTo: (number: string) => `Call to ${number}`,
    back: 'All live calls',
    backToStart: 'My first page',
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
    find: {
      label: 'Find in the words',
      places: (at: number, count: number) => `${at} of ${count}`,
      none: 'Not in these words',
      next: 'Next place',
      before: 'Place before it',
    },
    region: 'Transcript, caller on the left, agent on the right',
    emptyUnanswered: 'No agent is on the call yet. Words appear here while they are spoken.',
    emptyLive: 'Nothing has been said yet. Words appear here while they are spoken.',
    emptyUnannounced:
      'The announcement was not heard to its end, so nothing of this call is recorded or written down.',
    emptyEnded: 'Nothing was said on this call.',
    jumpToLatest: 'Latest words',
    interim: 'still speaking',
    translation: 'Translated by a machine:',
    silence: (seconds: number) => `${seconds}\u00a0s without words`,
    overlapOf: (seconds: string) => `Both speaking ${seconds}\u00a0s`,
    gap: (speaker: string | null, seconds: string) =>
      speaker === null
        ? `No sound for ${seconds}\u00a0s. What was said then is missing.`
        : `No sound from ${speaker === 'Caller' || speaker === 'Agent' ? `the ${speaker.toLowerCase()}` : speaker} for ${seconds}\u00a0s. What was said then is missing.`,
    shortGap: (seconds: string) => `${seconds}\u00a0s without sound`,
    doubtful: 'doubtful',
    doubt: {
      'low-probability': 'Doubtful: the recogniser is not sure of these words',
      repetition: 'Doubtful: the recogniser repeated itself',
      echo: 'Doubtful: possibly the echo of another party',
    },
    dropped: (seconds: string, text: string) =>
      text === ''
        ? `${seconds}\u00a0s of sound without words`
        : `${seconds}\u00a0s of sound, probably no speech. It was recognised as “${text}”.`,
    echo: (seconds: string, text: string) =>
      text === ''
        ? `${seconds}\u00a0s of another party’s echo`
        : `${seconds}\u00a0s of another party’s echo. It was recognised as “${text}”.`,
    deferred: (seconds: string) =>
      `${seconds}\u00a0s of speech. It will be written down as soon as possible.`,
    leftOut: (seconds: string) => `${seconds}\u00a0s of speech that could not be written down.`,
    others: 'Agents and others',
    unsureWord: (share: string) => `Not sure about this word (${share})`,
    evidenceHint: (category: string) => `Points to ${category}`,
    evidenceRisk: (name: string) => `Raises the priority: ${name}`,
    evidenceDoubtful: (category: string) =>
      `Would point to ${category}; these words are doubtful and do not count`,
    evidenceNegated: (category: string) => `Would point to ${category}, but it was denied here`,
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
      'hung-up': (who: string) => `${who} hung up at once`,
    },
    promised: 'Was promised a callback',
    held: (who: string) => `${who} is on hold`,
    resumed: (who: string) => `${who} is back from hold`,
    muted: (who: string) => `${who} muted the microphone`,
    unmuted: (who: string) => `${who} can be heard again`,
    transferred: (from: string, to: string) => `${from} handed the call over to ${to}`,
    helpAsked: (who: string) => `${who} asks for help`,
    acknowledged: (who: string) => `${who} acknowledged the alert`,
    alertSeen: (who: string) => `${who} has seen the alert`,
    helpOver: (who: string) => `${who} no longer needs help`,
    sound: {
      none: (who: string) => `No sound arrives from ${who}`,
      poor: (who: string) => `${who}’s line is poor: words may be missing`,
      good: (who: string) => `${who}’s line is good again`,
      wordless: (who: string) => `No words are heard from ${who}, although there is speech`,
      words: (who: string) => `${who}’s words are heard again`,
    },
    unannounced: {
      call: 'The announcement was not heard to its end: nothing of this call is recorded or written down',
      party: (who: string) =>
        `${who} did not hear the announcement to its end: what they say is neither recorded nor written down`,
    },
    transcription: {
      deferred: 'More is said than this server can write down: the words of this call come later',
      live: 'Words come as they are said again',
    },
    recording: {
      started: 'Recording started',
      paused: 'Recording paused',
      resumed: 'Recording goes on',
      stopped: 'Recording ended',
      failed: 'Recording failed: what follows is not recorded',
    },
  },

  ...callbackStrings,
  ...callPageStrings,
  ...caseStrings,
  ...followStrings,
  ...urgentStrings,
  ...keyStrings,
  ...mergeStrings,
  ...peopleStrings,
  ...correctionStrings,
  ...messageStrings,
  ...refusalStrings,
  ...wallStrings,
  ...endStrings,
  ...workStrings,
  ...findingStrings,

  verdict: {
    title: 'What this call is about',
    confidence: 'Confidence',
    confidenceUnknown: 'No confidence given',
    waiting: 'Not enough has been said to judge.',
    guess: (name: string) => `As it is being said: ${name}`,
    intervention: 'Suggested response:',
    candidates: 'Also possible',
    history: 'How it moved',
    historyEmpty: 'It has not moved yet.',
    historyLabel: (steps: number) => `Confidence over the call, ${plural(steps, 'step', 'steps')}`,
    evidence: 'Words behind it',
    evidenceEmpty: 'No words have pointed anywhere yet.',
    inTranscript: 'show in the transcript',
    evidenceJump: (quote: string, at: string) => `Show “${quote}” at ${at} in the transcript`,
    risk: (name: string) => `Risk: ${name}`,
    denied: 'denied',
    doubtful: 'doubtful, not counted',
    note: 'From the words heard so far. Low priority does not mean low risk.',
    engine: (name: string) => `Judged by ${name}`,
    details: 'Details',
  },
} as const;
