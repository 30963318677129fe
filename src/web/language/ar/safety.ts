import type { safetyStrings as english } from '../../strings-safety.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('ar');

/** Arabic words about safety and the form of a case. No native speaker has read them yet (docs/glossary.md). */
export const safetyStrings: InAnyWords<typeof english> = {
  fields: {
    in_danger: 'هل الشخص في خطر الآن؟',
    whereabouts: 'أين هو الآن؟',
    neutral_caller_id: 'هل نخفي رقمنا عند الاتصال؟',
    gbv_related: 'هل هو عنف قائم على النوع الاجتماعي؟',
    incidence_when: 'متى حدث ذلك؟',
    incidence_location: 'أين حدث ذلك؟',
  },
  notAsked: 'لم يُسأل بعد',
  chip: 'في خطر الآن',
  line: {
    label: 'السلامة',
    dangerAt: (place) => `في خطر الآن: ${apart(place)}`,
    danger: 'في خطر الآن، والمكان غير معروف',
    noDanger: 'ليس في خطر الآن',
    dangerUnknown: 'غير معروف هل هو في خطر',
    dangerNotAsked: 'لم يُسأل عن الخطر بعد',
    at: (place) => `المكان الآن: ${apart(place)}`,
    mayCall: 'يجوز الاتصال به',
    mayCallBetween: (from, until) => `يجوز الاتصال به من ${apart(from)} إلى ${apart(until)} فقط`,
    callBetween: (from, until) =>
      `غير معروف هل يجوز الاتصال به؛ الوقت الآمن من ${apart(from)} إلى ${apart(until)}`,
    neverCall: 'لا تتصل به',
    callUnknown: 'غير معروف هل يجوز الاتصال به',
    neutral: 'اتصل دون إظهار رقمنا',
    mayText: 'يجوز إرسال رسائل إليه',
    neverText: 'لا ترسل إليه رسائل',
    textUnknown: 'غير معروف هل يجوز إرسال رسائل إليه',
    confidential: 'يجب إخفاؤه عن الآخرين',
  },
  needed: {
    count: (have, all) => `${have} من ${all} مما يلزم`,
    next: (field) => `التالي: ${field}`,
    complete: 'كل ما يلزم موجود.',
  },
  faults: {
    number: 'اكتب عددًا صحيحًا، مثل 9.',
    tooLong: (most) => `اكتب ${most} حرفًا على الأكثر.`,
    clock: 'اكتب وقتًا من اليوم، مثل 14:30.',
    required: 'اكتب الاسم، أو اترك بقية حقول هذا الشخص فارغة أيضًا.',
    other: 'هذا لا يناسب هنا.',
  },
  category: {
    hint: 'اكتب جزءًا من اسمها',
    list: 'الفئات',
    found: (count) =>
      counted(count, {
        zero: 'لا فئات',
        one: 'فئة واحدة',
        two: 'فئتان',
        few: '# فئات',
        many: '# فئة',
        other: '# فئة',
      }),
    none: 'لا فئة تناسب هذه الكلمات. اختر واحدة من القائمة.',
    unchosen: 'لم تُختر فئة بعد. اختر واحدة من القائمة.',
  },
};
