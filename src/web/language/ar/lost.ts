import type { lostStrings as english } from '../../strings-lost.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';

export const lostStrings: InAnyWords<typeof english> = {
  lost: {
    agent: (name) => `انقطع هاتف ${apart(name)}، ويُعاد الرنين عليه`,
    other: (who) => `لم يعد ${apart(who)} مسموعًا`,
    own: 'المتصل لا يسمعك: انقطع هاتفك. يُعاد الرنين عليه، ويسمع المتصل موسيقى.',
    rejoin: 'رنّ على هاتفي الآن',
    noPhoneWhile: (state) => `${state}، لكن لا هاتف يرنّ`,
    notes: {
      owed: 'على قائمة معاودة الاتصال: انقطعت المحادثة',
      lost: (who) => `انقطع هاتف ${apart(who)}: يُعاد الرنين عليه، ويسمع المتصل موسيقى`,
      silent: (who) => `لم يعد يصل شيء من ${apart(who)}`,
      back: (who) => `عاد ${apart(who)} إلى المكالمة`,
    },
  },
};
