import { plural } from './plural.js';

/** The words about who has read and heard a record, a catalogue of its own. See `accesses/access-words.ts`. */
export const accessStrings = {
  title: 'Audit: who looked',
  loading: 'Loading the audit…',
  none: 'It has not been opened yet.',
  note: 'By day and user, the latest first. That you looked is in it, too.',
  kinds: {
    words: 'read or watched the words',
    wall: 'had the wall open on a day of the call',
    recording: 'heard the recording',
    record: 'read the particulars',
    person: 'read a person of it',
    file: 'opened a file',
    export: 'took it away as a file',
    'list-export': 'took a whole list away, in which it may be',
    accesses: 'looked at this list',
  },
  program: 'A program on the server',
  did: (user: string, what: string) => `${user} ${what}`,
  from: (address: string) => `from ${address}`,
  between: (first: string, last: string) => `${first} to ${last}`,
  times: (count: number) => plural(count, 'time', 'times'),
  parts: (count: number) => plural(count, 'part', 'parts'),
  previous: 'Later',
  next: 'Earlier',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
