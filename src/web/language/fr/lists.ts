import type { listStrings as english } from '../../strings-lists.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('fr');

/** French words of the lists. No native speaker has read them yet (docs/glossary.md). */
export const listStrings: InAnyWords<typeof english> = {
  calls: {
    agent: 'Écoutant',
    line: 'Ligne appelée',
    ending: 'Comment il a pris fin',
    disposition: 'Comment l’écoutant l’a nommé',
    danger: 'Danger évoqué',
    longestWait: 'Attente d’au plus, en minutes',
    shortestWait: 'Attente d’au moins, en minutes',
    choicesMissing: (reason) => `Les choix de certains filtres ne sont pas arrivés. ${reason}`,
    again: 'Réessayer',
    waited: (time) => `a attendu ${time}`,
  },
  people: {
    before: 'Les personnes apparaissent ici pendant que vous écrivez.',
    forbidden: 'Votre rôle ne voit pas les fiches des personnes.',
    none: 'Aucune personne trouvée, ou aucune que vous puissiez voir.',
    found: (count) => counted(count, { one: '# personne trouvée', other: '# personnes trouvées' }),
    openCases: (count) => counted(count, { one: '# dossier ouvert', other: '# dossiers ouverts' }),
    previous: 'Précédentes',
    next: 'Suivantes',
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
  cases: {
    views: {
      unassigned: 'Sans responsable',
      escalated: 'Transmis à moi',
      closed: 'Fermés cette semaine',
    },
    category: 'Catégorie',
    assigned: 'Responsable',
    author: 'Écrit par',
    me: 'moi',
    unassigned: 'aucun utilisateur',
    order: 'Ordre',
    orders: {
      newest: 'les plus récents d’abord',
      oldest: 'les plus anciens d’abord',
      priority: 'les plus graves d’abord',
      changed: 'les derniers modifiés d’abord',
      unchanged: 'les plus longtemps inchangés d’abord',
    },
    choicesMissing: (reason) => `Les choix de certains filtres ne sont pas arrivés. ${reason}`,
    again: 'Réessayer',
  },
  history: {
    more: 'Afficher les événements plus anciens',
    loading: 'Chargement des événements plus anciens…',
    removed: 'retiré',
    added: 'ajouté',
  },
};
