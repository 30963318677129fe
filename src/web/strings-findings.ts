import { plural } from './plural.js';
import { lostStrings } from './strings-lost.js';

/** @param percent of the sound; null where it is not known, or too little to say */
const lostShare = (percent: number | null): string =>
  percent === null ? '' : `, ${percent}\u00a0% of the sound is lost`;

/** Words about what is read out of a call. Part of `strings`. */
export const findingStrings = {
  ...lostStrings,

  legend: {
    evidence: 'Moved the classification',
    risk: 'Danger',
    unsure: 'Not sure of the word',
    both: 'Both speaking',
  },

  /** by type of danger, as in the rules of risk */
  dangers: {
    abandonment: 'Abandoned',
    child_marriage: 'Child marriage',
    confinement: 'Locked in',
    fgm: 'Genital cutting',
    immediate_danger: 'In danger now',
    missing_child: 'Missing child',
    ongoing_violence: 'Violence going on',
    physical_violence: 'Physical violence',
    self_harm: 'Self-harm',
    sexual_abuse: 'Sexual abuse',
    sexual_abuse_within_72_hours: 'Sexual abuse in the last 72 hours',
    suicide: 'Suicide',
    trafficking: 'Trafficking',
    weapon: 'Weapon',
  } as Record<string, string>,

  alerts: {
    title: 'Alerts',
    at: (time: string) => `at ${time}`,
    severity: { info: 'For information', warning: 'Warning', urgent: 'Urgent' },
  },

  secondPass: {
    live: (model: string | null) => `Heard live${model === null ? '' : ` (${model})`}:`,
    second: (model: string | null) => `Heard afterwards${model === null ? '' : ` (${model})`}:`,
    nothing: 'nothing',
    shownBefore: 'Shown while it was spoken:',
    ended: {
      completed: (changed: number) =>
        `A larger model has listened to the recording: ${changed === 0 ? 'no words have' : plural(changed, 'passage has', 'passages have')} changed.`,
      'no-recording': () =>
        'There is no recording that a larger model could listen to: the words are the live ones.',
      'given-up': (changed: number) =>
        `A larger model could not listen to all of the recording: ${changed === 0 ? 'no words have' : plural(changed, 'passage has', 'passages have')} changed.`,
    },
  },

  talk: {
    title: 'Talk',
    share: (percent: number) => `${percent}\u00a0%`,
    rate: (words: number) => `${words} words a minute`,
    interruptions: (count: number) => plural(count, 'interruption', 'interruptions'),
    loudness: (dbfs: number) => `${dbfs}\u00a0dBFS`,
    quiet: (dbfs: number) => `very quiet (${dbfs}\u00a0dBFS): words may be missing`,
    overlap: 'Both speaking',
    silence: 'Silence',
    longestSilence: 'Longest silence',
    hold: 'On hold',
    unheard: 'Not heard',
    seconds: (seconds: number) => `${Math.round(seconds)}\u00a0s`,
    silentLine: (who: string, since: string) => `Nothing has arrived from ${who} since ${since}.`,
    endedLine: (who: string, since: string, end: string) =>
      `${who}’s sound ended at ${since}; the call went on until ${end}.`,
    wordlessLine: (who: string, since: string, dbfs: number | null) =>
      `No words have been heard from ${who} since ${since}, although there is speech${dbfs === null ? '' : `, at ${Math.round(dbfs)}\u00a0dBFS`}.`,
    endedWordless: (who: string, since: string) =>
      `From ${since} on none of ${who}’s words were heard, although there was speech.`,
    poorLine: (who: string, percent: number | null) =>
      `${who}’s line is poor${lostShare(percent)}: words may be wrong or missing.`,
    wasPoorLine: (who: string, percent: number | null) =>
      `${who}’s line was poor for a while${lostShare(percent)}: words may be wrong or missing.`,
  },

  entities: {
    title: 'Named in this call',
    none: 'No names, places or numbers have been recognised yet.',
    jump: (count: number) => `named ${plural(count, 'time', 'times')}, show the first one`,
    types: {
      PERSON: 'Persons',
      LOC: 'Places',
      ORG: 'Organisations',
      AGE: 'Ages',
      DATE: 'Dates',
      TIME: 'Times',
      PHONE: 'Telephone numbers',
      EMAIL: 'E-mail addresses',
      ID: 'Numbers of documents',
    } as Record<string, string>,
  },
};
