/** Words about parties who are not heard any more. Part of `strings`. */
export const lostStrings = {
  lost: {
    agent: (name: string) => `The telephone of ${name} is lost, ringing it again`,
    other: (who: string) => `${who} is not heard any more`,
    own: 'The caller does not hear you: your telephone is lost. It is rung again, and the caller hears music.',
    rejoin: 'Ring my telephone now',
    noPhoneWhile: (state: string) => `${state}, but no phone rings`,
    notes: {
      owed: 'Is on the list of callbacks: the conversation broke off',
      lost: (who: string) => `The telephone of ${who} is lost: it is rung again, and the caller hears music`,
      silent: (who: string) => `Nothing arrives from ${who} any more`,
      back: (who: string) => `${who} is back in the call`,
    },
  },
};
