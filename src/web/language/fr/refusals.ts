import type { refusalStrings as english } from '../../strings-refusals.js';
import type { InAnyWords } from '../catalogue.js';

type Words = InAnyWords<typeof english>;
type ValuesOf<Code extends keyof Words['refusals']> = Parameters<Words['refusals'][Code]>[0];

/** Ends "Votre état : …" and "Amina : …". */
const states: Record<ValuesOf<'you-are-busy'>['state'], string> = {
  offline: 'pas au travail',
  available: 'disponible',
  ringing: 'appel entrant',
  'on-call': 'en appel',
  'on-hold': 'en appel, appelant mis en attente',
  'wrap-up': 'fin d’appel',
  break: 'en pause',
};

/** Ends "Impossible maintenant : …". */
const moves: Record<ValuesOf<'agent-cannot-become'>['wanted'], string> = {
  offline: 'finir le travail',
  available: 'prendre des appels',
  ringing: 'recevoir un appel',
  'on-call': 'être en appel',
  'on-hold': 'mettre un appelant en attente',
  'wrap-up': 'passer en fin d’appel',
  break: 'faire une pause',
};

/** Ends "Votre compte ne permet pas …". */
const tasks: Record<ValuesOf<'role-may-not'>['task'], string> = {
  'telephone-work': 'de travailler au téléphone',
  supervision: 'de superviser des appels',
  callbacks: 'de rappeler des personnes',
  'agent-languages': 'de régler les langues d’un écoutant',
  'ending-calls': 'de mettre fin à des appels',
  'watching-calls': 'de suivre des appels',
  'watching-the-desk': 'de voir le poste de suivi',
  'desk-figures': 'de voir les chiffres du poste de suivi',
  'calls-of-others': 'de voir les appels des autres',
  'sending-recordings': 'd’envoyer des enregistrements',
  accesses: 'de voir qui a lu un appel ou un dossier',
  webhooks: 'de gérer les webhooks',
  'personal-data': 'de voir des données personnelles',
  'phone-passwords': 'de gérer les mots de passe des téléphones',
  'phones-of-others': 'de voir le téléphone d’un autre utilisateur',
};

const passwordFaults: Record<ValuesOf<'password-refused'>['faults'][number], string> = {
  'wrong-current': 'ce n’est pas votre mot de passe actuel',
  'too-short': 'il est trop court',
  'too-long': 'il est trop long',
  'not-repeated': 'les deux saisies diffèrent',
};

const callOver = 'L’appel vient de se terminer.';
const ownExtension = 'C’est votre propre poste.';
const phoneUnreachable = 'Votre téléphone ne peut pas être joint.';
const dialPlanCall = 'Le système téléphonique a établi cet appel pendant l’absence du serveur';
const sessionOver = 'Votre session est terminée. Reconnectez-vous.';
const tooManyTries = 'Trop d’essais. Attendez un moment, puis réessayez.';
const telephonesAway = 'Le système téléphonique est absent pour le moment. Réessayez bientôt.';

const refusals: Words['refusals'] = {
  'wrong-credentials': () => 'Ce nom d’utilisateur et ce mot de passe ne vont pas ensemble.',
  'token-not-valid': () => sessionOver,
  'token-ended': () => sessionOver,
  'login-ended': () => sessionOver,
  'refresh-token-not-valid': () => sessionOver,
  'no-session': () => sessionOver,
  'too-many-login-tries': () => tooManyTries,
  'too-many-logins': () => tooManyTries,
  'too-many-refreshes': () => tooManyTries,
  'too-many-one-time-passwords': () => tooManyTries,
  'too-many-sms': () =>
    'Aucun message de plus ne peut être envoyé aujourd’hui. Le message n’a pas été gardé.',
  'wrong-one-time-password': () => 'Le mot de passe à usage unique est faux, déjà utilisé ou expiré.',
  'cannot-deliver': ({ means }) =>
    means === 'email' ? 'Ce serveur n’envoie pas d’e-mails.' : 'Ce serveur n’envoie pas de SMS.',
  'password-refused': ({ faults }) =>
    `Le nouveau mot de passe n’a pas été accepté\u00a0: ${faults.map((fault) => passwordFaults[fault]).join(', ')}.`,
  'unknown-user': () => 'Cet utilisateur n’existe pas.',
  'only-users': () => 'Seul un utilisateur connecté peut faire cela.',
  'no-telephone': () => 'Votre compte n’a pas de téléphone. Un administrateur peut lui donner un poste.',
  'telephone-without-user': () => 'Ce téléphone n’appartient plus à un utilisateur.',
  'not-at-work': () => 'Vous n’êtes pas au travail. Commencez d’abord le travail.',
  'not-on-call': () => 'Vous n’êtes pas en appel.',
  'not-wrapping-up': () => 'Vous ne concluez pas d’appel.',
  'own-extension': () => ownExtension,
  'own-extension-supervised': () => ownExtension,
  'phone-unreachable': () => phoneUnreachable,
  'number-not-allowed': () => 'Votre compte ne permet pas d’appeler ce numéro.',
  'contact-wishes-unknown': () =>
    'Les dossiers sont absents\u00a0: on ne sait pas si ce numéro peut être appelé. Réessayez bientôt.',
  'dialling-needs-telephone': () => 'Pour appeler, il faut un téléphone de la ligne d’écoute.',
  'phone-cannot-dial': () => 'Ce téléphone ne peut pas appeler maintenant.',
  'call-over': () => callOver,
  'party-hung-up': () => 'Quelqu’un dans cet appel vient de raccrocher.',
  'not-on-this-call': () => 'Vous n’êtes pas dans cet appel.',
  'telephone-on-call': () => 'Votre téléphone est dans l’appel, et son son arrive.',
  'not-as-caller': () => 'Seule la personne qui a passé l’appel peut faire cela.',
  'dial-plan-call': () => `${dialPlanCall}. Il ne peut pas être modifié.`,
  'dial-plan-call-only-heard': () => `${dialPlanCall}. Vous pouvez seulement écouter.`,
  'call-not-answered': () => 'Cet appel n’a pas encore reçu de réponse.',
  'caller-held': () => 'L’appelant est déjà mis en attente.',
  'caller-not-held': () => 'L’appelant n’est pas mis en attente.',
  'no-party-for-digits': () => 'Il n’y a personne d’autre sur la ligne à qui envoyer des chiffres.',
  'consultation-open': () => 'Vous consultez déjà un collègue.',
  'consultation-unfinished': () => 'Passez d’abord l’appelant, ou reprenez-le.',
  'no-consultation': () => 'Vous ne consultez pas de collègue.',
  'consultation-of-another': () => 'Seule la personne qui a demandé au collègue peut faire cela.',
  'being-handed-over': () => 'L’appelant est déjà en cours de transfert.',
  'telephone-on-no-call': () => 'Ce téléphone n’est pas en appel.',
  'telephone-of-no-agent': () => 'Seul le téléphone d’un écoutant peut transférer un appel.',
  'not-calls-of-one-telephone': () => 'Ce ne sont pas deux appels du même téléphone.',
  'telephone-left-call': () => 'Ce téléphone a quitté l’appel.',
  'not-recorded': () => 'Cet appel n’est pas enregistré.',
  'recording-paused': () => 'L’enregistrement est déjà en pause.',
  'recording-not-paused': () => 'L’enregistrement n’est pas en pause.',
  'call-busy-with-command': () => 'Un autre changement de cet appel a pris trop de temps. Réessayez.',
  'transcript-incomplete': () => 'L’appel est terminé, mais sa transcription n’est pas encore complète.',
  'agent-left-call': () => 'Cet écoutant n’est plus dans cet appel.',
  'supervising-another-call': () => 'Vous êtes dans un autre appel. Quittez-le d’abord.',
  'not-supervising': () => 'Vous ne supervisez aucun appel.',
  'phone-not-answered': () => 'Votre téléphone n’a pas été décroché.',
  'phone-rings-still': () => 'Votre téléphone sonne encore.',
  'supervisor-hung-up': () => 'Vous avez raccroché.',
  'telephones-away': () => telephonesAway,
  'telephones-late': () => 'Le système téléphonique n’a pas répondu à temps.',
  'switch-away': () => telephonesAway,
  'switch-refused': () => 'Le système téléphonique ne l’a pas fait. Réessayez.',
  'part-away': () => 'Une partie du serveur est absente pour le moment. Réessayez bientôt.',
  'command-failed': () => 'Le serveur a eu un problème. Réessayez.',
  'not-possible': () => 'C’est impossible maintenant.',
  'role-may-not': ({ task }) => `Votre compte ne permet pas ${tasks[task]}.`,
  'you-are-busy': ({ state }) => `Votre état\u00a0: ${states[state]}.`,
  'agent-busy': ({ agent, state }) => `${agent}\u00a0: ${states[state]}.`,
  'agent-cannot-become': ({ agent, state, wanted }) =>
    `${agent}\u00a0: ${states[state]}. Impossible maintenant\u00a0: ${moves[wanted]}.`,
  'wrap-up-at-longest': ({ seconds }) =>
    `La conclusion se prolonge de ${seconds / 60} minutes au plus. Prenez une pause s’il vous faut plus de temps.`,
  'agent-not-on-call': ({ agent }) => `${agent} n’est pas en appel.`,
  'agent-phone-unreachable': ({ agent }) => `Le téléphone de ${agent} ne peut pas être joint.`,
  'unknown-agent': () => 'Cet écoutant n’existe pas.',
  'unknown-extension': ({ extension }) => `Personne n’a le poste ${extension}.`,
  'unknown-call': () => 'Cet appel n’est pas connu ici.',
  'unknown-alert': () => 'L’appel n’a pas cette alerte.',
  'too-many-messages': ({ seconds }) => `Trop de messages. Attendez ${seconds}\u00a0s, puis renvoyez-le.`,
  'call-full-of-messages': ({ most }) => `Cet appel a ${most} messages et n’en prend plus.`,
  'message-key-used': () => 'Un autre texte a déjà été envoyé avec cette clé. Envoyez le message à nouveau.',
  'unknown-callback': () => 'Ce rappel n’existe pas.',
  'callback-not-open': ({ state }) =>
    state === 'done' ? 'Ce rappel est déjà fait.' : 'Quelqu’un a déjà pris ce rappel.',
  'callback-of-another': () =>
    'Quelqu’un d’autre a pris ce rappel. Seul lui ou un superviseur peut le régler.',
  'call-changed': () => 'L’appel a changé entre-temps. Regardez de nouveau, puis décidez.',
  'call-supervised': ({ supervisor }) => `${supervisor} est déjà dans cet appel.`,
  'contact-not-wished': (refused) => {
    switch (refused.wish) {
      case 'no-calls':
        return 'Le dossier dit que ce numéro ne doit pas être appelé.';
      case 'no-messages':
        return 'Le dossier dit qu’aucun message ne doit être envoyé à ce numéro.';
      case 'safe-hours':
        return `Le dossier dit que ce numéro ne peut être appelé sans danger que de ${refused.from} à ${refused.until}.`;
    }
  },
  'not-a-number': () => 'Ce n’est pas un numéro de téléphone.',
  'phone-passwords-not-taken': () => 'Ce serveur n’accepte pas de mots de passe de téléphone de ce genre.',
  'unknown-telephone': () => 'Cet utilisateur n’a pas de téléphone.',
  'no-phone-password': () => 'Aucun mot de passe de téléphone de ce genre n’est défini.',
  'phone-password-refused': (refused) => {
    switch (refused.fault) {
      case 'too-short':
        return `Le mot de passe doit avoir au moins ${refused.characters} caractères.`;
      case 'too-long':
        return `Le mot de passe doit avoir au plus ${refused.characters} caractères.`;
      case 'not-ascii':
        return 'Le mot de passe doit être fait de lettres sans accent, de chiffres et de signes courants.';
      case 'easily-guessed':
        return 'Ce mot de passe se devine facilement. Prenez plusieurs mots sans lien entre eux.';
    }
  },
};

const errors: Words['errors'] = {
  offline: 'Il n’y a pas de connexion au serveur.',
  'invalid-input': 'Le serveur n’a pas compris.',
  unauthenticated: sessionOver,
  forbidden: 'Votre compte ne permet pas cela.',
  'not-found': 'Il n’y a pas de tel dossier. Il a peut-être été supprimé, ou l’adresse n’est pas complète.',
  'method-not-allowed': 'Le serveur ne peut pas faire cela.',
  conflict: 'C’est impossible maintenant.',
  'precondition-failed': 'Cela a changé entre-temps. Regardez de nouveau, puis décidez.',
  'precondition-required': 'Le serveur n’a pas compris.',
  'too-many-requests': 'C’était trop à la fois. Attendez un moment, puis réessayez.',
  'content-too-large': 'C’est trop grand.',
  'invalid-content': 'Le serveur ne peut pas lire cela.',
  timeout: 'Le serveur n’a pas répondu à temps.',
  unsupported: 'Le serveur ne peut pas faire cela.',
  'not-installed': 'Cela n’est pas installé sur le serveur.',
  unavailable: 'Le serveur ne peut pas le faire pour le moment. Réessayez bientôt.',
  internal: 'Le serveur a eu un problème.',
  needs_override: 'Le dossier dit que cette personne ne doit pas être contactée maintenant.',
  insufficient_state: 'Cette page n’est plus à jour. Rechargez-la.',
  'too-slow': 'Cette connexion était trop lente.',
  'protocol-error': 'Cette connexion n’a pas fonctionné.',
  'log-in-timeout': 'La connexion au compte a pris trop de temps.',
};

const faultyFields: Words['faultyFields'] = {
  extension: 'Ce n’est ni un poste ni un numéro de téléphone.',
  digits: 'Seuls des chiffres, * et # peuvent être envoyés.',
  reason: 'Donnez une raison d’au plus 100 caractères.',
  override: 'Donnez une raison de 3 à 500 caractères.',
};

export const refusalStrings: Words = { refusals, errors, faultyFields };
