import type { correctionStrings as english } from '../../strings-corrections.js';
import type { InAnyWords } from '../catalogue.js';

/** French words about corrections. No native speaker has read them yet (docs/glossary.md). */
export const correctionStrings: InAnyWords<typeof english> = {
  corrections: {
    title: 'Corrections',
    correct: 'Corriger…',
    correctAt: (at) => `Corriger les mots à ${at}`,
    correctLabel: 'Corriger une étiquette…',
    by: (name) => `Corrigé par ${name} :`,
    withheld: 'd’autres mots, que vous ne pouvez pas lire',
    withdraw: 'Retirer',
    said: 'Les mots tels que vous les entendez',
    note: 'Note (facultative)',
    keep: 'Garder la correction',
    cancel: 'Annuler',
    label: 'Étiquette',
    right: 'Juste serait',
    labels: { category: 'Catégorie', priority: 'Priorité', danger: 'Danger' },
    dangers: { present: 'Danger', absent: 'Pas de danger' },
    labelled: (label, value) => `${label} : ${value}`,
    instead: (label, value, machine) => `${label} : ${value}, au lieu de ${machine}`,
    unread: 'Les corrections de cet appel n’ont pas pu être lues.',
    refused: {
      'correction-not-taken': 'Ceci ne peut pas être gardé. Écrivez les mots, ou choisissez une étiquette.',
      'correction-changes-nothing': 'La machine a dit la même chose : il n’y a rien à corriger.',
      'words-not-final': 'Ces mots peuvent encore changer. Corrigez-les plus tard.',
      'too-many-corrections': 'Vous avez autant de corrections de cet appel qu’il en est gardé.',
      other: 'La correction n’a pas été gardée.',
    },
  },
};
