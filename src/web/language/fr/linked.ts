import type { linkedStrings as english } from '../../strings-linked.js';
import type { InAnyWords } from '../catalogue.js';

/** French words about calls and the cases that they belong to. No native speaker has read them yet (docs/glossary.md). */
export const linkedStrings: InAnyWords<typeof english> = {
  ofCall: {
    case: 'Dossier',
    outcome: 'Issue de l’appel',
    none: 'aucun pour l’instant',
    unread: (fault) => `Les dossiers de cet appel n’ont pas pu être lus ; il en a peut-être un. ${fault}`,
  },
  ofCase: {
    title: 'Appels',
    loading: 'Chargement des appels…',
    remove: 'Pas de ce dossier',
    removeCall: (when) => `Pas de ce dossier : l’appel du ${when}`,
    removed: (when) => `L’appel du ${when} ne fait plus partie de ce dossier.`,
    putBack: 'Le remettre',
    isBack: (when) => `L’appel du ${when} fait de nouveau partie de ce dossier.`,
  },
  beside: {
    belongs: (number) => `Cet appel appartient au dossier ${number}.`,
    several: 'Cet appel appartient à plusieurs dossiers. Rédigé à côté :',
    remove: 'Pas ce dossier',
    removed: (number) => `L’appel ne fait plus partie du dossier ${number}.`,
  },
  put: {
    submit: 'Cet appel appartient à ce dossier',
    submitFor: (number) => `Cet appel appartient à ce dossier : ${number}`,
    isPut: 'dossier de cet appel',
  },
};
