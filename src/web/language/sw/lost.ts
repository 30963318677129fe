import type { lostStrings as english } from '../../strings-lost.js';
import type { InAnyWords } from '../catalogue.js';

export const lostStrings: InAnyWords<typeof english> = {
  lost: {
    agent: (name) => `Simu ya ${name} imepotea, inapigiwa tena`,
    other: (who) => `${who} hasikiki tena`,
    own: 'Mpigaji hakusikii: simu yako imepotea. Inapigiwa tena, na mpigaji anasikia muziki.',
    rejoin: 'Piga simu yangu sasa',
    noPhoneWhile: (state) => `${state}, lakini hakuna simu inayolia`,
    notes: {
      owed: 'Yuko kwenye orodha ya kupigiwa tena: mazungumzo yalikatika',
      lost: (who) => `Simu ya ${who} imepotea: inapigiwa tena, na mpigaji anasikia muziki`,
      silent: (who) => `Hakuna sauti inayofika kutoka kwa ${who} tena`,
      back: (who) => `${who} amerudi kwenye simu`,
    },
  },
};
