import { plural } from './plural.js';

/** The words about the safety of those whom a case is about, and of its form, a catalogue of its own. See `cases/safety-words.ts`. */
export const safetyStrings = {
  /** names of the fields of the form */
  fields: {
    in_danger: 'In danger now?',
    whereabouts: 'Where are they now?',
    neutral_caller_id: 'Hide our number when we call?',
    gbv_related: 'Gender-based violence?',
    incidence_when: 'When did it happen?',
    incidence_location: 'Where did it happen?',
  },
  notAsked: 'Not asked yet',
  chip: 'in danger now',
  line: {
    label: 'Safety',
    dangerAt: (place: string) => `In danger now: ${place}`,
    danger: 'In danger now, where is not known',
    noDanger: 'Not in danger now',
    dangerUnknown: 'Not known whether in danger',
    dangerNotAsked: 'Danger not asked yet',
    at: (place: string) => `Now here: ${place}`,
    mayCall: 'May be called',
    mayCallBetween: (from: string, until: string) => `May be called only from ${from} to ${until}`,
    callBetween: (from: string, until: string) => `Not known whether to call; safe from ${from} to ${until}`,
    neverCall: 'Do not call',
    callUnknown: 'Not known whether to call',
    neutral: 'Call without showing our number',
    mayText: 'May be sent messages',
    neverText: 'Send no messages',
    textUnknown: 'Not known whether to send messages',
    confidential: 'Keep it from others',
  },
  needed: {
    count: (have: number, all: number) => `${have} of ${all} needed`,
    next: (field: string) => `Next: ${field}`,
    complete: 'All that is needed is here.',
  },
  faults: {
    number: 'Write a whole number, such as 9.',
    tooLong: (most: number) => `Write at most ${most} characters.`,
    clock: 'Write a time of day, such as 14:30.',
    required: 'Write the name, or leave the rest of this person empty, too.',
    other: 'This does not fit here.',
  },
  category: {
    hint: 'Type a part of its name',
    list: 'Categories',
    found: (count: number) => plural(count, 'category', 'categories'),
    none: 'No category fits these words. Choose one from the list.',
    unchosen: 'No category is chosen yet. Choose one from the list.',
  },
} as const;
