import type { resetStrings as english } from '../../strings-reset.js';
import type { InAnyWords } from '../catalogue.js';

export const resetStrings: InAnyWords<typeof english> = {
  title: 'Un nouveau mot de passe',
  address: 'Adresse e-mail ou numéro de téléphone',
  addressOf: { email: 'Adresse e-mail', phone: 'Numéro de téléphone' },
  hint: 'Celle ou celui de votre compte. Un code y est envoyé.',
  missing: 'Saisissez votre adresse e-mail ou votre numéro de téléphone.',
  noAddress: 'Ce n’est ni une adresse e-mail, ni un numéro de téléphone.',
  ask: 'Envoyer un code',
  asking: 'Envoi…',
  sent: (address, minutes) =>
    `Si un utilisateur a l’adresse ${address}, un code de 8 chiffres y est envoyé. Il peut servir pendant ${minutes}.`,
  sentAgain: (address, minutes) =>
    `Si un utilisateur a l’adresse ${address}, un autre code y est envoyé. Il peut servir pendant ${minutes}.`,
  code: 'Code reçu',
  missingCode: 'Saisissez les 8 chiffres du message.',
  wrongCode:
    'Le code est faux, déjà utilisé ou expiré. Regardez le message le plus récent, ou envoyez un autre code.',
  next: 'Nouveau mot de passe',
  missingNext: 'Saisissez le nouveau mot de passe.',
  effect: 'Au moins 8 caractères. Partout ailleurs, vous êtes déconnecté.',
  submit: 'Définir le mot de passe et se connecter',
  submitting: 'Enregistrement…',
  another: 'Envoyer un autre code',
  elsewhere: 'Une autre adresse',
  back: 'Retour à la connexion',
  none: 'Ce serveur n’envoie pas de codes. La personne qui s’occupe du serveur vous donne un nouveau mot de passe.',
  unknown:
    'Aucune réponse n’est arrivée\u00a0: le mot de passe a peut-être changé quand même. Revenez en arrière, et essayez de vous connecter avec lui.',
};
