import type { peopleStrings as english } from '../../strings-people.js';
import type { InAnyWords } from '../catalogue.js';

export const peopleStrings: InAnyWords<typeof english> = {
  people: {
    flags: {
      title: 'Avertissements',
      kinds: {
        danger: 'En danger, ou dangereux',
        do_not_call_back: 'Ne pas rappeler',
        needs_interpreter: 'A besoin d’un interprète',
        prank_caller: 'Connu pour des appels pour rire',
        abusive: 'A été injurieux',
        other: 'À savoir',
      },
      until: (kind, end) => `${kind}, jusqu’au ${end}`,
    },
  },
};
