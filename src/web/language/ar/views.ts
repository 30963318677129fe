import type { viewStrings as english } from '../../strings-views.js';
import type { InAnyWords } from '../catalogue.js';

/** Arabic words about saved views. No native speaker has read them yet (docs/glossary.md). */
export const viewStrings: InAnyWords<typeof english> = {
  title: 'طرق العرض المحفوظة',
  loading: 'جارٍ تحميل طرق العرض المحفوظة…',
  none: 'لا توجد بعد. اختر عوامل التصفية ثم احفظها باسم.',
  open: 'حفظ طريقة العرض هذه…',
  saved: 'حُفظت طريقة العرض.',
  renamed: 'تغيّر اسم طريقة العرض.',
  deleted: 'حُذفت طريقة العرض.',
  sharedWith: (role) => `معروضة على: ${role}`,
  from: (owner) => `من ${owner}`,
  rename: 'إعادة تسمية',
  delete: 'حذف',
  ask: (name) => `أتحذف طريقة العرض ${name}؟`,
  askShared: 'تختفي لدى كل من تُعرض عليه.',
  keep: 'إبقاء',
  renameForm: { title: (name) => `اسم آخر لطريقة العرض ${name}`, submit: 'إعادة تسمية' },
  form: {
    title: 'حفظ طريقة العرض هذه',
    name: 'اسم طريقة العرض',
    missing: 'أعطِ طريقة العرض اسمًا.',
    taken: 'لديك طريقة عرض أخرى بهذا الاسم. اختر اسمًا آخر.',
    tooMany: 'بلغ عدد طرق العرض لديك في هذه الصفحة حدّه. احذف واحدة لا تحتاج إليها.',
    share: 'تُعرض على',
    onlyMe: 'أنا فقط',
    shareHint: 'يقرؤون عوامل التصفية بما فيها من أسماء وأرقام، ويجدون بها ما يحق لهم الاطلاع عليه.',
    submit: 'حفظ',
    sending: 'جارٍ الحفظ…',
    cancel: 'إلغاء',
  },
};
