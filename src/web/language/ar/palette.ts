import type { paletteStrings as english } from '../../strings-palette.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';

/** Arabic words of the palette. No native speaker has read them yet (docs/glossary.md). */
export const paletteStrings: InAnyWords<typeof english> = {
  hint: `اكتب اسم صفحة أو أمرًا أو رقمًا أو اسمًا أو كلمة. الأسهم تختار و${apart('Enter')} يفتح.`,
  found: 'ما يطابق',
  groups: {
    pages: 'الصفحات',
    commands: 'الأوامر',
    calls: 'المكالمات',
    cases: 'ملفات الحالات',
    persons: 'الأشخاص',
    numbered: 'بحسب الرقم',
  },
  count: (count) => `عدد النتائج: ${count}`,
  looking: 'جارٍ البحث…',
  none: 'لا شيء يطابق.',
  short: 'يبدأ البحث في السجلات من 3 أحرف أو أرقام.',
  failed: {
    calls: (why) => `تعذّر البحث في المكالمات. ${why}`,
    cases: (why) => `تعذّر البحث في ملفات الحالات. ${why}`,
    persons: (why) => `تعذّر البحث في الأشخاص. ${why}`,
  },
  again: 'البحث مجددًا',
  gone: (name) => `لم يعد هذا ممكنًا: ${apart(name)}`,
  caseNumbered: (id) => `ملف الحالة رقم ${apart(id)}`,
  personNumbered: (id) => `الشخص رقم ${apart(id)}`,
  callNumbered: (id) => `المكالمة رقم ${apart(id)}`,
};
