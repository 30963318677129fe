import type { lostStrings as english } from '../../strings-lost.js';
import type { InAnyWords } from '../catalogue.js';

export const lostStrings: InAnyWords<typeof english> = {
  lost: {
    agent: (name) => `Le téléphone de ${name} est perdu, il est rappelé`,
    other: (who) => `${who}\u00a0: plus aucun son`,
    own: 'L’appelant ne vous entend pas\u00a0: votre téléphone est perdu. Il est rappelé, et l’appelant entend de la musique.',
    rejoin: 'Appeler mon téléphone maintenant',
    noPhoneWhile: (state) => `${state}, mais aucun téléphone ne sonne`,
    notes: {
      owed: 'Est sur la liste des rappels\u00a0: la conversation a été coupée',
      lost: (who) =>
        `Le téléphone de ${who} est perdu\u00a0: il est rappelé, et l’appelant entend de la musique`,
      silent: (who) => `Plus rien n’arrive de ${who}`,
      back: (who) => `${who} est de retour dans l’appel`,
    },
  },
};
