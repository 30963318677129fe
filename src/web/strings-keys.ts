/** Words about the keys of the pages. Part of `strings`. */
export const keyStrings = {
  keys: {
    button: 'Keys',
    title: 'Keys of this page',
    does: {
      list: 'Show this list',
      wall: 'Go to live calls',
      work: 'Go to my work',
      next: 'Next call on the wall',
      previous: 'Previous call on the wall',
      play: 'Play the recording, or stop',
      back: 'Back 5 seconds in the recording',
      forward: 'On 5 seconds in the recording',
      earlier: 'Previous words of the recording',
      later: 'Next words of the recording',
      slower: 'Play slower',
      faster: 'Play faster',
      mute: 'Mute, or unmute',
      hold: 'Hold, or take back',
      help: 'Ask a supervisor for help, or end that',
      take: 'Take what is suggested for a field of the case',
    },
    notInFields: 'But for Alt+Enter, they do nothing while you type in a field. No key ends a call.',
    letters: 'Use keys of one letter',
    close: 'Close',
  },
};
