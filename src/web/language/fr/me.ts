import type { meStrings as english } from '../../strings-me.js';
import type { InAnyWords } from '../catalogue.js';

export const meStrings: InAnyWords<typeof english> = {
  role: 'Rôle',
  fullName: 'Nom',
  browser: 'Ce navigateur',
  password: {
    title: 'Changer le mot de passe',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    hint: 'Au moins 8 caractères. Plusieurs mots sans rapport se retiennent bien et se devinent mal.',
    effect: 'Vous restez connecté dans ce navigateur. Partout ailleurs, vous êtes déconnecté.',
    missing: 'Saisissez votre mot de passe actuel.',
    missingNext: 'Saisissez le nouveau mot de passe.',
    submit: 'Changer le mot de passe',
    submitting: 'Changement…',
    done: 'Le mot de passe est changé. Utilisez-le désormais pour vous connecter\u00a0; vous êtes déconnecté sur les autres ordinateurs et téléphones.',
    unknown:
      'Aucune réponse n’est venue\u00a0: le mot de passe est peut-être changé malgré tout. Essayez de vous connecter avec le nouveau dans une autre fenêtre.',
  },
  theme: {
    title: 'Couleurs',
    system: 'Comme sur l’ordinateur',
    light: 'Claires',
    dark: 'Sombres',
    notKept: 'Ce navigateur ne garde pas le choix\u00a0: il vaut jusqu’au prochain chargement de la page.',
  },
  sound: {
    title: 'Micro et haut-parleurs',
    hint: 'Le micro et les haut-parleurs sont ceux que le navigateur a choisis. Rien de l’essai n’est enregistré ni envoyé.',
    waits: 'L’essai attend la fin de votre appel.',
    test: 'Essayer le micro',
    stop: 'Arrêter l’essai',
    asking: 'Le navigateur demande si cette page peut utiliser le micro. Autorisez-le.',
    speak: 'Parlez comme pendant un appel.',
    level: 'Niveau du micro',
    decibels: (level) => `${level}\u00a0décibels`,
    loudness: {
      nothing: 'On n’entend rien. Regardez si le casque est coupé ou si un autre micro est choisi.',
      quiet: 'Faible. Rapprochez le micro de votre bouche, ou augmentez son volume.',
      good: 'Bien. Les appelants vous entendent bien.',
      loud: 'Trop fort. Éloignez le micro de votre bouche, ou baissez son volume.',
    },
    play: 'Jouer un son',
    playing: 'Un son est joué.',
    played:
      'Si vous n’avez rien entendu, vérifiez le volume, et les haut-parleurs ou le casque que l’ordinateur a choisis.',
  },
};
