import type { peopleStrings as english } from '../../strings-people.js';
import type { InAnyWords } from '../catalogue.js';

export const peopleStrings: InAnyWords<typeof english> = {
  people: {
    flags: {
      title: 'تنبيهات',
      kinds: {
        danger: 'في خطر، أو خطِر',
        do_not_call_back: 'لا تعاود الاتصال به',
        needs_interpreter: 'يحتاج إلى مترجم',
        prank_caller: 'معروف بالاتصالات العابثة',
        abusive: 'سبق أن أساء',
        other: 'للعلم',
      },
      until: (kind, end) => `${kind}، حتى ${end}`,
    },
  },
};
