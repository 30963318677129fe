import type { bulkStrings as english } from '../../strings-bulk.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';

/** Arabic words about several cases at once. No native speaker has read them yet (docs/glossary.md). */
export const bulkStrings: InAnyWords<typeof english> = {
  label: 'ملفات الحالات المحددة',
  chosen: (count) => `المحدد: ${count}`,
  clear: 'مسح التحديد',
  assign: 'إسناد…',
  close: 'إغلاق…',
  cancel: 'إلغاء',
  working: (done, all) => `أُنجز ${done} من ${all}…`,
  file: {
    get: `تصدير بصيغة ${apart('CSV')}`,
    getting: 'جارٍ إعداد الملف…',
    got: 'الملف بين تنزيلات هذا المتصفح.',
    leftOut: (count) => `الملف بين تنزيلات هذا المتصفح. ما ليس فيه لأنك لم تعد تراه: ${count}.`,
  },
  assignForm: {
    loading: 'جارٍ تحميل المستخدمين…',
    title: (count) => `إسناد ملفات الحالات المحددة: ${count}`,
    person: 'إلى من',
    choose: 'اختر شخصًا',
    missing: 'اختر الشخص الذي تُسند إليه ملفات الحالات.',
    me: 'أنا نفسي',
    submit: 'إسناد',
  },
  closeForm: {
    ask: (count) => `هل تُغلق ملفات الحالات المحددة؟ ما سيُغلق منها: ${count}.`,
    submit: 'إغلاق ملفات الحالات',
  },
  result: {
    assigned: (name, count) => `أُسند إلى ${apart(name)}: ${count}.`,
    closed: (count) => `أُغلق: ${count}.`,
    same: (count) => `كان كذلك من قبل: ${count}.`,
    undone: (count) => `لم يتم: ${count}. ما زال محددًا.`,
    changedBy: (name) => `غيّره ${apart(name)} في هذه الأثناء. انظر إليه، ثم أعد المحاولة.`,
    changed: 'تغيّر في هذه الأثناء. انظر إليه، ثم أعد المحاولة.',
    unknown: 'لم يصل رد، فقد يكون قد تم أو لم يتم. انظر إليه، ثم أعد المحاولة.',
    hide: 'إخفاء هذا',
  },
};
