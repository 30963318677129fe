import { plural } from './plural.js';

/** The words of the page of callbacks. */
export const callbackStrings = {
  callbacks: {
    title: 'Callbacks',
    loading: 'Loading the callbacks…',
    views: { owed: 'To call back', done: 'Called back' },
    viewsLabel: 'Which callbacks',
    all: (count: number) => `All callbacks (${count})`,
    empty: {
      owed: {
        title: 'No callback is owed',
        text: 'Callers who left without speaking to a person appear here.',
      },
      done: { title: 'No callback is done yet', text: 'Callbacks appear here once the person was reached.' },
    },
    own: 'Yours: how did it go?',
    now: 'May be called now',
    later: 'Not now',
    reasons: {
      abandoned: 'left the queue',
      promised: 'was promised a callback',
      lost: 'the line was lost',
      'agent-lost': 'the conversation broke off',
    } as Record<string, string>,
    called: (day: string) => `called ${day}`,
    calls: (calls: number) => plural(calls, 'call', 'calls'),
    waited: (clock: string) => `waited ${clock}`,
    tries: (tries: number) => plural(tries, 'try', 'tries'),
    lastOutcome: {
      'not-reached': 'not reached',
      'answering-machine': 'answering machine',
      reached: 'reached',
    },
    done: {
      outcome: 'reached',
      'called-in': 'called in again and spoke to a person',
      called: 'was called in another call',
      'not-in-service': 'the number is not in service',
      merged: 'joined with an older callback of the same person',
    },
    doneAt: (day: string) => `done ${day}`,
    wishes: {
      between: (from: string, until: string) => `only from ${from} to ${until}`,
      never: 'the case file says not to call now',
      confidential: 'keep it confidential',
      neutral: 'the helpline’s number is not shown',
    },
    take: 'Call back',
    takeFrom: (number: string) => `Call back ${number}`,
    taken: 'a colleague is on it',
    noPhone: 'You need a telephone to call back. Your account has none.',
    offDuty: 'Start work under “My work” before you call back.',
    outcomes: { reached: 'Reached', 'not-reached': 'Not reached', 'answering-machine': 'Answering machine' },
    outcomeOf: (number: string) => `Outcome of the call to ${number}`,
    stored: (number: string) => `The outcome of the call to ${number} is stored.`,
    previous: 'Newer',
    next: 'Older',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} as const;
