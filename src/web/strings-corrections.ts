/** The words about corrections of what the machine said of a call. Part of `strings`. */
export const correctionStrings = {
  corrections: {
    title: 'Corrections',
    correct: 'Correct…',
    correctAt: (at: string) => `Correct the words at ${at}`,
    correctLabel: 'Correct a label…',
    by: (name: string) => `Corrected by ${name}:`,
    withheld: 'other words, which you may not read',
    withdraw: 'Withdraw',
    said: 'Words as you hear them',
    note: 'Note (may stay empty)',
    keep: 'Keep the correction',
    cancel: 'Cancel',
    label: 'Label',
    right: 'Right is',
    labels: { category: 'Category', priority: 'Priority', danger: 'Danger' },
    dangers: { present: 'Danger', absent: 'No danger' },
    instead: (label: string, value: string, machine: string | null) =>
      machine === null ? `${label}: ${value}` : `${label}: ${value}, instead of ${machine}`,
    unread: 'The corrections of this call could not be read.',
    refused: {
      'correction-not-taken': 'This cannot be kept. Write the words, or choose a label.',
      'correction-changes-nothing': 'The machine said the same: there is nothing to correct.',
      'words-not-final': 'These words may still change. Correct them later.',
      'too-many-corrections': 'You have as many corrections of this call as are kept.',
      other: 'The correction was not kept.',
    },
  },
};
