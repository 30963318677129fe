/** The words about a user's own account, a catalogue of its own: see `me/me-words.ts`. */
export const meStrings = {
  role: 'Role',
  fullName: 'Name',
  browser: 'This browser',
  password: {
    title: 'Change the password',
    current: 'Current password',
    next: 'New password',
    hint: 'At least 8 characters. Several unrelated words are easy to keep in mind and hard to guess.',
    effect: 'You stay logged in in this browser. Everywhere else you are logged out.',
    missing: 'Enter your current password.',
    missingNext: 'Enter the new password.',
    submit: 'Change the password',
    submitting: 'Changing…',
    done: 'The password is changed. Log in with it from now on; on other computers and telephones you are logged out.',
    unknown:
      'No answer came, so the password may be changed all the same. Try to log in with the new one in another window.',
  },
  theme: {
    title: 'Colours',
    system: 'As the computer has them',
    light: 'Light',
    dark: 'Dark',
    notKept: 'This browser does not keep the choice: it holds until the page is loaded anew.',
  },
  sound: {
    title: 'Microphone and speakers',
    hint: 'The microphone and the speakers are those that the browser has chosen. Nothing of the test is recorded or sent.',
    waits: 'The test waits until your call is over.',
    test: 'Test the microphone',
    stop: 'Stop the test',
    asking: 'The browser asks whether this page may use the microphone. Allow it.',
    speak: 'Speak as you do on a call.',
    level: 'Level of the microphone',
    decibels: (level: string) => `${level} dB`,
    loudness: {
      nothing: 'Nothing is heard. Look whether the headset is muted or another microphone is chosen.',
      quiet: 'Quiet. Move the microphone closer to your mouth, or turn it up.',
      good: 'Good. Callers hear you well.',
      loud: 'Too loud. Move the microphone away from your mouth, or turn it down.',
    },
    play: 'Play a tone',
    playing: 'A tone is playing.',
    played:
      'If you heard no tone, look at the volume, and at the speakers or headset that the computer has chosen.',
  },
};
