import type { workStrings as english } from '../../strings-work.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('fr');

export const workStrings: InAnyWords<typeof english> = {
  phone: {
    title: 'Téléphone',
    toCall: 'Voir l’appel',
    lines: {
      off: 'pas dans ce navigateur',
      elsewhere: 'dans un autre onglet',
      'no-address': 'pas configuré',
      'no-microphone': 'n’a pas de micro',
      connecting: 'connexion…',
      ready: 'prêt dans ce navigateur',
      lost: 'pas connecté',
      refused: 'pas accepté',
    },
    microphone: {
      refused:
        'Ce navigateur ne laisse pas la page utiliser le micro. Autorisez-le à côté de la barre d’adresse, puis réessayez.',
      missing: 'Aucun micro n’a été trouvé. Branchez un casque, puis réessayez.',
      busy: 'Le micro est utilisé par un autre programme. Fermez-le, puis réessayez.',
      insecure:
        'Le micro ne marche que si l’adresse commence par https. Demandez à la personne qui s’occupe du serveur.',
    },
    lostAdvice:
      'Le système téléphonique ne peut pas être joint\u00a0; cette page continue d’essayer. Sur un nouvel ordinateur, il faut peut-être d’abord accepter son certificat\u00a0:',
    lostLink: 'l’ouvrir dans un nouvel onglet',
    deskOnline: 'Votre téléphone de bureau sonne.',
    deskAway: 'Votre téléphone de bureau ne peut pas être joint non plus\u00a0: vous ne recevez aucun appel.',
    advice: {
      elsewhere: 'Les appels sonnent dans l’onglet ouvert en premier.',
      'no-address':
        'Le serveur ne sait pas où les navigateurs s’enregistrent. Demandez à la personne qui s’en occupe.',
      refused:
        'Le système téléphonique n’a pas accepté le compte de votre poste. Il est peut-être encore en cours de création.',
    },
    again: 'Réessayer',
    useBrowser: 'Sonner dans ce navigateur',
    call: { ringing: 'Sonne', answering: 'Réponse…', up: 'En appel' },
  },

  work: {
    title: 'Mon travail',
    panes: { label: 'Affichage', words: 'Ce qui est dit', case: 'Dossier', newAlert: 'Nouvelle alerte' },
    loading: 'Chargement de votre travail…',
    noExtension:
      'Votre compte n’a pas de téléphone. Un administrateur peut lui donner un poste, si vous prenez des appels.',
    states: {
      offline: 'Pas au travail',
      available: 'Disponible',
      ringing: 'Sonne',
      'on-call': 'En appel',
      'on-hold': 'Appelant mis en attente',
      'wrap-up': 'Fin d’appel',
      break: 'En pause',
    },
    unreachable: 'Aucun téléphone',
    since: 'Depuis',
    left: 'Temps restant',
    wrapUpHint: 'L’appel suivant arrive quand le temps est écoulé.',
    longer: '30 s de plus',
    today: {
      taken: 'Appels pris aujourd’hui',
      talk: 'Temps de conversation aujourd’hui',
      failed: 'Vos chiffres du jour n’ont pas pu être lus.',
    },
    caller: {
      title: 'Qui appelle',
      unknown: 'Rien n’est connu de cet appelant.',
      first: 'Aucun autre appel avec ce numéro',
      calls: (calls, last) =>
        `${counted(calls, { one: '# autre appel', other: '# autres appels' })}, le dernier ${last}`,
      cases: 'Dossiers de ce numéro',
      language: (name) => `Parle sans doute ${name}`,
      waits: (time) => `attend depuis ${time}`,
      waited: (time) => `a attendu ${time}`,
    },
    waiting: (count) =>
      count === 0
        ? 'Aucun appelant n’attend'
        : counted(count, { one: '# appelant attend', other: '# appelants attendent' }),
    login: 'Commencer le travail',
    logout: 'Finir le travail',
    ready: 'Prêt pour un appel',
    back: 'Reprendre le travail',
    break: 'Faire une pause',
    breakWhy: 'Pour quoi\u00a0?',
    breakReasons: {
      short: 'Courte pause',
      meal: 'Repas',
      meeting: 'Réunion',
      training: 'Formation',
      care: 'Après un appel difficile',
    },
    missedCalls: 'Plusieurs appels de suite sont restés sans réponse',
    noPhone:
      'Aucun de vos téléphones ne pouvait être joint. Vous reprenez les appels dès que l’un peut l’être.',
    noPhoneAtStart:
      'Aucun de vos téléphones ne peut être joint : aucun appel ne sonnerait. Le travail commence dès que l’un d’eux peut l’être, tant que cette page est ouverte. « Téléphone » dit ce qui ne va pas.',
    ringing: 'Appel entrant',
    placing: {
      title: 'Appel sortant',
      hint: 'Votre propre téléphone sonne d’abord\u00a0: décrochez, puis cela sonnera en face.',
      decline: 'Ne pas appeler',
    },
    rejoining: {
      title: 'Votre téléphone sonne pour cet appel',
      hint: 'Décrochez pour entrer dans l’appel.',
      decline: 'Refuser',
    },
    deskRings: 'Votre téléphone de bureau sonne\u00a0: décrochez là-bas.',
    accept: 'Répondre',
    answering: 'Réponse…',
    decline: 'Refuser',
    controls: 'Cet appel',
    hold: 'Mettre en attente',
    resume: 'Reprendre',
    mute: 'Couper le micro',
    unmute: 'Remettre le micro',
    keypad: 'Clavier',
    choices: {
      transfer: { button: 'Transférer', title: 'Transférer l’appelant à', action: 'Transférer' },
      consult: {
        button: 'Consulter',
        title: 'Demander à un collègue pendant que l’appelant attend',
        action: 'Appeler',
      },
      invite: { button: 'Ajouter', title: 'Ajouter une personne à l’appel', action: 'Ajouter' },
    },
    consulting: (name) => `Vous parlez avec ${name}. L’appelant entend de la musique.`,
    completeTransfer: 'Passer l’appelant',
    joinAll: 'Parler ensemble',
    backToCaller: 'Retour à l’appelant',
    askHelp: 'Demander de l’aide',
    helpOver: 'Aide demandée',
    pauseRecording: 'Suspendre l’enregistrement',
    resumeRecording: 'Reprendre l’enregistrement',
    hangUp: 'Raccrocher',
    notHeard: 'L’appelant ne vous entend pas.',
    ringsThere: 'Cela sonne en face. On vous entendra dès la réponse.',
    yourPhoneFirst: 'Votre propre téléphone sonne d’abord.',
    cancel: 'Annuler',
    number: 'Numéro ou poste',
    colleagues: 'Collègues',
    noColleagues: 'Aucun collègue n’est au travail.',
    override: {
      label: 'Raison d’appeler quand même',
      hint: 'Elle est gardée avec votre nom dans le journal d’audit.',
      missing: 'Donnez une raison d’au moins 3 caractères.',
      cancel: 'Ne pas appeler',
      submit: 'Appeler quand même',
    },
    dialTitle: 'Passer un appel',
    dial: 'Appeler',
    autoAnswer: 'Répondre automatiquement à mes appels',
    afterCall: {
      title: 'Après cet appel',
      offline: 'Fin du travail après cet appel',
      break: (reason) => `Pause après cet appel\u00a0: ${reason}`,
      next: 'Prendre l’appel suivant',
    },
    noCall: 'Aucun appel',
    callRings: 'Un appel pour vous',
    noCallHint: {
      here: 'Quand un appel arrive, il sonne ici, et ses mots apparaissent au fur et à mesure.',
      elsewhere: 'Quand un appel arrive, il sonne dans un autre onglet, et ses mots apparaissent ici aussi.',
      desk: 'Quand un appel arrive, votre téléphone de bureau sonne, et les mots apparaissent ici au fur et à mesure.',
      nowhere: 'Aucun appel ne peut sonner à votre téléphone maintenant. La cause est indiquée à côté.',
      away: 'Vous recevrez des appels dès que vous serez disponible.',
      ringing: 'Un appel sonne. Ses mots apparaîtront ici quand vous aurez répondu.',
    },
    notices: {
      listen: 'Un superviseur écoute cet appel.',
      whisper: 'Un superviseur est dans cet appel. Vous seul entendez ce qu’il dit.',
      barge: 'Un superviseur est dans cet appel, et tous l’entendent.',
    },
  },
};
