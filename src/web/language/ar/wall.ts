import type { wallStrings as english } from '../../strings-wall.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('ar');

export const wallStrings: InAnyWords<typeof english> = {
  wall: {
    title: 'المكالمات الجارية',
    count: (count) =>
      counted(count, {
        zero: 'لا مكالمات',
        one: 'مكالمة واحدة',
        two: 'مكالمتان',
        few: '# مكالمات',
        many: '# مكالمة',
        other: '# مكالمة',
      }),
    highPriority: (count) =>
      counted(count, {
        zero: 'لا أولوية عالية',
        one: 'واحدة بأولوية عالية',
        two: 'اثنتان بأولوية عالية',
        other: '# بأولوية عالية',
      }),
    urgent: (caller) => `تنبيه عاجل: ${apart(caller)}`,
    alertAt: (rule, at) => `${apart(rule)}، عند ${apart(at)}`,
    acknowledge: 'تأكيد الرؤية',
    acknowledgeOf: (caller) => `تأكيد رؤية تنبيه ${apart(caller)}`,
    acknowledged: (who, time) => `أكّد الرؤية ${apart(who)} الساعة ${apart(time)}`,
    alertSound: 'صوت عندما تحتاج إليك مكالمة',
    unread: (count) =>
      counted(count, {
        zero: 'لا رسائل غير مقروءة',
        one: 'رسالة واحدة غير مقروءة',
        two: 'رسالتان غير مقروءتين',
        few: '# رسائل غير مقروءة',
        many: '# رسالة غير مقروءة',
        other: '# رسالة غير مقروءة',
      }),
    aSupervisor: 'أحد المشرفين',
    needsYou: 'تحتاج إليك الآن',
    others: 'مكالمات أخرى',
    all: 'المكالمات القائمة الآن',
    wordless: (who) => `لا كلمات من ${apart(who)}`,
    theCaller: 'المتصل',
    oneParty: 'أحد الأطراف',
    recording: { paused: 'التسجيل متوقف مؤقتًا', failed: 'تعطّل التسجيل' },
    loading: 'جارٍ تحميل المكالمات…',
    emptyTitle: 'لا مكالمات الآن',
    empty: 'تظهر المكالمة هنا فور وصولها إلى خط المساعدة.',
    endedTitle: 'انتهت مؤخرًا',
    noAgent: 'لا مرشد بعد',
    supervision: {
      listen: (name) => `${apart(name)}: يستمع`,
      whisper: (name) => `${apart(name)}: يهمس للمرشد`,
      barge: (name) => `${apart(name)}: يتحدث في المكالمة`,
    },
    withoutAgent: 'لا مرشد',
    withheld: 'الرقم محجوب',
    unannounced: 'غير مسجلة: لم يُسمع الإعلان حتى نهايته',
    noWords: 'لم يُقل شيء بعد',
    doubtful: (text) => `${apart(text)} (مشكوك فيه)`,
    endedAt: (time, length) => `انتهت الساعة ${apart(time)} بعد ${apart(length)}`,
    endedAway: 'انتهت أثناء انقطاع الاتصال',
    figures: {
      title: 'الخدمة اليوم',
      longestWait: 'أطول انتظار',
      answeredIn: (seconds) =>
        seconds === null ? 'أُجيبت في وقتها اليوم' : `أُجيبت خلال ${seconds}\u00a0ث اليوم`,
      noCalls: 'لا مكالمات بعد',
      abandoned: 'تركوا الانتظار اليوم',
      callbacksDue: 'معاودات اتصال مستحقة',
      agents: 'المرشدون حسب الحالة',
    },
    find: 'ابحث بين هذه المكالمات',
    languageFilter: 'لغة المتصل',
    anyLanguage: 'أي لغة',
    unknownLanguage: 'لم تُعرف بعد',
    priorityFilter: 'الأولوية',
    anyPriority: 'أي أولوية',
    showAll: 'إظهار كل المكالمات',
    beside: {
      show: 'الكلام جانبًا',
      showOf: (caller) => `الكلام جانبًا: ${apart(caller)}`,
      title: (caller) => `ما يُقال: ${apart(caller)}`,
      loading: 'جارٍ تحميل الكلام…',
      open: 'فتح المكالمة',
      close: 'إغلاق الكلام',
    },
    shownOf: (shown, total) => `يظهر ${shown} من ${total}. المكالمات التي تحتاج إليك الآن تظهر دائماً.`,
  },

  states: {
    queued: 'في الانتظار',
    dialling: 'جارٍ الاتصال',
    ringing: 'يرنّ',
    up: 'في محادثة',
    held: 'معلّقة',
    'wrapping-up': 'انتهت',
    ended: 'انتهت',
  },

  speakers: { caller: 'المتصل', agent: 'المرشد', 'third-party': 'طرف ثالث' },

  priority: {
    high: 'أولوية عالية',
    medium: 'أولوية متوسطة',
    low: 'أولوية منخفضة',
    none: 'الأولوية غير معروفة',
  },

  desk: {
    agents: 'في العمل',
    noAgents: 'لا مرشد في العمل.',
    queue: 'في الانتظار',
    noQueue: 'لا متصل ينتظر.',
    speechSlow: (everyS) =>
      `الكلام أكثر مما يستطيع هذا الخادم كتابته في وقت واحد: تصل كلمات جديدة كل ${everyS} ث.`,
    speechFinals: 'الكلام أكثر مما يستطيع هذا الخادم كتابته في وقت واحد: تصل الكلمات في نهاية كل جملة.',
    speechDefers:
      'الكلام أكثر مما يستطيع هذا الخادم كتابته في وقت واحد: المكالمات التي تبدأ الآن تُسجَّل، وتأتي كلماتها لاحقًا.',
    longest: 'الأطول',
    priority: (priority) => `الأولوية ${priority}`,
    notAtWork: (count) =>
      counted(count, {
        zero: 'الجميع في العمل',
        one: 'واحد خارج العمل',
        two: 'اثنان خارج العمل',
        other: '# خارج العمل',
      }),
    loading: 'جارٍ التحميل…',
    asksForHelp: (names) => `طلب مساعدة من ${apart(names)}`,
    helpNeeded: 'يطلب المساعدة',
    supervise: (name) => `مكالمة ${apart(name)}`,
    listen: 'استماع',
    whisper: 'همس',
    barge: 'تدخّل',
    leave: 'خروج',
    hints: {
      listen: 'تسمع الطرفين، ولا يسمعك أحد',
      whisper: 'يسمعك المرشد وحده',
      barge: 'يسمعك جميع الأطراف',
    },
  },
};
