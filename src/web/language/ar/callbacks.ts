import type { callbackStrings as english } from '../../strings-callbacks.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('ar');

export const callbackStrings: InAnyWords<typeof english> = {
  callbacks: {
    title: 'معاودة الاتصال',
    loading: 'جارٍ تحميل قائمة معاودة الاتصال…',
    views: { owed: 'يجب الاتصال بهم', done: 'تم الاتصال بهم' },
    viewsLabel: 'أي قائمة',
    all: (count) => `كل معاودات الاتصال (${count})`,
    empty: {
      owed: {
        title: 'لا أحد ينتظر معاودة الاتصال',
        text: 'يظهر هنا المتصلون الذين خرجوا دون التحدث إلى أحد.',
      },
      done: {
        title: 'لم تتم أي معاودة اتصال بعد',
        text: 'تظهر هنا بعد الوصول إلى الشخص.',
      },
    },
    own: 'لك: كيف سارت؟',
    now: 'يجوز الاتصال بهم الآن',
    later: 'ليس الآن',
    reasons: {
      abandoned: 'ترك الانتظار',
      promised: 'وُعد بمعاودة الاتصال به',
      lost: 'انقطع الخط',
      'agent-lost': 'انقطعت المحادثة',
    },
    called: (day) => `اتصل في ${apart(day)}`,
    calls: (calls) =>
      counted(calls, {
        zero: 'لا مكالمات',
        one: 'مكالمة واحدة',
        two: 'مكالمتان',
        few: '# مكالمات',
        many: '# مكالمة',
        other: '# مكالمة',
      }),
    waited: (clock) => `انتظر ${apart(clock)}`,
    tries: (tries) =>
      counted(tries, {
        zero: 'بلا محاولات',
        one: 'محاولة واحدة',
        two: 'محاولتان',
        few: '# محاولات',
        many: '# محاولة',
        other: '# محاولة',
      }),
    lastOutcome: {
      'not-reached': 'لم يُوصَل إليه',
      'answering-machine': 'جهاز الرد الآلي',
      reached: 'تم الوصول إليه',
    },
    done: {
      outcome: 'تم الوصول إليه',
      'called-in': 'اتصل مرة أخرى وتحدث إلى شخص',
      called: 'تم الاتصال به في مكالمة أخرى',
      'not-in-service': 'الرقم ليس في الخدمة',
      merged: 'دُمجت مع معاودة أقدم للشخص نفسه',
    },
    doneAt: (day) => `تمت في ${apart(day)}`,
    wishes: {
      between: (from, until) => `فقط من ${apart(from)} إلى ${apart(until)}`,
      never: 'يقول ملف الحالة إنه يجب عدم الاتصال الآن',
      confidential: 'يجب إبقاؤه سرًا',
      neutral: 'لا يظهر رقم خط المساعدة',
    },
    take: 'معاودة الاتصال',
    takeFrom: (number) => `معاودة الاتصال بـ ${apart(number)}`,
    taken: 'يتولاه زميل',
    noPhone: 'تحتاج إلى هاتف لمعاودة الاتصال. ليس لحسابك هاتف.',
    offDuty: 'ابدأ العمل في «عملي» قبل معاودة الاتصال.',
    putOff: {
      title: 'مؤجَّلة إلى وقت لاحق',
      button: 'تأجيل',
      buttonOf: (number) => `تأجيل ${apart(number)}`,
      label: (number) => `تأجيل معاودة الاتصال بـ ${apart(number)}`,
      until: 'حتى',
      choices: [
        [30, 'بعد 30 دقيقة'],
        [60, 'بعد ساعة واحدة'],
        [120, 'بعد ساعتين'],
        [240, 'بعد 4 ساعات'],
        [1_440, 'بعد يوم واحد'],
        [4_320, 'بعد 3 أيام'],
      ],
      note: 'ملاحظة لمن سيتصل (يمكن تركها)',
      noted: 'ملاحظة:',
      submit: 'التأجيل حتى ذلك الوقت',
      cancel: 'إلغاء',
      isUntil: (day, by) =>
        by === null ? `مؤجَّلة حتى ${apart(day)}` : `مؤجَّلة حتى ${apart(day)} من قبل ${apart(by)}`,
      stored: (number) => `أُجّلت معاودة الاتصال بـ ${apart(number)}.`,
    },
    outcomes: {
      reached: 'تم الوصول إليه',
      'not-reached': 'لم يُوصَل إليه',
      'answering-machine': 'جهاز الرد الآلي',
    },
    outcomeOf: (number) => `نتيجة الاتصال بـ ${apart(number)}`,
    stored: (number) => `حُفظت نتيجة الاتصال بـ ${apart(number)}.`,
    previous: 'الأحدث',
    next: 'الأقدم',
    page: (page, pages) => `الصفحة ${page} من ${pages}`,
  },
};
