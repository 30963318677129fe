import type { messageStrings as english } from '../../strings-messages.js';
import type { InAnyWords } from '../catalogue.js';

/** French words about messages between agents and supervisors. No native speaker has read them yet (docs/glossary.md). */
export const messageStrings: InAnyWords<typeof english> = {
  messages: {
    title: { agent: 'Superviseurs', supervisor: 'Messages avec l’écoutant' },
    hint: 'L’appelant ne voit pas ceci, et ce n’est pas dans la transcription.',
    list: 'Liste des messages',
    field: { agent: 'Message aux superviseurs', supervisor: 'Message à l’écoutant' },
    send: 'Envoyer',
    canned: 'Messages rapides',
    lines: {
      agent: [
        'Écoutez l’appel, s’il vous plaît',
        'Appelez la police pour moi, s’il vous plaît',
        'J’ai besoin d’une minute',
        'Tout va bien maintenant',
      ],
      supervisor: ['J’écoute', 'L’aide arrive', 'Demandez où est l’appelant', 'Vous faites du bon travail'],
    },
    own: 'Vous',
    arrived: (name, text) => `Message de ${name} : ${text}`,
    notSent: (why) => `Non envoyé. ${why}`,
    lineNotSent: (line, why) => `« ${line} » n’a pas été envoyé. ${why}`,
  },
};
