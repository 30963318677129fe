import type { paletteStrings as english } from '../../strings-palette.js';
import type { InAnyWords } from '../catalogue.js';

/** French words of the palette. No native speaker has read them yet (docs/glossary.md). */
export const paletteStrings: InAnyWords<typeof english> = {
  hint: 'Saisissez une page, une commande, un numéro, un nom ou un mot. Les flèches choisissent, Entrée ouvre.',
  found: 'Ce qui correspond',
  groups: {
    pages: 'Pages',
    commands: 'Commandes',
    calls: 'Appels',
    cases: 'Dossiers',
    persons: 'Personnes',
    numbered: 'Par son numéro',
  },
  count: (count) => `Résultats : ${count}`,
  looking: 'Recherche…',
  none: 'Rien ne correspond.',
  short: 'Les fiches sont cherchées à partir de 3 lettres ou chiffres.',
  failed: {
    calls: (why) => `Les appels n’ont pas pu être cherchés. ${why}`,
    cases: (why) => `Les dossiers n’ont pas pu être cherchés. ${why}`,
    persons: (why) => `Les personnes n’ont pas pu être cherchées. ${why}`,
  },
  again: 'Chercher de nouveau',
  gone: (name) => `Ce n’est plus possible : ${name}`,
  caseNumbered: (id) => `Dossier numéro ${id}`,
  personNumbered: (id) => `Personne numéro ${id}`,
  callNumbered: (id) => `Appel numéro ${id}`,
};
