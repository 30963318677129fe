import type { peopleStrings as english } from '../../strings-people.js';
import type { InAnyWords } from '../catalogue.js';

export const peopleStrings: InAnyWords<typeof english> = {
  people: {
    flags: {
      title: 'Tahadhari',
      kinds: {
        danger: 'Yuko hatarini, au ni hatari',
        do_not_call_back: 'Usimpigie tena',
        needs_interpreter: 'Anahitaji mkalimani',
        prank_caller: 'Anajulikana kwa simu za mzaha',
        abusive: 'Amewahi kutukana',
        other: 'Zingatia',
      },
      until: (kind, end) => `${kind}, hadi ${end}`,
    },
  },
};
