import type { accessStrings as english } from '../../strings-accesses.js';
import type { InAnyWords } from '../catalogue.js';

/** Swahili words about who has read a record. No native speaker has read them yet (docs/glossary.md). */
export const accessStrings: InAnyWords<typeof english> = {
  title: 'Ukaguzi: nani aliangalia',
  loading: 'Ukaguzi unapakiwa…',
  none: 'Bado haijafunguliwa.',
  note: 'Kwa siku na mtumiaji, za karibuni kwanza. Kuangalia kwako pia kumo.',
  kinds: {
    words: 'alisoma au alifuatilia maneno',
    wall: 'alikuwa na ukuta wa simu wazi siku ya simu hii',
    recording: 'alisikiliza rekodi',
    record: 'alisoma taarifa',
    person: 'alisoma taarifa za mtu aliyemo',
    file: 'alifungua faili',
    export: 'aliichukua kama faili',
    'list-export': 'alichukua orodha nzima, ambamo inaweza kuwemo',
    accesses: 'aliangalia orodha hii',
  },
  program: 'Programu kwenye seva',
  did: (user, what) => `${user}: ${what}`,
  from: (address) => `kutoka ${address}`,
  between: (first, last) => `${first} hadi ${last}`,
  times: (count) => (count === 1 ? 'mara 1' : `mara ${count}`),
  parts: (count) => (count === 1 ? 'sehemu 1' : `sehemu ${count}`),
  previous: 'Za baadaye',
  next: 'Za awali',
  page: (page, pages) => `Ukurasa ${page} kati ya ${pages}`,
};
