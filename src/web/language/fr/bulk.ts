import type { bulkStrings as english } from '../../strings-bulk.js';
import type { InAnyWords } from '../catalogue.js';

/** French words about several cases at once. No native speaker has read them yet (docs/glossary.md). */
export const bulkStrings: InAnyWords<typeof english> = {
  label: 'Dossiers sélectionnés',
  chosen: (count) => `Sélectionnés : ${count}`,
  clear: 'Effacer la sélection',
  assign: 'Attribuer…',
  close: 'Clore…',
  cancel: 'Annuler',
  working: (done, all) => `${done} sur ${all} traités…`,
  file: {
    get: 'Exporter en CSV',
    getting: 'Préparation du fichier…',
    got: 'Le fichier est dans les téléchargements de ce navigateur.',
    leftOut: (count) =>
      `Le fichier est dans les téléchargements de ce navigateur. N’y sont pas, car vous ne les voyez plus : ${count}.`,
  },
  assignForm: {
    loading: 'Chargement des utilisateurs…',
    title: (count) => `Attribuer les dossiers sélectionnés : ${count}`,
    person: 'À qui',
    choose: 'Choisissez une personne',
    missing: 'Choisissez la personne qui reçoit les dossiers.',
    me: 'moi-même',
    submit: 'Attribuer',
  },
  closeForm: {
    ask: (count) => `Clore les dossiers sélectionnés ? Seraient clos : ${count}.`,
    submit: 'Clore les dossiers',
  },
  result: {
    assigned: (name, count) => `Attribués à ${name} : ${count}.`,
    closed: (count) => `Clos : ${count}.`,
    same: (count) => `L’étaient déjà : ${count}.`,
    undone: (count) => `Non traités : ${count}. Ils restent sélectionnés.`,
    changedBy: (name) => `modifié entre-temps par ${name}. Regardez-le, puis réessayez.`,
    changed: 'modifié entre-temps. Regardez-le, puis réessayez.',
    unknown: 'aucune réponse n’est venue : c’est peut-être fait, ou non. Regardez-le, puis réessayez.',
    hide: 'Masquer ceci',
  },
};
