import type { correctionStrings as english } from '../../strings-corrections.js';
import type { InAnyWords } from '../catalogue.js';

/** Swahili words about corrections. No native speaker has read them yet (docs/glossary.md). */
export const correctionStrings: InAnyWords<typeof english> = {
  corrections: {
    title: 'Masahihisho',
    correct: 'Sahihisha…',
    correctAt: (at) => `Sahihisha maneno ya ${at}`,
    correctLabel: 'Sahihisha lebo…',
    by: (name) => `Imesahihishwa na ${name}:`,
    withheld: 'maneno mengine, ambayo huruhusiwi kusoma',
    withdraw: 'Ondoa',
    said: 'Maneno kama unavyoyasikia',
    note: 'Maelezo (si lazima)',
    keep: 'Hifadhi sahihisho',
    cancel: 'Ghairi',
    label: 'Lebo',
    right: 'Sahihi ni',
    labels: { category: 'Kundi', priority: 'Kipaumbele', danger: 'Hatari' },
    dangers: { present: 'Kuna hatari', absent: 'Hakuna hatari' },
    labelled: (label, value) => `${label}: ${value}`,
    instead: (label, value, machine) => `${label}: ${value}, badala ya ${machine}`,
    unread: 'Masahihisho ya simu hii hayakuweza kusomwa.',
    refused: {
      'correction-not-taken': 'Hili haliwezi kuhifadhiwa. Andika maneno, au chagua lebo.',
      'correction-changes-nothing': 'Mashine ilisema hivyohivyo: hakuna cha kusahihisha.',
      'words-not-final': 'Maneno haya yanaweza kubadilika bado. Yasahihishe baadaye.',
      'too-many-corrections': 'Una masahihisho ya simu hii mengi kadiri yanavyohifadhiwa.',
      other: 'Sahihisho halikuhifadhiwa.',
    },
  },
};
