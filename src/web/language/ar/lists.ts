import type { listStrings as english } from '../../strings-lists.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('ar');

/** Arabic words of the lists. No native speaker has read them yet (docs/glossary.md). */
export const listStrings: InAnyWords<typeof english> = {
  calls: {
    agent: 'المرشد',
    line: 'الخط الذي طُلب',
    ending: 'كيف انتهت',
    disposition: 'كيف سمّاها المرشد',
    danger: 'خطر ذُكر',
    longestWait: 'انتظر على الأكثر، بالدقائق',
    shortestWait: 'انتظر على الأقل، بالدقائق',
    choicesMissing: (reason) => `لم تصل خيارات بعض المرشِّحات. ${reason}`,
    again: 'حاول مرة أخرى',
    waited: (time) => `انتظر ${apart(time)}`,
  },
  people: {
    before: 'يظهر الأشخاص هنا أثناء الكتابة.',
    forbidden: 'لا يرى دورك سجلات الأشخاص.',
    none: 'لم يُعثر على شخص، أو لا أحد يحق لك رؤيته.',
    found: (count) =>
      counted(count, {
        zero: 'لم يُعثر على أحد',
        one: 'عُثر على شخص واحد',
        two: 'عُثر على شخصين',
        few: 'عُثر على # أشخاص',
        many: 'عُثر على # شخصًا',
        other: 'عُثر على # شخص',
      }),
    openCases: (count) =>
      counted(count, {
        zero: 'لا حالات مفتوحة',
        one: 'حالة مفتوحة واحدة',
        two: 'حالتان مفتوحتان',
        few: '# حالات مفتوحة',
        many: '# حالة مفتوحة',
        other: '# حالة مفتوحة',
      }),
    previous: 'السابق',
    next: 'التالي',
    page: (page, pages) => `الصفحة ${page} من ${pages}`,
  },
  cases: {
    views: {
      unassigned: 'دون مسؤول',
      escalated: 'رُفعت إليّ',
      closed: 'أُغلقت هذا الأسبوع',
    },
    category: 'الفئة',
    assigned: 'المسؤول',
    author: 'كتبها',
    me: 'أنا',
    unassigned: 'لا مستخدم',
    order: 'الترتيب',
    orders: {
      newest: 'الأحدث أولًا',
      oldest: 'الأقدم أولًا',
      priority: 'الأخطر أولًا',
      changed: 'آخر ما تغيّر أولًا',
      unchanged: 'الأطول دون تغيير أولًا',
    },
    choicesMissing: (reason) => `لم تصل خيارات بعض المرشِّحات. ${reason}`,
    again: 'حاول مرة أخرى',
  },
  history: {
    more: 'عرض الأحداث الأقدم',
    loading: 'جارٍ تحميل الأحداث الأقدم…',
    removed: 'حُذف',
    added: 'أُضيف',
  },
};
