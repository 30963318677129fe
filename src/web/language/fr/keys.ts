import type { keyStrings as english } from '../../strings-keys.js';
import type { InAnyWords } from '../catalogue.js';

export const keyStrings: InAnyWords<typeof english> = {
  keys: {
    button: 'Touches',
    title: 'Touches de cette page',
    does: {
      list: 'Montrer cette liste',
      wall: 'Aller aux appels en cours',
      work: 'Aller à mon travail',
      next: 'Appel suivant sur le tableau',
      previous: 'Appel précédent sur le tableau',
      play: 'Lire l’enregistrement, ou l’arrêter',
      back: 'Reculer de 5 secondes dans l’enregistrement',
      forward: 'Avancer de 5 secondes dans l’enregistrement',
      earlier: 'Paroles précédentes de l’enregistrement',
      later: 'Paroles suivantes de l’enregistrement',
      slower: 'Lire plus lentement',
      faster: 'Lire plus vite',
      mute: 'Couper ou remettre le micro',
      hold: 'Mettre en attente ou reprendre',
      help: 'Demander l’aide d’un superviseur, ou ne plus la demander',
      take: 'Reprendre ce qui est proposé pour un champ du dossier',
    },
    notInFields:
      'Sauf Alt+Enter, elles ne font rien pendant la saisie dans un champ. Aucune touche ne termine un appel.',
    letters: 'Utiliser les touches d’une seule lettre',
    close: 'Fermer',
  },
};
