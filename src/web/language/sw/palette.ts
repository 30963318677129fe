import type { paletteStrings as english } from '../../strings-palette.js';
import type { InAnyWords } from '../catalogue.js';

/** Swahili words of the palette. No native speaker has read them yet (docs/glossary.md). */
export const paletteStrings: InAnyWords<typeof english> = {
  hint: 'Andika ukurasa, amri, namba, jina au neno. Mishale huchagua, Enter hufungua.',
  found: 'Vinavyolingana',
  groups: {
    pages: 'Kurasa',
    commands: 'Amri',
    calls: 'Simu',
    cases: 'Kesi',
    persons: 'Watu',
    numbered: 'Kwa namba yake',
  },
  count: (count) => `Matokeo: ${count}`,
  looking: 'Inatafuta…',
  none: 'Hakuna kinacholingana.',
  short: 'Rekodi hutafutwa kuanzia herufi au tarakimu 3.',
  failed: {
    calls: (why) => `Simu hazikuweza kutafutwa. ${why}`,
    cases: (why) => `Kesi hazikuweza kutafutwa. ${why}`,
    persons: (why) => `Watu hawakuweza kutafutwa. ${why}`,
  },
  again: 'Tafuta tena',
  gone: (name) => `Hili haliwezekani tena: ${name}`,
  caseNumbered: (id) => `Kesi namba ${id}`,
  personNumbered: (id) => `Mtu namba ${id}`,
  callNumbered: (id) => `Simu namba ${id}`,
};
