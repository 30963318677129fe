import type { findingStrings as english } from '../../strings-findings.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';
import { lostStrings } from './lost.js';

const counted = counting('sw');

const lostShare = (percent: number | null): string =>
  percent === null ? '' : `, ${percent}\u00a0% ya sauti imepotea`;

const changedPassages = (count: number): string =>
  count === 0
    ? 'hakuna maneno yaliyobadilika'
    : counted(count, { one: 'kifungu # kimebadilika', other: 'vifungu # vimebadilika' });

export const findingStrings: InAnyWords<typeof english> = {
  ...lostStrings,

  legend: {
    evidence: 'Yalibadilisha uainishaji',
    risk: 'Hatari',
    unsure: 'Neno halina uhakika',
    both: 'Wote wanaongea',
  },

  dangers: {
    abandonment: 'Ametelekezwa',
    child_marriage: 'Ndoa ya utotoni',
    confinement: 'Amefungiwa ndani',
    fgm: 'Ukeketaji',
    immediate_danger: 'Yuko hatarini sasa',
    missing_child: 'Mtoto aliyepotea',
    ongoing_violence: 'Ukatili unaendelea',
    physical_violence: 'Ukatili wa kimwili',
    self_harm: 'Kujidhuru',
    sexual_abuse: 'Unyanyasaji wa kingono',
    sexual_abuse_within_72_hours: 'Unyanyasaji wa kingono ndani ya saa 72 zilizopita',
    suicide: 'Kujiua',
    trafficking: 'Usafirishaji haramu wa watu',
    weapon: 'Silaha',
  },

  alerts: {
    title: 'Tahadhari',
    at: (time) => `saa ${time}`,
    severity: { info: 'Kwa taarifa', warning: 'Onyo', urgent: 'Dharura' },
  },

  secondPass: {
    live: (model) => `Iliyosikika moja kwa moja${model === null ? '' : ` (${model})`}:`,
    second: (model) => `Iliyosikika baadaye${model === null ? '' : ` (${model})`}:`,
    nothing: 'hakuna',
    shownBefore: 'Yaliyoonyeshwa wakati wa kuongea:',
    ended: {
      completed: (changed) => `Modeli kubwa zaidi imesikiliza rekodi: ${changedPassages(changed)}.`,
      'no-recording': () =>
        'Hakuna rekodi ambayo modeli kubwa ingeweza kusikiliza: maneno ni yale ya moja kwa moja.',
      'given-up': (changed) =>
        `Modeli kubwa zaidi haikuweza kusikiliza rekodi yote: ${changedPassages(changed)}.`,
    },
  },

  talk: {
    title: 'Mazungumzo',
    share: (percent) => `${percent}\u00a0%`,
    rate: (words) => `maneno ${words} kwa dakika`,
    interruptions: (count) => counted(count, { one: 'kukatiza mara #', other: 'kukatiza mara #' }),
    loudness: (dbfs) => `sauti ya ${dbfs}\u00a0dBFS`,
    quiet: (dbfs) => `sauti ndogo sana (${dbfs}\u00a0dBFS): huenda maneno yanakosekana`,
    overlap: 'Wote wanaongea',
    silence: 'Ukimya',
    longestSilence: 'Ukimya mrefu zaidi',
    hold: 'Amesubirishwa',
    unheard: 'Hakusikika',
    seconds: (seconds) => `sekunde ${Math.round(seconds)}`,
    silentLine: (who, since) => `Hakuna sauti iliyofika kutoka kwa ${who} tangu ${since}.`,
    endedLine: (who, since, end) => `Sauti ya ${who} iliisha kwenye ${since}; simu iliendelea hadi ${end}.`,
    wordlessLine: (who, since, dbfs) =>
      `Hakuna maneno yaliyosikika kutoka kwa ${who} tangu ${since}, ingawa kuna mazungumzo${dbfs === null ? '' : `, kwa ${Math.round(dbfs)}\u00a0dBFS`}.`,
    endedWordless: (who, since) =>
      `Kuanzia ${since} hakuna neno la ${who} lililosikika, ingawa kulikuwa na mazungumzo.`,
    poorLine: (who, percent) =>
      `Laini ya ${who} ni mbaya${lostShare(percent)}: huenda maneno yamekosewa au yanakosekana.`,
    wasPoorLine: (who, percent) =>
      `Laini ya ${who} ilikuwa mbaya kwa muda${lostShare(percent)}: huenda maneno yamekosewa au yanakosekana.`,
  },

  entities: {
    title: 'Waliotajwa kwenye simu hii',
    none: 'Bado hakuna majina, mahali au nambari zilizotambuliwa.',
    jump: (count) =>
      counted(count, {
        one: 'imetajwa mara #, onyesha mahali pa kwanza',
        other: 'imetajwa mara #, onyesha mahali pa kwanza',
      }),
    types: {
      PERSON: 'Watu',
      LOC: 'Mahali',
      ORG: 'Mashirika',
      AGE: 'Umri',
      DATE: 'Tarehe',
      TIME: 'Saa',
      PHONE: 'Nambari za simu',
      EMAIL: 'Anwani za barua pepe',
      ID: 'Nambari za hati',
    },
  },
};
