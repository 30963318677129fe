import type { strings as english } from '../../strings-en.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

type Words = Pick<InAnyWords<typeof english>, 'call' | 'transcript' | 'notes' | 'verdict'>;

const counted = counting('ar');

/** Words about one call: its page, its transcript, what happened on it, and what it is about. */
export const callStrings: Words = {
  call: {
    title: (caller) => `مكالمة من ${apart(caller)}`,
    titleTo: (number) => `مكالمة إلى ${apart(number)}`,
    back: 'كل المكالمات الجارية',
    backToStart: 'صفحتي الأولى',
    loading: 'جارٍ تحميل المكالمة…',
    notFoundTitle: 'المكالمة غير موجودة',
    refusedTitle: 'لا يمكن عرض هذه المكالمة',
    duration: 'مدة المكالمة',
    waiting: 'ينتظر منذ',
    lasted: 'استمرت',
    agent: 'المرشد',
    dialled: 'الرقم المطلوب',
    started: 'البداية',
    language: 'لغة الكلام',
    end: 'إنهاء المكالمة',
    endTitle: 'إنهاء هذه المكالمة؟',
    endBody: 'ينقطع جميع الأطراف فورًا. لا يمكن التراجع عن ذلك.',
    endConfirm: 'أنهِ المكالمة',
    endCancel: 'إبقاء المكالمة',
    ending: 'جارٍ الإنهاء…',
    endFailed: 'تعذّر إنهاء المكالمة. حاول مرة أخرى.',
    endOffline: 'لا يوجد اتصال بالخادم، لذلك لا يمكن إنهاء المكالمة من هنا.',
  },

  transcript: {
    title: 'النص',
    find: {
      label: 'البحث في الكلام',
      places: (at, count) => `${at} من ${count}`,
      none: 'غير موجود في هذا الكلام',
      next: 'الموضع التالي',
      before: 'الموضع السابق',
    },
    region: 'النص، المتصل على اليمين والمرشد على اليسار',
    emptyUnanswered: 'لا مرشد في المكالمة بعد. تظهر الكلمات هنا أثناء قولها.',
    emptyLive: 'لم يُقل شيء بعد. تظهر الكلمات هنا أثناء قولها.',
    emptyUnannounced: 'لم يُسمع الإعلان حتى نهايته، لذلك لا يُسجَّل ولا يُكتب شيء من هذه المكالمة.',
    emptyEnded: 'لم يُقل شيء في هذه المكالمة.',
    jumpToLatest: 'آخر الكلمات',
    interim: 'ما زال يتكلم',
    translation: 'ترجمة آلية:',
    silence: (seconds) => `${seconds}\u00a0ث بلا كلمات`,
    overlapOf: (seconds) => `يتكلمان معًا ${seconds}\u00a0ث`,
    gap: (speaker, seconds) =>
      speaker === null
        ? `لا صوت لمدة ${seconds}\u00a0ث. ما قيل حينها ناقص.`
        : `لا صوت من ${apart(speaker)} لمدة ${seconds}\u00a0ث. ما قيل حينها ناقص.`,
    shortGap: (seconds) => `${seconds}\u00a0ث بلا صوت`,
    doubtful: 'مشكوك فيه',
    doubt: {
      'low-probability': 'مشكوك فيه: برنامج التعرّف غير متأكد من هذه الكلمات',
      repetition: 'مشكوك فيه: كرّر برنامج التعرّف كلامه',
      echo: 'مشكوك فيه: ربما هو صدى طرف آخر',
    },
    dropped: (seconds, text) =>
      text === ''
        ? `${seconds}\u00a0ث من الصوت بلا كلمات`
        : `${seconds}\u00a0ث من الصوت، ليس كلامًا على الأرجح. فُهم على أنه «${apart(text)}».`,
    echo: (seconds, text) =>
      text === ''
        ? `${seconds}\u00a0ث من صدى طرف آخر`
        : `${seconds}\u00a0ث من صدى طرف آخر. فُهم على أنه «${apart(text)}».`,
    deferred: (seconds) => `${seconds}\u00a0ث من الكلام. سيُكتب في أقرب وقت ممكن.`,
    leftOut: (seconds) => `${seconds}\u00a0ث من الكلام تعذّرت كتابته.`,
    others: 'المرشد وآخرون',
    unsureWord: (share) => `كلمة غير مؤكدة (${apart(share)})`,
    evidenceHint: (category) => `يشير إلى ${apart(category)}`,
    evidenceRisk: (name) => `يرفع الأولوية: ${apart(name)}`,
    evidenceDoubtful: (category) => `كان سيشير إلى ${apart(category)}، لكن هذه الكلمات مشكوك فيها ولا تُحسب`,
    evidenceNegated: (category) => `كان سيشير إلى ${apart(category)}، لكنه نُفي هنا`,
  },

  notes: {
    answered: 'تم الرد على المكالمة',
    joined: (who) => `دخل ${apart(who)}`,
    left: (who) => `خرج ${apart(who)}`,
    queued: 'ينتظر مرشدًا',
    queuedFor: (language) => `ينتظر مرشدًا يتحدث ${apart(language)}`,
    ringing: (who) => `يرنّ عند ${apart(who)}`,
    missed: {
      'no-answer': (who) => `لم يرد ${apart(who)}`,
      refused: (who) => `رفض ${apart(who)}`,
      unreachable: (who) => `تعذّر الوصول إلى ${apart(who)}`,
      'hung-up': (who) => `أنهى ${apart(who)} المكالمة فورًا`,
    },
    promised: 'وُعد بمعاودة الاتصال به',
    held: (who) => `${apart(who)} معلّق`,
    resumed: (who) => `عاد ${apart(who)} من التعليق`,
    muted: (who) => `كتم ${apart(who)} الميكروفون`,
    unmuted: (who) => `عاد صوت ${apart(who)}`,
    transferred: (from, to) => `حوّل ${apart(from)} المكالمة إلى ${apart(to)}`,
    helpAsked: (who) => `يطلب ${apart(who)} المساعدة`,
    acknowledged: (who) => `أكّد ${apart(who)} رؤية التنبيه`,
    alertSeen: (who) => `رأى ${apart(who)} التنبيه`,
    helpOver: (who) => `لم يعد ${apart(who)} يحتاج إلى مساعدة`,
    sound: {
      none: (who) => `لا يصل صوت من ${apart(who)}`,
      poor: (who) => `خط ${apart(who)} ضعيف: قد تنقص كلمات`,
      good: (who) => `عاد خط ${apart(who)} جيدًا`,
      wordless: (who) => `لا تُسمع كلمات من ${apart(who)} مع أن هناك كلامًا`,
      words: (who) => `عادت كلمات ${apart(who)} مسموعة`,
    },
    unannounced: {
      call: 'لم يُسمع الإعلان حتى نهايته: لا يُسجَّل ولا يُكتب شيء من هذه المكالمة',
      party: (who) => `لم يسمع ${apart(who)} الإعلان حتى نهايته: كلامه لا يُسجَّل ولا يُكتب`,
    },
    transcription: {
      deferred: 'الكلام أكثر مما يستطيع هذا الخادم كتابته: تأتي كلمات هذه المكالمة لاحقًا',
      live: 'تظهر الكلمات أثناء قولها من جديد',
    },
    recording: {
      started: 'بدأ التسجيل',
      paused: 'توقف التسجيل مؤقتًا',
      resumed: 'استؤنف التسجيل',
      stopped: 'انتهى التسجيل',
      failed: 'تعطّل التسجيل: ما يلي لا يُسجَّل',
    },
  },

  verdict: {
    title: 'موضوع هذه المكالمة',
    confidence: 'درجة الثقة',
    confidenceUnknown: 'درجة الثقة غير محددة',
    waiting: 'لم يُقل ما يكفي للحكم.',
    guess: (name) => `حسب ما يقال الآن: ${apart(name)}`,
    intervention: 'الاستجابة المقترحة:',
    candidates: 'ممكن أيضًا',
    history: 'كيف تغيّر',
    historyEmpty: 'لم يتغير بعد.',
    historyLabel: (steps) =>
      counted(steps, {
        zero: 'درجة الثقة خلال المكالمة، بلا خطوات',
        one: 'درجة الثقة خلال المكالمة، خطوة واحدة',
        two: 'درجة الثقة خلال المكالمة، خطوتان',
        few: 'درجة الثقة خلال المكالمة، # خطوات',
        many: 'درجة الثقة خلال المكالمة، # خطوة',
        other: 'درجة الثقة خلال المكالمة، # خطوة',
      }),
    evidence: 'الكلمات الدالة',
    evidenceEmpty: 'لم تُشر أي كلمات إلى شيء بعد.',
    inTranscript: 'عرض في النص',
    evidenceJump: (quote, at) => `عرض «${apart(quote)}» عند ${apart(at)} في النص`,
    risk: (name) => `خطر: ${apart(name)}`,
    denied: 'منفي',
    doubtful: 'مشكوك فيه، لا يُحسب',
    note: 'من الكلمات المسموعة حتى الآن. الأولوية المنخفضة لا تعني خطرًا منخفضًا.',
    engine: (name) => `الحكم من ${apart(name)}`,
    details: 'تفاصيل',
  },
};
