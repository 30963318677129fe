import type { accessStrings as english } from '../../strings-accesses.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('fr');

/** French words about who has read a record. No native speaker has read them yet (docs/glossary.md). */
export const accessStrings: InAnyWords<typeof english> = {
  title: 'Audit\u00a0: qui a regardé',
  loading: 'Chargement de l’audit…',
  none: 'Pas encore ouvert.',
  note: 'Par jour et par utilisateur, les plus récents d’abord. Votre regard y figure aussi.',
  kinds: {
    words: 'a lu ou suivi les paroles',
    wall: 'avait le mur ouvert un jour de l’appel',
    recording: 'a écouté l’enregistrement',
    record: 'a lu la fiche',
    person: 'a lu la fiche d’une personne du dossier',
    file: 'a ouvert un fichier',
    export: 'l’a emporté comme fichier',
    'list-export': 'a emporté une liste entière, où il peut figurer',
    accesses: 'a regardé cette liste',
  },
  program: 'Un programme sur le serveur',
  did: (user, what) => `${user}\u00a0: ${what}`,
  from: (address) => `depuis ${address}`,
  between: (first, last) => `${first} à ${last}`,
  times: (count) => counted(count, { one: '# fois', other: '# fois' }),
  parts: (count) => counted(count, { one: '# partie', other: '# parties' }),
  previous: 'Plus récents',
  next: 'Plus anciens',
  page: (page, pages) => `Page ${page} sur ${pages}`,
};
