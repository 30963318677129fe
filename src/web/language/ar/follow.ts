import type { followStrings as english } from '../../strings-follow.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('ar');

export const followStrings: InAnyWords<typeof english> = {
  followUp: {
    title: 'المتابعة',
    loading: 'جارٍ تحميل المتابعة…',
    assigned: (name) => `مُسنَدة إلى ${apart(name)}.`,
    unassigned: 'لم تُسنَد بعد.',
    escalated: (to, by) => `رُفعت إلى ${apart(to)}، رفعها ${apart(by)}.`,
    held: 'تحت حفظ قانوني: لا يمكن حذف هذه الحالة.',
    notHeld: 'لا يوجد حفظ قانوني.',
    reason: 'السبب',
    reasonHint: 'يبقى في سجل الحالة.',
    missingReason: 'اذكر السبب.',
    cancel: 'إلغاء',
    conflict: 'تغيّرت هذه الحالة في هذه الأثناء. راجع السجل، ثم أرسل مرة أخرى.',
    escalate: {
      open: 'رفع الحالة…',
      title: 'رفع هذه الحالة',
      person: 'إلى من',
      choose: 'اختر شخصًا',
      missingPerson: 'اختر الشخص الذي سيتابع هذه الحالة.',
      submit: 'رفع وإبلاغ',
      sending: 'جارٍ الرفع…',
      done: (name) => `رُفعت الحالة. سيجدها ${apart(name)} في صندوق الوارد.`,
      refused: {
        unknown: 'لم يعد هذا المستخدم موجودًا. اختر شخصًا آخر.',
        inactive: 'لم يعد بإمكان هذا المستخدم تسجيل الدخول. اختر شخصًا آخر.',
        'sees-no-cases': 'لا يحق لهذا المستخدم رؤية الحالات. اختر شخصًا آخر.',
        other: 'لا يمكن رفع الحالة إلى هذا المستخدم. اختر شخصًا آخر.',
      },
    },
    hold: {
      open: 'وضع حفظ قانوني…',
      title: 'منع حذف هذه الحالة',
      submit: 'وضع الحفظ',
      sending: 'جارٍ وضع الحفظ…',
      done: 'وُضع الحفظ القانوني.',
    },
    lift: {
      open: 'إنهاء الحفظ القانوني…',
      title: 'السماح بحذف هذه الحالة من جديد',
      submit: 'إنهاء الحفظ',
      sending: 'جارٍ إنهاء الحفظ…',
      done: 'انتهى الحفظ القانوني.',
    },
    fields: {
      escalated_to_id: 'رُفعت إلى',
      assigned_user_id: 'مُسنَدة إلى',
      legal_hold: 'الحفظ القانوني',
    },
  },
  files: {
    title: 'الملفات',
    loading: 'جارٍ تحميل الملفات…',
    none: 'لا ملفات مرفقة بعد.',
    attach: 'إرفاق ملف…',
    sending: (name) => `جارٍ إرفاق ${apart(name)}…`,
    done: (name) => `أُرفق ${apart(name)}.`,
    attached: (by, time) => `${apart(by)}، ${apart(time)}`,
    newest: (shown, total) => `أحدث ${shown} من ${total} ملفات.`,
    show: 'عرض',
    hide: 'إخفاء',
    download: 'تنزيل',
    getting: 'جارٍ تحميل الملف…',
    notShown: 'لا يمكن عرض هذه الصورة هنا. نزّلها بدلًا من ذلك.',
    tooLarge: (most) => `هذا الملف أكبر من ${most} ميغابايت. لم يُرفق.`,
    refused: {
      empty: 'هذا الملف فارغ. لم يُرفق.',
      'unknown-type': 'هذا النوع من الملفات غير مقبول. لم يُرفق.',
      other: 'لم يتمكن الخادم من استلام هذا الملف. حاول مرة أخرى.',
    },
  },
  inbox: {
    title: 'صندوق الوارد',
    loading: 'جارٍ تحميل صندوق الوارد…',
    unread: (unread) =>
      counted(unread, {
        zero: 'لا شيء غير مقروء',
        one: 'واحدة غير مقروءة',
        two: 'اثنتان غير مقروءتين',
        few: '# غير مقروءة',
        many: '# غير مقروءة',
        other: '# غير مقروءة',
      }),
    views: { all: 'الكل', unread: 'غير المقروءة' },
    viewsLabel: 'أي رسائل',
    kinds: {
      escalated: (by) => `رفع ${apart(by)} حالة إليك`,
      assigned: (by) => `أسند ${apart(by)} حالة إليك`,
    },
    server: 'الخادم',
    hidden: 'لم يعد يحق لك رؤية هذه الحالة.',
    markRead: 'وضع علامة مقروء',
    isRead: 'مقروءة',
    isUnread: 'غير مقروءة',
    marked: 'وُضعت علامة مقروء.',
    empty: {
      all: { title: 'صندوق الوارد فارغ', text: 'تظهر هنا الحالات التي يعطيك إياها زملاؤك.' },
      unread: { title: 'قرأت كل شيء', text: 'تظهر هنا الحالات التي يعطيك إياها زملاؤك.' },
    },
    previous: 'الأحدث',
    next: 'الأقدم',
    page: (page, pages) => `الصفحة ${page} من ${pages}`,
  },
};
