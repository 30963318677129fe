/** The words about several cases at once, a catalogue of its own: it is loaded with the first case that is selected. See `cases/bulk-words.ts`. */
export const bulkStrings = {
  label: 'Selected cases',
  chosen: (count: number) => `Selected: ${count}`,
  clear: 'Clear the selection',
  assign: 'Assign…',
  close: 'Close…',
  cancel: 'Cancel',
  working: (done: number, all: number) => `${done} of ${all} done…`,
  file: {
    get: 'Export as CSV',
    getting: 'Preparing the file…',
    got: 'The file is among the downloads of this browser.',
    leftOut: (count: number) =>
      `The file is among the downloads of this browser. Not in it, as you do not see them any more: ${count}.`,
  },
  assignForm: {
    loading: 'Loading the users…',
    title: (count: number) => `Assign the selected cases: ${count}`,
    person: 'To whom',
    choose: 'Choose a person',
    missing: 'Choose the person who gets the cases.',
    me: 'myself',
    submit: 'Assign',
  },
  closeForm: {
    ask: (count: number) => `Close the selected cases? ${count} of them would be closed.`,
    submit: 'Close the cases',
  },
  result: {
    assigned: (name: string, count: number) => `Assigned to ${name}: ${count}.`,
    closed: (count: number) => `Closed: ${count}.`,
    same: (count: number) => `Were so already: ${count}.`,
    undone: (count: number) => `Not done: ${count}. They stay selected.`,
    changedBy: (name: string) => `changed meanwhile by ${name}. Look at it, then try again.`,
    changed: 'changed meanwhile. Look at it, then try again.',
    unknown: 'no answer came, so that it may be done or not. Look at it, then try again.',
    hide: 'Hide this',
  },
};
