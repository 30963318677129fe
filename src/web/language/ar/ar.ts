import { apart } from '../apart.js';
import { callPageStrings } from './calls.js';
import { correctionStrings } from './corrections.js';
import { messageStrings } from './messages.js';
import { caseStrings } from './cases.js';
import type { Catalogue } from '../catalogue.js';
import { callStrings } from './call.js';
import { callbackStrings } from './callbacks.js';
import { endStrings } from './end.js';
import { findingStrings } from './findings.js';
import { followStrings } from './follow.js';
import { urgentStrings } from './urgent.js';
import { keyStrings } from './keys.js';
import { mergeStrings } from './merges.js';
import { peopleStrings } from './people.js';
import { refusalStrings } from './refusals.js';
import { resetStrings } from './reset.js';
import { wallStrings } from './wall.js';
import { workStrings } from './work.js';

/** Arabic, right to left. No native speaker has read it yet (docs/glossary.md). */
export const strings: Catalogue = {
  product: 'Hearline',
  comma: '، ',

  shell: {
    skip: 'الانتقال إلى المحتوى',
    liveCalls: 'المكالمات الجارية',
    work: 'عملي',
    calls: 'البحث عن مكالمة',
    people: 'الأشخاص',
    cases: 'الحالات',
    callbacks: 'معاودة الاتصال',
    callbacksWaiting: (waiting) => `في الانتظار: ${waiting}`,
    me: 'حسابي',
    logOut: 'تسجيل الخروج',
    logOutTitle: 'تسجيل الخروج أثناء مكالمة؟',
    logOutOnCall: 'أنت في مكالمة، وهاتفك في هذا المتصفح. تسجيل الخروج يُنهي المكالمة.',
    logOutConfirm: 'إنهاء المكالمة وتسجيل الخروج',
    loggingOut: 'جارٍ تسجيل الخروج …',
    logOutDraftTitle: 'تسجيل الخروج وفقدان ما كتبته؟',
    logOutDraft:
      'لا يمكن الوصول إلى الخادم، لذلك فإن النموذج الذي بدأته موجود في علامة التبويب هذه فقط. تسجيل الخروج يحذفه هنا.',
    logOutDraftConfirm: 'حذفه وتسجيل الخروج',
    stay: 'البقاء',
    sessionOver: 'انتهت جلستك. تستمر مكالمتك؛ سجّل الدخول مرة أخرى بعدها.',
    mainNavigation: 'التنقل الرئيسي',
    notFoundTitle: 'الصفحة غير موجودة',
    notFound: 'لا يوجد شيء في هذا العنوان.',
    toStart: 'الذهاب إلى الصفحة الأولى',
    faultTitle: 'تعذّر عرض هذه الصفحة',
    fault: 'لم يصل جزء منها أو لم يعمل. يستمر كل ما عداها؛ حاول مرة أخرى، أو أعد تحميل الصفحة.',
    again: 'حاول مرة أخرى',
  },

  language: {
    label: 'اللغة',
    changeTitle: 'تغيير اللغة أثناء مكالمة؟',
    changeOnCall: 'يُعاد تحميل الصفحة لذلك. هاتفك في هذا المتصفح، فتنتهي المكالمة.',
    changeConfirm: 'إنهاء المكالمة وتغيير اللغة',
    keep: 'إبقاء المكالمة',
    notKept: 'لا يحفظ هذا المتصفح الاختيار. اسمح له بحفظ بيانات هذه الصفحة.',
  },

  roles: {
    counsellor: 'مرشد',
    supervisor: 'مشرف',
    case_manager: 'مدير حالات',
    case_worker: 'أخصائي حالات',
    partner: 'شريك',
    media_account: 'حساب إعلامي',
    administrator: 'مدير النظام',
  },

  reading: {
    again: 'حاول مرة أخرى',
    old: (fault) => `${fault} قد يكون ما تراه هنا قديمًا.`,
  },

  login: {
    title: 'تسجيل الدخول',
    username: 'اسم المستخدم',
    password: 'كلمة المرور',
    show: 'إظهار',
    showLabel: 'إظهار ما أكتب',
    forgotten: 'نسيت كلمة المرور؟',
    reset: resetStrings,
    submit: 'تسجيل الدخول',
    submitting: 'جارٍ تسجيل الدخول…',
    missing: 'أدخل اسم المستخدم وكلمة المرور.',
    wrong: 'اسم المستخدم وكلمة المرور غير متطابقين.',
    tooMany: 'محاولات كثيرة. انتظر دقيقة، ثم حاول مرة أخرى.',
    unavailable: 'الخادم ليس جاهزًا بعد. حاول مرة أخرى بعد قليل.',
    unreachable: 'تعذّر الوصول إلى الخادم. تحقق من الشبكة، ثم حاول مرة أخرى.',
    unexpected: 'لم ينجح تسجيل الدخول. إذا تكرر ذلك فأخبر المسؤول عن الخادم.',
    sessionEnded: 'انتهت جلستك. سجّل الدخول مرة أخرى من فضلك.',
  },

  connection: {
    connecting: 'جارٍ الاتصال…',
    unloadable: 'تعذّر على هذه الصفحة الاتصال: الشبكة غير متاحة، أو جرى تحديث Hearline منذ فتح الصفحة.',
    reload: 'إعادة تحميل الصفحة',
    lost: (lastReceivedAt) =>
      `انقطع الاتصال. تجري محاولة الاتصال من جديد. ${lastReceivedAt === null ? 'قد يكون ما تراه قديمًا' : `ما تراه يعود إلى الساعة ${apart(lastReceivedAt)}`}.`,
    reasons: {
      'too-slow': 'كان هذا الاتصال بطيئًا جدًا. يُعاد الاتصال.',
      'too-many-requests': 'أرسل هذا الاتصال أكثر مما يقبله الخادم. يُعاد الاتصال.',
      unavailable: 'يُعاد تشغيل الخادم. يُعاد الاتصال فور عودته.',
    },
    errors: {
      forbidden: 'لا يُسمح لحسابك برؤية هذا. اسأل مشرفًا إذا كنت تحتاج إليه.',
      'not-found': 'هذه المكالمة غير معروفة هنا.',
      timeout: 'لم يجب الخادم في الوقت المناسب. تُعاد المحاولة.',
      unavailable: 'لا يستطيع الخادم ذلك الآن. تُعاد المحاولة.',
      internal: 'حدث خطأ في الخادم. تُعاد المحاولة.',
    },
  },

  categories: {
    unclassified: 'لم يُصنَّف بعد',
    meanings: {
      VANE: 'العنف والإساءة والإهمال والاستغلال',
      GBV: 'العنف القائم على النوع الاجتماعي',
    },
  },

  ...callStrings,
  ...callbackStrings,
  ...callPageStrings,
  ...caseStrings,
  ...followStrings,
  ...urgentStrings,
  ...keyStrings,
  ...mergeStrings,
  ...peopleStrings,
  ...correctionStrings,
  ...messageStrings,
  ...refusalStrings,
  ...wallStrings,
  ...endStrings,
  ...workStrings,
  ...findingStrings,
};
