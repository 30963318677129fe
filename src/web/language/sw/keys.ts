import type { keyStrings as english } from '../../strings-keys.js';
import type { InAnyWords } from '../catalogue.js';

export const keyStrings: InAnyWords<typeof english> = {
  keys: {
    button: 'Vitufe',
    title: 'Vitufe vya ukurasa huu',
    does: {
      palette: 'Tafuta au fanya jambo katika Hearline',
      list: 'Onyesha orodha hii',
      wall: 'Nenda kwenye simu zinazoendelea',
      work: 'Nenda kwenye kazi yangu',
      calls: 'Nenda kutafuta simu',
      callbacks: 'Nenda kwenye simu za kurudisha',
      cases: 'Nenda kwenye kesi',
      find: 'Tafuta kwenye ukurasa huu',
      nextPane: 'Sehemu inayofuata ya ukurasa',
      previousPane: 'Sehemu iliyotangulia ya ukurasa',
      next: 'Simu au kesi inayofuata kwenye orodha',
      previous: 'Simu au kesi iliyotangulia kwenye orodha',
      choose: 'Chagua kesi iliyolengwa, au acha kuichagua',
      listen: 'Sikiliza simu iliyolengwa',
      whisper: 'Mnong’oneze mshauri wake',
      acknowledge: 'Thibitisha kuona tahadhari yake',
      play: 'Cheza rekodi, au simamisha',
      back: 'Rudi sekunde 5 kwenye rekodi',
      forward: 'Mbele sekunde 5 kwenye rekodi',
      earlier: 'Maneno yaliyotangulia ya rekodi',
      later: 'Maneno yanayofuata ya rekodi',
      slower: 'Cheza polepole zaidi',
      faster: 'Cheza haraka zaidi',
      mute: 'Zima au washa maikrofoni',
      hold: 'Subirisha au rudisha mpigaji',
      transfer: 'Hamisha simu, au acha',
      help: 'Omba msaada wa msimamizi, au acha kuomba',
      pause: 'Sitisha kurekodi, au endelea',
      longer: 'Pata sekunde 30 zaidi za kumalizia',
      take: 'Chukua kinachopendekezwa kwa sehemu ya kesi',
      save: 'Hifadhi kilichoandikwa kwenye fomu',
    },
    notInFields:
      'Unapoandika kwenye sehemu ya kujaza, vitufe vya herufi moja huandika herufi hiyo; vyenye Alt au Ctrl, na F6, hufanya kazi kama kwingine. Hakuna kitufe kinachokata simu.',
    onMac:
      'Kwenye Mac, Alt pamoja na herufi huandika herufi nyingine: kwenye sehemu ya kujaza vitufe hivyo huandika.',
    letters: 'Tumia vitufe vya herufi moja',
    close: 'Funga',
    palette: { button: 'Nenda kwa…', title: 'Tafuta au fanya', loading: 'Inapakia…' },
  },
};
