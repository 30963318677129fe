import type { viewStrings as english } from '../../strings-views.js';
import type { InAnyWords } from '../catalogue.js';

/** Swahili words about saved views. No native speaker has read them yet (docs/glossary.md). */
export const viewStrings: InAnyWords<typeof english> = {
  title: 'Mionekano iliyohifadhiwa',
  loading: 'Inapakia mionekano iliyohifadhiwa…',
  none: 'Bado hakuna. Chagua vichujio, kisha uvihifadhi kwa jina.',
  open: 'Hifadhi mwonekano huu…',
  saved: 'Mwonekano umehifadhiwa.',
  renamed: 'Mwonekano umepewa jina jipya.',
  deleted: 'Mwonekano umefutwa.',
  sharedWith: (role) => `huonyeshwa kwa: ${role}`,
  from: (owner) => `wa ${owner}`,
  rename: 'Badilisha jina',
  delete: 'Futa',
  ask: (name) => `Ufute mwonekano ${name}?`,
  askShared: 'Utaondoka kwa wote wanaoonyeshwa.',
  keep: 'Usifute',
  renameForm: { title: (name) => `Jina jingine la ${name}`, submit: 'Badilisha jina' },
  form: {
    title: 'Hifadhi mwonekano huu',
    name: 'Jina la mwonekano',
    missing: 'Upe mwonekano jina.',
    taken: 'Una mwonekano mwingine wenye jina hili. Chagua jina jingine.',
    tooMany: 'Umefikisha idadi ya juu ya mionekano ya ukurasa huu. Futa mmoja usiouhitaji.',
    share: 'Huonyeshwa kwa',
    onlyMe: 'mimi tu',
    shareHint: 'Wanasoma vichujio, pamoja na majina na namba zilizomo, na kupata wanachoruhusiwa kuona.',
    submit: 'Hifadhi',
    sending: 'Inahifadhi…',
    cancel: 'Ghairi',
  },
};
