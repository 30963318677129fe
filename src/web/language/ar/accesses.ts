import type { accessStrings as english } from '../../strings-accesses.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('ar');

/** Arabic words about who has read a record. No native speaker has read them yet (docs/glossary.md). */
export const accessStrings: InAnyWords<typeof english> = {
  title: 'التدقيق: من اطّلع',
  loading: 'جارٍ تحميل التدقيق…',
  none: 'لم يُفتح بعد.',
  note: 'حسب اليوم والمستخدم، الأحدث أولًا. واطلاعك أنت مدوّن فيه أيضًا.',
  kinds: {
    words: 'قراءة الكلمات أو متابعتها',
    wall: 'لوحة المكالمات كانت مفتوحة في يوم المكالمة',
    recording: 'سماع التسجيل',
    record: 'قراءة البيانات',
    person: 'قراءة بيانات شخص فيها',
    file: 'فتح ملف',
    export: 'أخذها كملف',
    'list-export': 'أخذ قائمة كاملة قد تكون فيها',
    accesses: 'الاطلاع على هذه القائمة',
  },
  program: 'برنامج على الخادم',
  did: (user, what) => `${apart(user)}: ${what}`,
  from: (address) => `من ${apart(address)}`,
  between: (first, last) => `من ${apart(first)} إلى ${apart(last)}`,
  times: (count) =>
    counted(count, {
      zero: 'ولا مرة',
      one: 'مرة واحدة',
      two: 'مرتان',
      few: '# مرات',
      many: '# مرة',
      other: '# مرة',
    }),
  parts: (count) =>
    counted(count, {
      zero: 'لا أجزاء',
      one: 'جزء واحد',
      two: 'جزآن',
      few: '# أجزاء',
      many: '# جزءًا',
      other: '# جزء',
    }),
  previous: 'الأحدث',
  next: 'الأقدم',
  page: (page, pages) => `الصفحة ${page} من ${pages}`,
};
