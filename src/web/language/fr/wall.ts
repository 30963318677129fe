import type { wallStrings as english } from '../../strings-wall.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('fr');

export const wallStrings: InAnyWords<typeof english> = {
  wall: {
    title: 'Appels en cours',
    count: (count) => counted(count, { one: '# appel', other: '# appels' }),
    highPriority: (count) => `${count} de priorité haute`,
    urgent: (caller) => `Alerte urgente\u00a0: ${caller}`,
    alertAt: (rule, at) => `${rule}, à ${at}`,
    acknowledge: 'Prendre acte',
    acknowledgeOf: (caller) => `Prendre acte de l’alerte de ${caller}`,
    acknowledged: (who, time) => `Pris acte par ${who} à ${time}`,
    alertSound: 'Son quand un appel a besoin de vous',
    unread: (count) => counted(count, { one: '# message non lu', other: '# messages non lus' }),
    aSupervisor: 'un superviseur',
    needsYou: 'Ont besoin de vous maintenant',
    others: 'Autres appels',
    all: 'Appels qui sont en cours',
    wordless: (who) => `Aucun mot de\u00a0: ${who}`,
    theCaller: 'l’appelant',
    oneParty: 'l’un des participants',
    recording: { paused: 'Enregistrement en pause', failed: 'Enregistrement en panne' },
    loading: 'Chargement des appels…',
    emptyTitle: 'Aucun appel pour le moment',
    empty: 'Un appel apparaît ici dès qu’il arrive.',
    endedTitle: 'Terminés récemment',
    noAgent: 'Pas encore d’écoutant',
    supervision: {
      listen: (name) => `${name} écoute`,
      whisper: (name) => `${name} chuchote à l’écoutant`,
      barge: (name) => `${name} parle dans l’appel`,
    },
    withoutAgent: 'Aucun écoutant',
    withheld: 'Numéro masqué',
    unannounced: 'Non enregistré\u00a0: l’annonce n’a pas été entendue jusqu’au bout',
    noWords: 'Rien n’a encore été dit',
    doubtful: (text) => `${text} (douteux)`,
    endedAt: (time, length) => `Terminé à ${time} après ${length}`,
    endedAway: 'Terminé pendant que la connexion était perdue',
    figures: {
      title: 'Le service aujourd’hui',
      longestWait: 'Plus longue attente',
      answeredIn: (seconds) =>
        seconds === null ? 'Pris à temps aujourd’hui' : `Pris en ${seconds}\u00a0s aujourd’hui`,
      noCalls: 'pas encore d’appel',
      abandoned: 'Abandonnés aujourd’hui',
      callbacksDue: 'Rappels à faire',
      agents: 'Écoutants par état',
    },
    find: 'Chercher parmi ces appels',
    languageFilter: 'Langue de l’appelant',
    anyLanguage: 'Toute langue',
    unknownLanguage: 'pas encore connue',
    priorityFilter: 'Priorité',
    anyPriority: 'Toute priorité',
    showAll: 'Montrer tous les appels',
    beside: {
      show: 'Paroles à côté',
      showOf: (caller) => `Paroles à côté\u00a0: ${caller}`,
      title: (caller) => `Ce qui se dit\u00a0: ${caller}`,
      loading: 'Chargement des paroles…',
      open: 'Ouvrir l’appel',
      close: 'Fermer les paroles',
    },
    shownOf: (shown, total) =>
      `${shown} sur ${counted(total, { one: '# appel', other: '# appels' })}. Les appels qui ont besoin de vous restent toujours affichés.`,
  },

  states: {
    queued: 'En file d’attente',
    dialling: 'Appel en cours',
    ringing: 'Sonne',
    up: 'En conversation',
    held: 'Mis en attente',
    'wrapping-up': 'Terminé',
    ended: 'Terminé',
  },

  speakers: { caller: 'Appelant', agent: 'Écoutant', 'third-party': 'Tiers' },

  priority: {
    high: 'Priorité haute',
    medium: 'Priorité moyenne',
    low: 'Priorité basse',
    none: 'Priorité inconnue',
  },

  desk: {
    agents: 'Au travail',
    noAgents: 'Aucun écoutant n’est au travail.',
    queue: 'En file d’attente',
    noQueue: 'Aucun appelant n’attend.',
    speechSlow: (everyS) =>
      `On parle plus que ce serveur ne peut transcrire à la fois\u00a0: de nouveaux mots arrivent toutes les ${everyS} secondes.`,
    speechFinals:
      'On parle plus que ce serveur ne peut transcrire à la fois\u00a0: les mots arrivent à la fin de chaque phrase.',
    speechDefers:
      'On parle plus que ce serveur ne peut transcrire à la fois\u00a0: les appels qui commencent maintenant sont enregistrés, et leurs mots viendront plus tard.',
    longest: 'le plus long',
    priority: (priority) => `Priorité ${priority}`,
    notAtWork: (count) => counted(count, { one: '# absent', other: '# absents' }),
    loading: 'Chargement…',
    asksForHelp: (names) => `${names} demande de l’aide`,
    helpNeeded: 'Demande de l’aide',
    supervise: (name) => `L’appel de ${name}`,
    listen: 'Écouter',
    whisper: 'Chuchoter',
    barge: 'Intervenir',
    leave: 'Quitter',
    hints: {
      listen: 'Vous entendez les deux\u00a0; personne ne vous entend',
      whisper: 'Seul l’écoutant vous entend',
      barge: 'Tous vous entendent',
    },
  },
};
