import type { findingStrings as english } from '../../strings-findings.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';
import { lostStrings } from './lost.js';

const counted = counting('fr');

const lostShare = (percent: number | null): string =>
  percent === null ? '' : `, ${percent}\u00a0% du son est perdu`;

const changedPassages = (count: number): string =>
  count === 0
    ? 'aucun mot n’a changé'
    : counted(count, { one: '# passage a changé', other: '# passages ont changé' });

const per = (model: string | null): string => (model === null ? '' : ` (${model})`);

export const findingStrings: InAnyWords<typeof english> = {
  ...lostStrings,

  legend: {
    evidence: 'A influencé le classement',
    risk: 'Danger',
    unsure: 'Mot incertain',
    both: 'Parlent en même temps',
  },

  dangers: {
    abandonment: 'Abandon',
    child_marriage: 'Mariage d’enfant',
    confinement: 'Enfermement',
    fgm: 'Mutilation génitale',
    immediate_danger: 'En danger maintenant',
    missing_child: 'Enfant disparu',
    ongoing_violence: 'Violence en cours',
    physical_violence: 'Violence physique',
    self_harm: 'Automutilation',
    sexual_abuse: 'Abus sexuel',
    sexual_abuse_within_72_hours: 'Abus sexuel dans les dernières 72 heures',
    suicide: 'Risque de suicide',
    trafficking: 'Traite des personnes',
    weapon: 'Arme',
  },

  alerts: {
    title: 'Alertes',
    at: (time) => `à ${time}`,
    severity: { info: 'Pour information', warning: 'Avertissement', urgent: 'Urgence' },
  },

  secondPass: {
    live: (model) => `Entendu en direct${per(model)}\u00a0:`,
    second: (model) => `Entendu après coup${per(model)}\u00a0:`,
    nothing: 'rien',
    shownBefore: 'Affiché pendant la parole\u00a0:',
    ended: {
      completed: (changed) =>
        `Un modèle plus grand a écouté l’enregistrement\u00a0: ${changedPassages(changed)}.`,
      'no-recording': () =>
        'Il n’y a pas d’enregistrement qu’un modèle plus grand puisse écouter\u00a0: les mots sont ceux du direct.',
      'given-up': (changed) =>
        `Un modèle plus grand n’a pas pu écouter tout l’enregistrement\u00a0: ${changedPassages(changed)}.`,
    },
  },

  talk: {
    title: 'Parole',
    share: (percent) => `${percent}\u00a0%`,
    rate: (words) => `${words} mots par minute`,
    interruptions: (count) => counted(count, { one: '# interruption', other: '# interruptions' }),
    loudness: (dbfs) => `niveau ${dbfs}\u00a0dBFS`,
    quiet: (dbfs) => `très faible (${dbfs}\u00a0dBFS)\u00a0: des mots peuvent manquer`,
    overlap: 'Parlent en même temps',
    silence: 'Silences',
    longestSilence: 'Silence le plus long',
    hold: 'Mis en attente',
    unheard: 'Non entendu',
    seconds: (seconds) => `${Math.round(seconds)}\u00a0s`,
    silentLine: (who, since) => `Rien n’arrive de ${who} depuis ${since}.`,
    endedLine: (who, since, end) =>
      `Le son de ${who} s’est arrêté à ${since}\u00a0; l’appel a continué jusqu’à ${end}.`,
    wordlessLine: (who, since, dbfs) =>
      `Aucun mot de ${who} n’a été entendu depuis ${since}, alors que quelqu’un parle${dbfs === null ? '' : `, à ${Math.round(dbfs)}\u00a0dBFS`}.`,
    endedWordless: (who, since) =>
      `À partir de ${since}, aucun mot de ${who} n’a été entendu, alors que quelqu’un parlait.`,
    poorLine: (who, percent) =>
      `La ligne de ${who} est mauvaise${lostShare(percent)}\u00a0: des mots peuvent être faux ou manquer.`,
    wasPoorLine: (who, percent) =>
      `La ligne de ${who} a été mauvaise un moment${lostShare(percent)}\u00a0: des mots peuvent être faux ou manquer.`,
  },

  entities: {
    title: 'Nommés dans cet appel',
    none: 'Aucun nom, lieu ou numéro n’a encore été reconnu.',
    jump: (count) =>
      counted(count, {
        one: 'nommé # fois, montrer le premier passage',
        other: 'nommé # fois, montrer le premier passage',
      }),
    types: {
      PERSON: 'Personnes',
      LOC: 'Lieux',
      ORG: 'Organisations',
      AGE: 'Âges',
      DATE: 'Jours et dates',
      TIME: 'Heures',
      PHONE: 'Numéros de téléphone',
      EMAIL: 'Adresses e-mail',
      ID: 'Numéros de documents',
    },
  },
};
