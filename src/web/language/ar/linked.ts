import type { linkedStrings as english } from '../../strings-linked.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';

/** Arabic words about calls and the cases that they belong to. No native speaker has read them yet (docs/glossary.md). */
export const linkedStrings: InAnyWords<typeof english> = {
  ofCall: {
    case: 'ملف الحالة',
    outcome: 'كيف انتهت',
    none: 'لا يوجد بعد',
    unread: (fault) => `تعذّرت قراءة ملفات حالات هذه المكالمة؛ قد يكون لها ملف. ${fault}`,
  },
  ofCase: {
    title: 'المكالمات',
    loading: 'جارٍ تحميل المكالمات…',
    remove: 'ليست من ملف الحالة هذا',
    removeCall: (when) => `ليست من ملف الحالة هذا: مكالمة ${apart(when)}`,
    removed: (when) => `لم تعد مكالمة ${apart(when)} جزءًا من ملف الحالة هذا.`,
    putBack: 'إعادتها',
    isBack: (when) => `عادت مكالمة ${apart(when)} جزءًا من ملف الحالة هذا.`,
  },
  beside: {
    belongs: (number) => `تتبع هذه المكالمة ملف الحالة ${apart(number)}.`,
    several: 'تتبع هذه المكالمة عدة ملفات حالات. المكتوب بجانبها:',
    remove: 'ليس ملف الحالة هذا',
    removed: (number) => `لم تعد المكالمة جزءًا من ملف الحالة ${apart(number)}.`,
  },
  put: {
    submit: 'هذه المكالمة تتبع ملف الحالة هذا',
    submitFor: (number) => `هذه المكالمة تتبع ملف الحالة هذا: ${apart(number)}`,
    isPut: 'ملف حالة هذه المكالمة',
  },
};
