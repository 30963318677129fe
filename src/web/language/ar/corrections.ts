import type { correctionStrings as english } from '../../strings-corrections.js';
import type { InAnyWords } from '../catalogue.js';
import { apart } from '../apart.js';

/** Arabic words about corrections. No native speaker has read them yet (docs/glossary.md). */
export const correctionStrings: InAnyWords<typeof english> = {
  corrections: {
    title: 'التصحيحات',
    correct: 'صحّح…',
    correctAt: (at) => `صحّح الكلام عند ${apart(at)}`,
    correctLabel: 'صحّح تصنيفاً…',
    by: (name) => `صحّحه ${apart(name)}:`,
    withheld: 'كلام آخر لا يحق لك أن تقرأه',
    withdraw: 'اسحب',
    said: 'الكلام كما تسمعه',
    note: 'ملاحظة (يمكن تركها فارغة)',
    keep: 'احفظ التصحيح',
    cancel: 'إلغاء',
    label: 'التصنيف',
    right: 'الصحيح هو',
    labels: { category: 'الفئة', priority: 'الأولوية', danger: 'الخطر' },
    dangers: { present: 'يوجد خطر', absent: 'لا يوجد خطر' },
    labelled: (label, value) => `${label}: ${apart(value)}`,
    instead: (label, value, machine) => `${label}: ${apart(value)} بدلاً من ${apart(machine)}`,
    unread: 'تعذّرت قراءة تصحيحات هذه المكالمة.',
    refused: {
      'correction-not-taken': 'لا يمكن حفظ هذا. اكتب الكلام أو اختر تصنيفاً.',
      'correction-changes-nothing': 'قالت الآلة الشيء نفسه: لا شيء يُصحَّح.',
      'words-not-final': 'قد يتغير هذا الكلام بعد. صحّحه لاحقاً.',
      'too-many-corrections': 'لديك من تصحيحات هذه المكالمة أقصى ما يُحفظ.',
      other: 'لم يُحفظ التصحيح.',
    },
  },
};
