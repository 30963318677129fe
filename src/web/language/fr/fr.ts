import { callPageStrings } from './calls.js';
import { correctionStrings } from './corrections.js';
import { messageStrings } from './messages.js';
import { caseStrings } from './cases.js';
import type { Catalogue } from '../catalogue.js';
import { callStrings } from './call.js';
import { callbackStrings } from './callbacks.js';
import { endStrings } from './end.js';
import { findingStrings } from './findings.js';
import { followStrings } from './follow.js';
import { urgentStrings } from './urgent.js';
import { keyStrings } from './keys.js';
import { mergeStrings } from './merges.js';
import { peopleStrings } from './people.js';
import { refusalStrings } from './refusals.js';
import { resetStrings } from './reset.js';
import { wallStrings } from './wall.js';
import { workStrings } from './work.js';

/** French. No native speaker has read it yet (docs/glossary.md). */
export const strings: Catalogue = {
  product: 'Hearline',
  comma: ', ',

  shell: {
    skip: 'Aller au contenu',
    liveCalls: 'Appels en cours',
    work: 'Mon travail',
    calls: 'Trouver un appel',
    people: 'Personnes',
    cases: 'Dossiers',
    callbacks: 'Rappels',
    callbacksWaiting: (waiting) => `${waiting} en attente`,
    me: 'Mon compte',
    logOut: 'Se déconnecter',
    logOutTitle: 'Se déconnecter pendant un appel\u00a0?',
    logOutOnCall:
      'Vous êtes en appel, et votre téléphone est dans ce navigateur. Se déconnecter met fin à l’appel.',
    logOutConfirm: 'Mettre fin à l’appel et se déconnecter',
    loggingOut: 'Déconnexion …',
    logOutDraftTitle: 'Se déconnecter et perdre votre saisie\u00a0?',
    logOutDraft:
      'Le serveur est injoignable\u00a0: un formulaire commencé n’existe que dans cet onglet. Se déconnecter l’efface ici.',
    logOutDraftConfirm: 'L’effacer et se déconnecter',
    stay: 'Rester connecté',
    sessionOver: 'Votre session est terminée. Votre appel continue\u00a0; reconnectez-vous après.',
    mainNavigation: 'Navigation principale',
    notFoundTitle: 'Page introuvable',
    notFound: 'Il n’y a rien à cette adresse.',
    toStart: 'Aller à la première page',
    faultTitle: 'Cette page n’a pas pu être montrée',
    fault:
      'Une partie n’est pas arrivée ou n’a pas fonctionné. Tout le reste continue\u00a0; réessayez, ou rechargez la page.',
    again: 'Réessayer',
  },

  language: {
    label: 'Langue',
    changeTitle: 'Changer de langue pendant un appel\u00a0?',
    changeOnCall:
      'Pour cela la page se recharge. Votre téléphone est dans ce navigateur\u00a0: l’appel se termine.',
    changeConfirm: 'Mettre fin à l’appel et changer de langue',
    keep: 'Garder l’appel',
    notKept: 'Ce navigateur ne garde pas ce choix. Autorisez-le à garder des données de cette page.',
  },

  roles: {
    counsellor: 'écoutant',
    supervisor: 'superviseur',
    case_manager: 'gestionnaire de dossiers',
    case_worker: 'intervenant',
    partner: 'partenaire',
    media_account: 'compte média',
    administrator: 'administrateur',
  },

  reading: {
    again: 'Réessayer',
    old: (fault) => `${fault} Ce que vous voyez ici n’est peut-être plus à jour.`,
  },

  login: {
    title: 'Connexion',
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    show: 'Voir',
    showLabel: 'Voir ce que je tape',
    forgotten: 'Mot de passe oublié\u00a0?',
    reset: resetStrings,
    submit: 'Se connecter',
    submitting: 'Connexion…',
    missing: 'Saisissez votre nom d’utilisateur et votre mot de passe.',
    wrong: 'Ce nom d’utilisateur et ce mot de passe ne vont pas ensemble.',
    tooMany: 'Trop d’essais. Attendez une minute, puis réessayez.',
    unavailable: 'Le serveur n’est pas encore prêt. Réessayez dans un moment.',
    unreachable: 'Le serveur ne peut pas être joint. Vérifiez le réseau, puis réessayez.',
    unexpected:
      'La connexion n’a pas marché. Si cela continue, informez la personne qui s’occupe du serveur.',
    sessionEnded: 'Votre session est terminée. Veuillez vous reconnecter.',
  },

  connection: {
    connecting: 'Connexion…',
    unloadable:
      'Cette page ne peut pas se connecter : le réseau est absent, ou Hearline a été mis à jour depuis l’ouverture de la page.',
    reload: 'Recharger la page',
    lost: (lastReceivedAt) =>
      `Connexion perdue. Nouvel essai en cours. Ce que vous voyez ${lastReceivedAt === null ? 'n’est peut-être plus à jour' : `date de ${lastReceivedAt}`}.`,
    reasons: {
      'too-slow': 'Cette connexion était trop lente. Nouvelle connexion.',
      'too-many-requests': 'Cette connexion a envoyé plus que le serveur n’accepte. Nouvelle connexion.',
      unavailable: 'Le serveur redémarre. Nouvelle connexion dès son retour.',
    },
    errors: {
      forbidden: 'Votre compte ne permet pas de voir cela. Demandez à un superviseur si vous en avez besoin.',
      'not-found': 'Cet appel n’est pas connu ici.',
      timeout: 'Le serveur n’a pas répondu à temps. Nouvel essai.',
      unavailable: 'Le serveur ne peut pas le faire pour le moment. Nouvel essai.',
      internal: 'Le serveur a eu un problème. Nouvel essai.',
    },
  },

  categories: {
    unclassified: 'Pas encore classé',
    meanings: {
      VANE: 'Violence, abus, négligence et exploitation',
      GBV: 'Violence fondée sur le genre',
    },
  },

  ...callStrings,
  ...callbackStrings,
  ...callPageStrings,
  ...caseStrings,
  ...followStrings,
  ...urgentStrings,
  ...keyStrings,
  ...mergeStrings,
  ...peopleStrings,
  ...correctionStrings,
  ...messageStrings,
  ...refusalStrings,
  ...wallStrings,
  ...endStrings,
  ...workStrings,
  ...findingStrings,
};
