import type { strings as english } from '../../strings-en.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

type Words = Pick<InAnyWords<typeof english>, 'call' | 'transcript' | 'notes' | 'verdict'>;

const counted = counting('fr');

/** Words about one call: its page, its transcript, what happened on it, and what it is about. */
export const callStrings: Words = {
  call: {
    title: (caller) => `Appel de ${caller}`,
    titleTo: (number) => `Appel vers ${number}`,
    back: 'Tous les appels en cours',
    backToStart: 'Ma première page',
    loading: 'Chargement de l’appel…',
    notFoundTitle: 'Appel introuvable',
    refusedTitle: 'Cet appel ne peut pas être montré',
    duration: 'Durée de l’appel',
    waiting: 'Attend depuis',
    lasted: 'A duré',
    agent: 'Écoutant',
    dialled: 'Numéro composé',
    started: 'Début',
    language: 'Langue parlée',
    end: 'Mettre fin à l’appel',
    endTitle: 'Mettre fin à cet appel\u00a0?',
    endBody: 'Tous les participants sont coupés aussitôt. On ne peut pas revenir en arrière.',
    endConfirm: 'Mettre fin',
    endCancel: 'Laisser l’appel',
    ending: 'Fin de l’appel…',
    endFailed: 'L’appel n’a pas pu être terminé. Réessayez.',
    endOffline: 'Il n’y a pas de connexion au serveur\u00a0: l’appel ne peut pas être terminé d’ici.',
  },

  transcript: {
    title: 'Transcription',
    find: {
      label: 'Chercher dans les paroles',
      places: (at, count) => `${at} sur ${count}`,
      none: 'Pas dans ces paroles',
      next: 'Passage suivant',
      before: 'Passage précédent',
    },
    region: 'Transcription, appelant à gauche, écoutant à droite',
    emptyUnanswered:
      'Aucun écoutant n’est encore dans l’appel. Les mots apparaissent ici au fur et à mesure.',
    emptyLive: 'Rien n’a encore été dit. Les mots apparaissent ici au fur et à mesure.',
    emptyUnannounced:
      'L’annonce n’a pas été entendue jusqu’au bout\u00a0: rien de cet appel n’est enregistré ni transcrit.',
    emptyEnded: 'Rien n’a été dit dans cet appel.',
    jumpToLatest: 'Derniers mots',
    interim: 'parle encore',
    translation: 'Traduit par une machine\u00a0:',
    silence: (seconds) => `${seconds}\u00a0s sans paroles`,
    overlapOf: (seconds) => `Parlent en même temps ${seconds}\u00a0s`,
    gap: (speaker, seconds) =>
      speaker === null
        ? `Aucun son pendant ${seconds}\u00a0s. Ce qui a été dit alors manque.`
        : `${speaker}\u00a0: aucun son pendant ${seconds}\u00a0s. Ce qui a été dit alors manque.`,
    shortGap: (seconds) => `${seconds}\u00a0s sans son`,
    doubtful: 'douteux',
    doubt: {
      'low-probability': 'Douteux\u00a0: la reconnaissance n’est pas sûre de ces mots',
      repetition: 'Douteux\u00a0: la reconnaissance s’est répétée',
      echo: 'Douteux\u00a0: peut-être l’écho d’un autre participant',
    },
    dropped: (seconds, text) =>
      text === ''
        ? `${seconds}\u00a0s de son sans paroles`
        : `${seconds}\u00a0s de son, sans doute pas de la parole. Reconnu comme «\u00a0${text}\u00a0».`,
    echo: (seconds, text) =>
      text === ''
        ? `${seconds}\u00a0s d’écho d’un autre participant`
        : `${seconds}\u00a0s d’écho d’un autre participant. Reconnu comme «\u00a0${text}\u00a0».`,
    deferred: (seconds) => `${seconds}\u00a0s de parole. Elles seront transcrites dès que possible.`,
    leftOut: (seconds) => `${seconds}\u00a0s de parole qui n’ont pas pu être transcrites.`,
    others: 'Écoutant et autres',
    unsureWord: (share) => `Mot incertain (${share})`,
    evidenceHint: (category) => `Indique ${category}`,
    evidenceRisk: (name) => `Augmente la priorité\u00a0: ${name}`,
    evidenceDoubtful: (category) => `Indiquerait ${category}\u00a0; ces mots sont douteux et ne comptent pas`,
    evidenceNegated: (category) => `Indiquerait ${category}, mais c’est nié ici`,
  },

  notes: {
    answered: 'Appel décroché',
    joined: (who) => `${who} est dans l’appel`,
    left: (who) => `${who} a quitté l’appel`,
    queued: 'Attend un écoutant',
    queuedFor: (language) => `Attend un écoutant pour la langue\u00a0: ${language}`,
    ringing: (who) => `Sonne chez ${who}`,
    missed: {
      'no-answer': (who) => `${who} n’a pas répondu`,
      refused: (who) => `${who} a refusé`,
      unreachable: (who) => `${who} n’a pas pu être joint`,
      'hung-up': (who) => `${who} a raccroché aussitôt`,
    },
    promised: 'Un rappel lui a été promis',
    held: (who) => `${who} est mis en attente`,
    resumed: (who) => `${who} n’est plus en attente`,
    muted: (who) => `${who} a coupé le micro`,
    unmuted: (who) => `${who} est de nouveau audible`,
    transferred: (from, to) => `${from} a transféré l’appel à ${to}`,
    helpAsked: (who) => `${who} demande de l’aide`,
    acknowledged: (who) => `${who} a pris acte de l’alerte`,
    alertSeen: (who) => `${who} a vu l’alerte`,
    helpOver: (who) => `${who} n’a plus besoin d’aide`,
    sound: {
      none: (who) => `Aucun son n’arrive de ${who}`,
      poor: (who) => `La ligne de ${who} est mauvaise\u00a0: des mots peuvent manquer`,
      good: (who) => `La ligne de ${who} est de nouveau bonne`,
      wordless: (who) => `Aucun mot de ${who} n’est entendu, alors que quelqu’un parle`,
      words: (who) => `Les mots de ${who} sont de nouveau entendus`,
    },
    unannounced: {
      call: 'L’annonce n’a pas été entendue jusqu’au bout\u00a0: rien de cet appel n’est enregistré ni transcrit',
      party: (who) =>
        `${who} n’a pas entendu l’annonce jusqu’au bout\u00a0: ses paroles ne sont ni enregistrées ni transcrites`,
    },
    transcription: {
      deferred:
        'On parle plus que ce serveur ne peut transcrire\u00a0: les mots de cet appel viendront plus tard',
      live: 'Les mots arrivent de nouveau au fur et à mesure',
    },
    recording: {
      started: 'Enregistrement commencé',
      paused: 'Enregistrement en pause',
      resumed: 'Enregistrement repris',
      stopped: 'Enregistrement terminé',
      failed: 'Enregistrement en panne\u00a0: la suite n’est pas enregistrée',
    },
  },

  verdict: {
    title: 'Sujet de cet appel',
    confidence: 'Certitude',
    confidenceUnknown: 'Certitude non donnée',
    waiting: 'Trop peu a été dit pour juger.',
    guess: (name) => `Selon ce qui se dit\u00a0: ${name}`,
    intervention: 'Réponse proposée\u00a0:',
    candidates: 'Aussi possible',
    history: 'Évolution',
    historyEmpty: 'Rien n’a encore changé.',
    historyLabel: (steps) =>
      counted(steps, {
        one: 'Certitude au cours de l’appel, # étape',
        other: 'Certitude au cours de l’appel, # étapes',
      }),
    evidence: 'Mots à l’appui',
    evidenceEmpty: 'Aucun mot n’a encore donné d’indication.',
    inTranscript: 'montrer dans la transcription',
    evidenceJump: (quote, at) => `Montrer «\u00a0${quote}\u00a0» à ${at} dans la transcription`,
    risk: (name) => `Risque\u00a0: ${name}`,
    denied: 'nié',
    doubtful: 'douteux, non compté',
    note: 'D’après les mots entendus jusqu’ici. Priorité basse ne veut pas dire risque faible.',
    engine: (name) => `Jugé par ${name}`,
    details: 'Détails',
  },
};
