import type { messageStrings as english } from '../../strings-messages.js';
import type { InAnyWords } from '../catalogue.js';

/** Swahili words about messages between agents and supervisors. No native speaker has read them yet (docs/glossary.md). */
export const messageStrings: InAnyWords<typeof english> = {
  messages: {
    title: { agent: 'Wasimamizi', supervisor: 'Ujumbe na mshauri' },
    hint: 'Mpigaji haoni haya, na si sehemu ya maandishi ya simu.',
    list: 'Ujumbe',
    field: { agent: 'Ujumbe kwa wasimamizi', supervisor: 'Ujumbe kwa mshauri' },
    send: 'Tuma',
    canned: 'Ujumbe wa haraka',
    lines: {
      agent: [
        'Tafadhali sikiliza simu hii',
        'Tafadhali nipigie polisi',
        'Nahitaji dakika moja',
        'Sasa kila kitu ni sawa',
      ],
      supervisor: ['Ninasikiliza', 'Msaada unakuja', 'Uliza mpigaji yuko wapi', 'Unafanya vizuri'],
    },
    own: 'Wewe',
    arrived: (name, text) => `Ujumbe kutoka kwa ${name}: ${text}`,
    notSent: (why) => `Haukutumwa. ${why}`,
    lineNotSent: (line, why) => `“${line}” haukutumwa. ${why}`,
  },
};
