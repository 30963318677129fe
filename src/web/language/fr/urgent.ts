import type { urgentStrings as english } from '../../strings-urgent.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('fr');

export const urgentStrings: InAnyWords<typeof english> = {
  riskBanner: {
    label: 'Alerte sur votre appel',
    others: (count) => counted(count, { one: 'et # autre alerte', other: 'et # autres alertes' }),
    show: 'Montrer',
    ask: 'Demander au superviseur',
    asked: 'Les superviseurs sont prévenus',
    seen: 'Vu',
  },

  notices: {
    switch: 'Notifications sur le bureau',
    denied: 'Ce navigateur bloque les notifications sur le bureau',
    ring: 'Votre téléphone sonne',
    ringHint: 'Répondez dans Hearline.',
    pressing: {
      alert: { title: 'Alerte urgente', body: 'Une alerte sur un appel en cours attend un superviseur.' },
      help: { title: 'Demande d’aide', body: 'L’agent d’un appel en cours demande un superviseur.' },
      lost: {
        title: 'Ligne perdue',
        body: 'Le son ou le téléphone d’une partie à un appel en cours a disparu.',
      },
    },
  },
};
