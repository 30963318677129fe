/** The words about calls and the cases that they belong to, a catalogue of its own: it is loaded with a call or a case. See `cases/linked-words.ts`. */
export const linkedStrings = {
  ofCall: {
    case: 'Case',
    outcome: 'How it went',
    none: 'none yet',
    unread: (fault: string) => `The cases of this call could not be read; it may have one. ${fault}`,
  },
  ofCase: {
    title: 'Calls',
    loading: 'Loading the calls…',
    remove: 'Not of this case',
    removeCall: (when: string) => `Not of this case: the call of ${when}`,
    removed: (when: string) => `The call of ${when} is no longer part of this case.`,
    putBack: 'Put it back',
    isBack: (when: string) => `The call of ${when} is part of this case again.`,
  },
  beside: {
    belongs: (number: string) => `This call belongs to case ${number}.`,
    several: 'This call belongs to several cases. Written beside it:',
    remove: 'Not this case',
    removed: (number: string) => `The call is no longer part of case ${number}.`,
  },
  put: {
    submit: 'This call belongs to this case',
    submitFor: (number: string) => `This call belongs to this case: ${number}`,
    isPut: 'case of this call',
  },
} as const;
