import type { listStrings as english } from '../../strings-lists.js';
import type { InAnyWords } from '../catalogue.js';

/** Swahili words of the lists. No native speaker has read them yet (docs/glossary.md). */
export const listStrings: InAnyWords<typeof english> = {
  calls: {
    agent: 'Mshauri',
    line: 'Laini iliyopigiwa',
    ending: 'Ilivyoisha',
    disposition: 'Jinsi mshauri alivyoiita',
    danger: 'Hatari iliyotajwa',
    longestWait: 'Alisubiri dakika zisizozidi',
    shortestWait: 'Alisubiri dakika zisizopungua',
    choicesMissing: (reason) => `Machaguo ya baadhi ya vichujio hayakufika. ${reason}`,
    again: 'Jaribu tena',
    waited: (time) => `alisubiri ${time}`,
  },
  people: {
    before: 'Watu huonekana hapa unapoandika.',
    forbidden: 'Wadhifa wako hauruhusiwi kuona rekodi za watu.',
    none: 'Hakuna mtu aliyepatikana, au huruhusiwi kumwona.',
    found: (count) => (count === 1 ? 'Mtu 1 amepatikana' : `Watu ${count} wamepatikana`),
    openCases: (count) => (count === 1 ? 'kesi 1 iliyo wazi' : `kesi ${count} zilizo wazi`),
    previous: 'Waliotangulia',
    next: 'Wanaofuata',
    page: (page, pages) => `Ukurasa ${page} kati ya ${pages}`,
  },
  cases: {
    views: {
      unassigned: 'Zisizo na mhusika',
      escalated: 'Nilizopelekewa',
      closed: 'Zilizofungwa wiki hii',
    },
    category: 'Aina',
    assigned: 'Mhusika',
    author: 'Aliyeandika',
    me: 'mimi',
    unassigned: 'hakuna mtumiaji',
    order: 'Mpangilio',
    orders: {
      newest: 'mpya kwanza',
      oldest: 'za zamani kwanza',
      priority: 'nzito kwanza',
      changed: 'zilizobadilishwa karibuni kwanza',
      unchanged: 'zisizoguswa kwa muda mrefu kwanza',
    },
    choicesMissing: (reason) => `Machaguo ya baadhi ya vichujio hayakufika. ${reason}`,
    again: 'Jaribu tena',
  },
  history: {
    more: 'Onyesha matukio ya awali',
    loading: 'Matukio ya awali yanapakiwa…',
    removed: 'imeondolewa',
    added: 'imeongezwa',
  },
};
