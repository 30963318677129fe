import type { followStrings as english } from '../../strings-follow.js';
import type { InAnyWords } from '../catalogue.js';

export const followStrings: InAnyWords<typeof english> = {
  followUp: {
    title: 'Suivi',
    loading: 'Chargement du suivi…',
    assigned: (name) => `Confié à ${name}.`,
    unassigned: 'Pas encore confié.',
    escalated: (to, by) => `Transmis à ${to} par ${by}.`,
    held: 'Sous conservation légale\u00a0: ce dossier ne peut pas être supprimé.',
    notHeld: 'Pas de conservation légale.',
    reason: 'Raison',
    reasonHint: 'Elle reste dans l’historique du dossier.',
    missingReason: 'Donnez une raison.',
    cancel: 'Annuler',
    conflict: 'Ce dossier a été modifié entre-temps. Regardez l’historique, puis envoyez de nouveau.',
    escalate: {
      open: 'Transmettre…',
      title: 'Transmettre ce dossier',
      person: 'À qui',
      choose: 'Choisissez une personne',
      missingPerson: 'Choisissez la personne qui doit suivre ce dossier.',
      submit: 'Transmettre et informer',
      sending: 'Transmission…',
      done: (name) => `Transmis. ${name} le trouve dans sa boîte de réception.`,
      refused: {
        unknown: 'Cet utilisateur n’existe plus. Choisissez une autre personne.',
        inactive: 'Cet utilisateur ne peut plus se connecter. Choisissez une autre personne.',
        'sees-no-cases': 'Cet utilisateur ne peut pas voir de dossiers. Choisissez une autre personne.',
        other: 'Le dossier ne peut pas être transmis à cet utilisateur. Choisissez une autre personne.',
      },
    },
    hold: {
      open: 'Placer sous conservation légale…',
      title: 'Empêcher la suppression de ce dossier',
      submit: 'Placer la conservation',
      sending: 'Mise sous conservation…',
      done: 'Le dossier est sous conservation légale.',
    },
    lift: {
      open: 'Lever la conservation légale…',
      title: 'Permettre de nouveau la suppression de ce dossier',
      submit: 'Lever la conservation',
      sending: 'Levée de la conservation…',
      done: 'La conservation légale est levée.',
    },
    fields: {
      escalated_to_id: 'Transmis à',
      assigned_user_id: 'Confié à',
      legal_hold: 'Conservation légale',
    },
  },
  inbox: {
    title: 'Boîte de réception',
    loading: 'Chargement de la boîte de réception…',
    unread: (unread) => `${unread} non lus`,
    views: { all: 'Tout', unread: 'Non lus' },
    viewsLabel: 'Quelles entrées',
    kinds: {
      escalated: (by) => `${by} vous a transmis un dossier`,
      assigned: (by) => `${by} vous a confié un dossier`,
    },
    server: 'Le serveur',
    hidden: 'Vous ne pouvez plus voir ce dossier.',
    markRead: 'Marquer comme lu',
    isRead: 'Lu',
    isUnread: 'Non lu',
    marked: 'Marqué comme lu.',
    empty: {
      all: {
        title: 'La boîte est vide',
        text: 'Les dossiers que des collègues vous donnent apparaissent ici.',
      },
      unread: {
        title: 'Vous avez tout lu',
        text: 'Les dossiers que des collègues vous donnent apparaissent ici.',
      },
    },
    previous: 'Plus récents',
    next: 'Plus anciens',
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
};
