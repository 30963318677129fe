import type { WireEndReason } from '../../../realtime/protocol.js';
import type { endStrings as english } from '../../strings-end.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';
import { ofReason } from '../of-reason.js';

const counted = counting('fr');

const byReason: Readonly<Record<WireEndReason, { sentence: string; short: string }>> = {
  'caller-hung-up': { sentence: 'L’appelant a raccroché.', short: 'Appelant a raccroché' },
  'agent-hung-up': { sentence: 'L’écoutant a raccroché.', short: 'Écoutant a raccroché' },
  'third-party-hung-up': {
    sentence: 'La personne à qui l’appelant a été transféré a raccroché.',
    short: 'Tiers a raccroché',
  },
  'hung-up': { sentence: 'L’un des deux a raccroché\u00a0; on ne sait pas lequel.', short: 'Raccroché' },
  'abandoned-in-queue': {
    sentence: 'L’appelant a raccroché avant qu’un écoutant soit là.',
    short: 'Appelant lassé d’attendre',
  },
  cancelled: { sentence: 'L’écoutant a raccroché avant la réponse.', short: 'Annulé par l’écoutant' },
  'caller-lost': {
    sentence: 'L’appelant a été perdu\u00a0: la ligne a coupé, il n’a pas raccroché.',
    short: 'Appelant perdu',
  },
  'agent-lost': {
    sentence: 'Le téléphone de l’écoutant a disparu, et aucun autre écoutant n’a été trouvé.',
    short: 'Écoutant perdu',
  },
  'no-answer': { sentence: 'Personne n’a répondu.', short: 'Pas de réponse' },
  busy: { sentence: 'La ligne était occupée.', short: 'Occupé' },
  declined: { sentence: 'L’appel a été refusé.', short: 'Refusé' },
  'not-in-service': { sentence: 'Le numéro n’est pas attribué.', short: 'Numéro non attribué' },
  unreachable: {
    sentence: 'Le téléphone n’a pas pu être joint\u00a0: il est peut-être éteint ou hors réseau.',
    short: 'Injoignable',
  },
  'network-failure': {
    sentence: 'Le réseau téléphonique n’a pas pu établir l’appel.',
    short: 'Panne du réseau',
  },
  'agent-no-answer': {
    sentence: 'Le téléphone de l’écoutant qui appelait n’a pas été décroché.',
    short: 'Téléphone de l’écoutant non décroché',
  },
  'ended-by-supervisor': { sentence: 'Un superviseur y a mis fin.', short: 'Terminé par un superviseur' },
  'ended-by-program': {
    sentence: 'Un programme du serveur y a mis fin.',
    short: 'Terminé par un programme',
  },
  'callback-promised': {
    sentence: 'L’appelant a attendu longtemps, et un rappel lui a été promis.',
    short: 'Rappel promis',
  },
  'switch-failure': {
    sentence: 'Le système téléphonique n’a pas pu établir l’appel.',
    short: 'Non établi',
  },
  'returned-to-dial-plan': {
    sentence: 'Personne ne pouvait répondre ici\u00a0: le système téléphonique appelle lui-même les postes.',
    short: 'Pris par le système téléphonique',
  },
  'switch-restarted': {
    sentence: 'L’appel a été perdu au redémarrage du système téléphonique.',
    short: 'Système téléphonique redémarré',
  },
  'ended-while-away': {
    sentence: 'Il s’est terminé pendant l’absence de ce serveur\u00a0; on ne sait pas comment.',
    short: 'Terminé pendant l’absence du serveur',
  },
  'unanswered-while-away': {
    sentence: 'Aucun écoutant n’a répondu pendant l’absence de ce serveur.',
    short: 'Sans réponse pendant l’absence du serveur',
  },
  other: { sentence: 'Il s’est terminé pour une raison inconnue.', short: 'Raison inconnue' },
};

export const endStrings: InAnyWords<typeof english> = {
  ending: {
    at: (time) => `Appel terminé à ${time}`,
    why: ofReason(byReason),
    note: (note) => `Remarque\u00a0: ${note}`,
    writing: 'Les derniers mots sont encore en cours de transcription.',
    complete: 'La transcription est complète.',
    leftOut: (count) =>
      counted(count, {
        one: '# passage parlé n’a pas pu être transcrit.',
        other: '# passages parlés n’ont pas pu être transcrits.',
      }),
  },
};
