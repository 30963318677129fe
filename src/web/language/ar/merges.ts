import type { mergeStrings as english } from '../../strings-merges.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('ar');

export const mergeStrings: InAnyWords<typeof english> = {
  merges: {
    title: 'الدمج مع سجل آخر',
    open: 'الدمج مع سجل آخر…',
    back: 'العودة إلى الشخص',
    intro: (name) => `يصير سجلا الشخص الواحد سجلًا واحدًا. يُحتفظ بسجل ${name}.`,
    loading: 'جارٍ التحقق من إمكان دمج هذا السجل…',
    mayNot: 'لا يحق لك دمج هذا السجل: يلزم لذلك حق تغييره وتغيير كل حالة يرد فيها.',
    number: (id) => `رقم ${id}`,
    search: {
      title: 'البحث عن السجل الآخر',
      label: 'الاسم أو رقم الهاتف أو البريد أو رقم السجل',
      hint: 'تكفي بداية الاسم. ويُكتب رقم الهاتف بأي صورة.',
      loading: 'جارٍ البحث…',
      found: (count) =>
        counted(count, {
          zero: 'لم يُعثر على سجلات',
          one: 'عُثر على سجل واحد',
          two: 'عُثر على سجلين',
          few: 'عُثر على # سجلات',
          many: 'عُثر على # سجلًا',
          other: 'عُثر على # سجل',
        }),
      none: 'لا سجل آخر يحق لك رؤيته.',
      more: 'يُعرض الأحدث فقط. اكتب المزيد من الاسم.',
      age: (years) => `العمر ${years}`,
      since: (day) => `منذ ${day}`,
    },
    compare: {
      title: 'المقارنة واختيار ما يبقى',
      loading: 'جارٍ مقارنة السجلين…',
      other: (name, id) => `السجل الآخر: ${name}، رقم ${id}`,
      again: 'اختيار سجل آخر',
      same: 'لا فرق بين بيانات السجلين.',
      sides: { kept: 'هذا السجل', duplicate: 'السجل الآخر' },
      unknown: 'غير معروف',
      yes: 'نعم',
      no: 'لا',
      undecided: 'بين السجلين تناقض. اختر ما يسري.',
      phoneHint: 'يُحفظ الرقم الذي لا تختاره رقمًا ثانيًا، إن كان مكانه خاليًا.',
      moves: (parts) => `ينتقل إلى هذا السجل: ${parts}. وقد لا يحق لك رؤية ذلك كله.`,
      movesNone: 'لا شيء آخر مرتبط بالسجل الآخر.',
      counts: {
        cases: (count) =>
          counted(count, {
            one: 'حالة واحدة',
            two: 'حالتان',
            few: '# حالات',
            other: '# حالة',
          }),
        messages: (count) =>
          counted(count, {
            one: 'رسالة واحدة',
            two: 'رسالتان',
            few: '# رسائل',
            other: '# رسالة',
          }),
        tasks: (count) =>
          counted(count, {
            one: 'مهمة واحدة',
            two: 'مهمتان',
            few: '# مهام',
            other: '# مهمة',
          }),
        warnings: (count) =>
          counted(count, {
            one: 'تنبيه واحد',
            two: 'تنبيهان',
            few: '# تنبيهات',
            many: '# تنبيهًا',
            other: '# تنبيه',
          }),
      },
      reason: 'السبب',
      reasonHint: 'كيف عرفت أنهما شخص واحد. ويبقى ذلك في السجل.',
      missing: 'اذكر السبب.',
      final:
        'لا يمكن التراجع عن الدمج في هذه الصفحات. يقود السجل الآخر إلى هنا من الآن فصاعدًا، ويظهر الدمج في سجل حالاته.',
      submit: 'ادمج السجلين',
      sending: 'جارٍ الدمج…',
    },
    fields: {
      first_name: 'الاسم الأول',
      last_name: 'اسم العائلة',
      phone: 'رقم الهاتف',
      other_phone: 'رقم هاتف ثانٍ',
      email: 'البريد الإلكتروني',
      birth_date: 'تاريخ الميلاد',
      age: 'العمر',
      sex: 'الجنس',
      national_id: 'وثيقة الهوية',
      language: 'اللغة',
      location: 'المكان',
      address: 'العنوان',
      residence: 'محل الإقامة',
      landmark: 'معلم قريب',
      nationality: 'الجنسية',
      tribe: 'القبيلة',
      is_refugee: 'لاجئ',
      may_call: 'يجوز الاتصال به',
      may_text: 'يجوز إرسال رسائل إليه',
      keep_confidential: 'تبقى المكالمات سرية',
      neutral_caller_id: 'يُتصل به دون إظهار رقم خط المساعدة',
      safe_hours: 'ساعات يكون الاتصال فيها آمنًا',
    },
    refused: {
      same: 'هذا هو السجل نفسه. اختر سجلًا آخر.',
      'of-user': 'أحد السجلين لمستخدم في هذا الخادم، ومثله لا يُدمج.',
      'too-many-flags':
        'التنبيهات السارية في السجلين أكثر مما يُسمح به لشخص واحد. أزل بعضها من أيٍّ منهما أولًا.',
      before: 'سبق دمج أحد السجلين في سجل آخر. ولم يُدمج شيء الآن.',
      changed: 'تغيّر السجلان منذ فتحتهما. لم يُدمج شيء: راجع القيم مرة أخرى، ثم ادمج.',
      unknown: 'لا يوجد هذا السجل، أو لا يحق لك رؤيته.',
      forbidden: 'لا يحق لك تغيير السجلين معًا، أو كل حالة يردان فيها. اسأل مشرفًا.',
      other: 'لا يُدمج هذان السجلان.',
    },
    toKept: 'الانتقال إلى السجل المحتفظ به',
    done: (name, id, by, when) => `دُمج السجل ${name}، رقم ${id}، في هذا السجل. دمجه ${by}، ${when}.`,
    earlier: {
      title: 'سجلات أخرى لهذا الشخص',
      loading: 'جارٍ تحميل السجلات المدموجة…',
      none: 'لم يُدمج أي سجل آخر في هذا السجل.',
      merged: (by, when) => `دمجه ${by}، ${when}`,
      left: 'قيم لم تبقَ',
    },
  },
};
