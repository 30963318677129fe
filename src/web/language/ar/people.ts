import type { peopleStrings as english } from '../../strings-people.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('ar');

export const peopleStrings: InAnyWords<typeof english> = {
  people: {
    title: 'شخص',
    loading: 'جارٍ تحميل بيانات الشخص…',
    unnamed: 'الاسم غير معروف',
    unknown: 'لا يوجد هذا الشخص، أو لا يحق لك رؤيته.',
    ofNumber: 'أشخاص بهذا الرقم',
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
      none: 'لا تنبيه سارٍ.',
      set: 'وُضع التنبيه.',
      removed: 'أُزيل التنبيه، ويبقى في السجل.',
      open: 'وضع تنبيه…',
      remove: 'إزالة التنبيه',
      setBy: (name, day) => `وضعه ${name}، ${day}`,
      removedBy: (name, day) => `أزاله ${name}، ${day}`,
      earlier: (count) =>
        `سابقًا: ${counted(count, {
          zero: 'لا تنبيهات',
          one: 'تنبيه واحد',
          two: 'تنبيهان',
          few: '# تنبيهات',
          many: '# تنبيهًا',
          other: '# تنبيه',
        })}`,
      form: {
        title: 'وضع تنبيه',
        kind: 'النوع',
        reason: 'السبب',
        reasonHint: 'يقرؤه أولًا من يرد على المكالمة التالية. ويُرَد على المتصل في كل حال.',
        missing: 'اذكر السبب.',
        until: 'حتى (يمكن تركه فارغًا)',
        untilHint: 'ينتهي التنبيه بانتهاء هذا اليوم. ومن دون يوم يبقى ساريًا إلى أن يُزال.',
        submit: 'ضع التنبيه',
        sending: 'جارٍ الوضع…',
        cancel: 'إلغاء',
        tooMany: 'بلغت تنبيهات هذا الشخص الحد المسموح. أزل تنبيهًا لم يعد لازمًا.',
        past: 'مضى ذلك اليوم. اختر يومًا لاحقًا.',
        tooFar: 'ينتهي التنبيه خلال ثلاث سنوات. اختر يومًا أقرب.',
      },
    },
    facts: {
      title: 'من هو',
      none: 'لا يُعرف أكثر من ذلك.',
      numbers: 'الأرقام',
      email: 'البريد الإلكتروني',
      language: 'اللغة',
      age: 'العمر',
      sex: 'الجنس',
      location: 'المكان',
      noMessages: 'دون رسائل',
    },
    cases: {
      title: 'الحالات',
      loading: 'جارٍ تحميل الحالات…',
      none: 'لا حالة يحق لك رؤيتها.',
      parts: {
        reporter: 'هو المُبلِّغ',
        client: 'هو المستفيد',
        perpetrator: 'هو المعتدي المزعوم',
      },
    },
    calls: {
      title: 'المكالمات',
      loading: 'جارٍ تحميل المكالمات…',
      none: 'لا مكالمة يحق لك رؤيتها.',
      call: (when) => `مكالمة ${when}`,
    },
  },
};
