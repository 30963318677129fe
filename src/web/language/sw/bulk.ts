import type { bulkStrings as english } from '../../strings-bulk.js';
import type { InAnyWords } from '../catalogue.js';

/** Swahili words about several cases at once. No native speaker has read them yet (docs/glossary.md). */
export const bulkStrings: InAnyWords<typeof english> = {
  label: 'Kesi zilizochaguliwa',
  chosen: (count) => `Zilizochaguliwa: ${count}`,
  clear: 'Ondoa uchaguzi',
  assign: 'Mpe mtu…',
  close: 'Funga…',
  cancel: 'Ghairi',
  working: (done, all) => `${done} kati ya ${all} zimekamilika…`,
  file: {
    get: 'Hamisha kama CSV',
    getting: 'Faili linaandaliwa…',
    got: 'Faili liko kwenye vipakuliwa vya kivinjari hiki.',
    leftOut: (count) =>
      `Faili liko kwenye vipakuliwa vya kivinjari hiki. Zisizomo, kwa kuwa huzioni tena: ${count}.`,
  },
  assignForm: {
    loading: 'Watumiaji wanapakiwa…',
    title: (count) => `Mpe mtu kesi zilizochaguliwa: ${count}`,
    person: 'Kwa nani',
    choose: 'Chagua mtu',
    missing: 'Chagua mtu atakayepewa kesi hizi.',
    me: 'mimi mwenyewe',
    submit: 'Mpe',
  },
  closeForm: {
    ask: (count) => `Ungependa kufunga kesi zilizochaguliwa? Zitakazofungwa: ${count}.`,
    submit: 'Funga kesi',
  },
  result: {
    assigned: (name, count) => `Amepewa ${name}: ${count}.`,
    closed: (count) => `Zimefungwa: ${count}.`,
    same: (count) => `Zilikuwa hivyo tayari: ${count}.`,
    undone: (count) => `Hazikufanyika: ${count}. Zinabaki zimechaguliwa.`,
    changedBy: (name) => `imebadilishwa wakati huo na ${name}. Iangalie, kisha ujaribu tena.`,
    changed: 'imebadilishwa wakati huo. Iangalie, kisha ujaribu tena.',
    unknown: 'hakuna jibu lililokuja, hivyo huenda imefanyika au la. Iangalie, kisha ujaribu tena.',
    hide: 'Ficha hii',
  },
};
