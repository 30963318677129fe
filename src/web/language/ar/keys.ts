import type { keyStrings as english } from '../../strings-keys.js';
import type { InAnyWords } from '../catalogue.js';

export const keyStrings: InAnyWords<typeof english> = {
  keys: {
    button: 'المفاتيح',
    title: 'مفاتيح هذه الصفحة',
    does: {
      list: 'عرض هذه القائمة',
      wall: 'الذهاب إلى المكالمات الجارية',
      work: 'الذهاب إلى عملي',
      next: 'المكالمة التالية على اللوحة',
      previous: 'المكالمة السابقة على اللوحة',
      play: 'تشغيل التسجيل أو إيقافه',
      back: 'الرجوع 5 ثوانٍ في التسجيل',
      forward: 'التقدم 5 ثوانٍ في التسجيل',
      earlier: 'الكلام السابق في التسجيل',
      later: 'الكلام التالي في التسجيل',
      slower: 'تشغيل أبطأ',
      faster: 'تشغيل أسرع',
      mute: 'كتم الميكروفون أو إعادته',
      hold: 'تعليق المكالمة أو استئنافها',
      help: 'طلب مساعدة مشرف، أو إنهاء الطلب',
      take: 'أخذ ما يُقترح لحقل من حقول الحالة',
    },
    notInFields: 'باستثناء Alt+Enter، لا تعمل أثناء الكتابة في حقل. لا يُنهي أي مفتاح مكالمة.',
    letters: 'استخدام مفاتيح الحرف الواحد',
    close: 'إغلاق',
  },
};
