import type { keyStrings as english } from '../../strings-keys.js';
import type { InAnyWords } from '../catalogue.js';

export const keyStrings: InAnyWords<typeof english> = {
  keys: {
    button: 'Vitufe',
    title: 'Vitufe vya ukurasa huu',
    does: {
      list: 'Onyesha orodha hii',
      wall: 'Nenda kwenye simu zinazoendelea',
      work: 'Nenda kwenye kazi yangu',
      next: 'Simu inayofuata kwenye ubao',
      previous: 'Simu iliyotangulia kwenye ubao',
      play: 'Cheza rekodi, au simamisha',
      back: 'Rudi sekunde 5 kwenye rekodi',
      forward: 'Mbele sekunde 5 kwenye rekodi',
      earlier: 'Maneno yaliyotangulia ya rekodi',
      later: 'Maneno yanayofuata ya rekodi',
      slower: 'Cheza polepole zaidi',
      faster: 'Cheza haraka zaidi',
      mute: 'Zima au washa maikrofoni',
      hold: 'Subirisha au rudisha mpigaji',
      help: 'Omba msaada wa msimamizi, au acha kuomba',
      take: 'Chukua kinachopendekezwa kwa sehemu ya kesi',
    },
    notInFields:
      'Isipokuwa Alt+Enter, havifanyi kazi unapoandika kwenye sehemu ya kujaza. Hakuna kitufe kinachokata simu.',
    letters: 'Tumia vitufe vya herufi moja',
    close: 'Funga',
  },
};
