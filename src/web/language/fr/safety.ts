import type { safetyStrings as english } from '../../strings-safety.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('fr');

/** French words about safety and the form of a case. No native speaker has read them yet (docs/glossary.md). */
export const safetyStrings: InAnyWords<typeof english> = {
  fields: {
    in_danger: 'En danger maintenant\u00a0?',
    whereabouts: 'Où se trouve la personne\u00a0?',
    neutral_caller_id: 'Faut-il masquer notre numéro\u00a0?',
    gbv_related: 'Violence fondée sur le genre\u00a0?',
    incidence_when: 'Quand est-ce arrivé\u00a0?',
    incidence_location: 'Où est-ce arrivé\u00a0?',
  },
  notAsked: 'Pas encore demandé',
  chip: 'en danger maintenant',
  line: {
    label: 'Sécurité',
    dangerAt: (place) => `En danger maintenant\u00a0: ${place}`,
    danger: 'En danger maintenant, lieu inconnu',
    noDanger: 'Pas en danger maintenant',
    dangerUnknown: 'Danger inconnu',
    dangerNotAsked: 'Danger pas encore demandé',
    at: (place) => `Lieu actuel\u00a0: ${place}`,
    mayCall: 'Peut être appelé',
    mayCallBetween: (from, until) => `Peut être appelé seulement de ${from} à ${until}`,
    callBetween: (from, until) => `Accord pour un appel inconnu\u00a0; sans danger de ${from} à ${until}`,
    neverCall: 'Ne pas appeler',
    callUnknown: 'Accord pour un appel inconnu',
    neutral: 'Appeler sans montrer notre numéro',
    mayText: 'Peut recevoir des messages',
    neverText: 'N’envoyer aucun message',
    textUnknown: 'Accord pour des messages inconnu',
    confidential: 'À cacher aux autres',
  },
  needed: {
    count: (have, all) => `${have} sur ${all} nécessaires`,
    next: (field) => `Suivant\u00a0: ${field}`,
    complete: 'Tout le nécessaire est là.',
  },
  faults: {
    number: 'Écrivez un nombre entier, comme 9.',
    tooLong: (most) => `Écrivez au plus ${most} caractères.`,
    clock: 'Écrivez une heure, comme 14:30.',
    required: 'Écrivez le nom, ou laissez vide aussi le reste de cette personne.',
    other: 'Cela ne convient pas ici.',
  },
  category: {
    hint: 'Tapez une partie de son nom',
    list: 'Catégories',
    found: (count) => counted(count, { one: '# catégorie', other: '# catégories' }),
    none: 'Aucune catégorie ne correspond à ces mots. Choisissez-en une dans la liste.',
    unchosen: 'Aucune catégorie n’est encore choisie. Choisissez-en une dans la liste.',
  },
};
