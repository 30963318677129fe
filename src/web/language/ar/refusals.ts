import type { refusalStrings as english } from '../../strings-refusals.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('ar');

type Words = InAnyWords<typeof english>;
type ValuesOf<Code extends keyof Words['refusals']> = Parameters<Words['refusals'][Code]>[0];

/** Ends "حالتك الآن: …". */
const states: Record<ValuesOf<'you-are-busy'>['state'], string> = {
  offline: 'خارج العمل',
  available: 'متاح',
  ringing: 'يرنّ الهاتف',
  'on-call': 'في مكالمة',
  'on-hold': 'في مكالمة والمتصل معلّق',
  'wrap-up': 'ما بعد المكالمة',
  break: 'في استراحة',
};

/** Ends "لا يمكن الآن: …". */
const moves: Record<ValuesOf<'agent-cannot-become'>['wanted'], string> = {
  offline: 'إنهاء العمل',
  available: 'استقبال المكالمات',
  ringing: 'الرنين على الهاتف',
  'on-call': 'الدخول في مكالمة',
  'on-hold': 'تعليق متصل',
  'wrap-up': 'الانتقال إلى ما بعد المكالمة',
  break: 'أخذ استراحة',
};

/** Ends "لا يُسمح لحسابك بـ …". */
const tasks: Record<ValuesOf<'role-may-not'>['task'], string> = {
  'telephone-work': 'العمل على هاتف',
  supervision: 'الإشراف على المكالمات',
  callbacks: 'معاودة الاتصال بالناس',
  'agent-languages': 'تحديد لغات مرشد',
  'ending-calls': 'إنهاء المكالمات',
  'watching-calls': 'متابعة المكالمات',
  'watching-the-desk': 'رؤية مكتب المتابعة',
  'desk-figures': 'رؤية أرقام مكتب المتابعة',
  'calls-of-others': 'رؤية مكالمات الآخرين',
  'sending-recordings': 'إرسال التسجيلات',
  accesses: 'رؤية من قرأ مكالمة أو حالة',
  webhooks: `إدارة ${apart('webhooks')}`,
  'personal-data': 'رؤية البيانات الشخصية',
  'phone-passwords': 'إدارة كلمات مرور الهواتف',
  'phones-of-others': 'رؤية هاتف مستخدم آخر',
};

const passwordFaults: Record<ValuesOf<'password-refused'>['faults'][number], string> = {
  'wrong-current': 'ليست كلمة مرورك الحالية',
  'too-short': 'قصيرة جدًا',
  'too-long': 'طويلة جدًا',
  'not-repeated': 'الكلمتان غير متطابقتين',
};

const callOver = 'انتهت المكالمة للتو.';
const ownExtension = 'هذا رقمك الداخلي نفسه.';
const phoneUnreachable = 'تعذّر الوصول إلى هاتفك.';
const dialPlanCall = 'وصّل نظام الهاتف هذه المكالمة أثناء غياب الخادم';
const sessionOver = 'انتهت جلستك. سجّل الدخول مرة أخرى.';
const tooManyTries = 'محاولات كثيرة. انتظر قليلًا، ثم حاول مرة أخرى.';
const telephonesAway = 'نظام الهاتف غير متوفر الآن. حاول مرة أخرى بعد قليل.';

const characters = (count: number): string =>
  counted(count, {
    one: 'حرف واحد',
    two: 'حرفين',
    few: '# أحرف',
    many: '# حرفًا',
    other: '# حرف',
  });

const refusals: Words['refusals'] = {
  'wrong-credentials': () => 'اسم المستخدم وكلمة المرور غير متطابقين.',
  'token-not-valid': () => sessionOver,
  'token-ended': () => sessionOver,
  'login-ended': () => sessionOver,
  'refresh-token-not-valid': () => sessionOver,
  'no-session': () => sessionOver,
  'too-many-login-tries': () => tooManyTries,
  'too-many-logins': () => tooManyTries,
  'too-many-refreshes': () => tooManyTries,
  'too-many-one-time-passwords': () => tooManyTries,
  'too-many-sms': () => 'لا يمكن إرسال رسائل أخرى اليوم. لم تُحفظ الرسالة.',
  'wrong-one-time-password': () => 'كلمة المرور لمرة واحدة خاطئة أو مستخدمة أو منتهية.',
  'cannot-deliver': ({ means }) =>
    means === 'email' ? 'هذا الخادم لا يرسل بريدًا إلكترونيًا.' : 'هذا الخادم لا يرسل رسائل نصية.',
  'password-refused': ({ faults }) =>
    `لم تُقبل كلمة المرور الجديدة: ${faults.map((fault) => passwordFaults[fault]).join('، ')}.`,
  'unknown-user': () => 'لا يوجد مستخدم كهذا.',
  'only-users': () => 'لا يستطيع ذلك إلا مستخدم سجّل الدخول.',
  'no-telephone': () => 'ليس لحسابك هاتف. يستطيع مدير النظام أن يعطيه رقمًا داخليًا.',
  'telephone-without-user': () => 'لم يعد هذا الهاتف لأي مستخدم.',
  'not-at-work': () => 'أنت خارج العمل. ابدأ العمل أولًا.',
  'not-on-call': () => 'أنت لست في مكالمة.',
  'not-wrapping-up': () => 'أنت لا تُنهي مكالمة الآن.',
  'own-extension': () => ownExtension,
  'own-extension-supervised': () => ownExtension,
  'phone-unreachable': () => phoneUnreachable,
  'number-not-allowed': () => 'لا يُسمح لحسابك بالاتصال بهذا الرقم.',
  'contact-wishes-unknown': () =>
    'ملف الحالات غير متوفر، فلا يُعرف هل يجوز الاتصال بهذا الرقم. حاول مرة أخرى بعد قليل.',
  'dialling-needs-telephone': () => 'يحتاج الاتصال إلى هاتف من هواتف خط المساعدة.',
  'phone-cannot-dial': () => 'لا يستطيع هذا الهاتف الاتصال الآن.',
  'call-over': () => callOver,
  'party-hung-up': () => 'أنهى أحد أطراف هذه المكالمة مكالمته للتو.',
  'not-on-this-call': () => 'أنت لست في هذه المكالمة.',
  'telephone-on-call': () => 'هاتفك في المكالمة، وصوته يصل.',
  'not-as-caller': () => 'لا يستطيع ذلك إلا من أجرى المكالمة.',
  'dial-plan-call': () => `${dialPlanCall}. لا يمكن تغييرها.`,
  'dial-plan-call-only-heard': () => `${dialPlanCall}. يمكنك الاستماع فقط.`,
  'call-not-answered': () => 'لم يُرَدّ على هذه المكالمة بعد.',
  'caller-held': () => 'المتصل معلّق بالفعل.',
  'caller-not-held': () => 'المتصل غير معلّق.',
  'no-party-for-digits': () => 'لا يوجد طرف آخر على الخط لإرسال الأرقام إليه.',
  'consultation-open': () => 'أنت تستشير زميلًا بالفعل.',
  'consultation-unfinished': () => 'سلّم المتصل أولًا، أو عُد إليه.',
  'no-consultation': () => 'أنت لا تستشير أي زميل.',
  'consultation-of-another': () => 'لا يستطيع ذلك إلا من سأل الزميل.',
  'being-handed-over': () => 'يجري تحويل المتصل بالفعل.',
  'telephone-on-no-call': () => 'هذا الهاتف ليس في مكالمة.',
  'telephone-of-no-agent': () => 'لا يحوّل المكالمة إلا هاتف مرشد.',
  'not-calls-of-one-telephone': () => 'هاتان ليستا مكالمتين للهاتف نفسه.',
  'telephone-left-call': () => 'خرج هذا الهاتف من المكالمة.',
  'not-recorded': () => 'هذه المكالمة لا تُسجَّل.',
  'recording-paused': () => 'التسجيل متوقف مؤقتًا بالفعل.',
  'recording-not-paused': () => 'التسجيل غير متوقف.',
  'call-busy-with-command': () => 'استغرق تغيير آخر في هذه المكالمة وقتًا طويلًا. حاول مرة أخرى.',
  'transcript-incomplete': () => 'انتهت المكالمة، لكن نصها لم يكتمل بعد.',
  'agent-left-call': () => 'لم يعد هذا المرشد في هذه المكالمة.',
  'supervising-another-call': () => 'أنت في مكالمة أخرى. اخرج منها أولًا.',
  'not-supervising': () => 'أنت لا تشرف على مكالمة.',
  'phone-not-answered': () => 'لم يُرَدّ على هاتفك.',
  'phone-rings-still': () => 'ما زال هاتفك يرنّ.',
  'supervisor-hung-up': () => 'لقد أنهيت المكالمة.',
  'telephones-away': () => telephonesAway,
  'telephones-late': () => 'لم يجب نظام الهاتف في الوقت المناسب.',
  'switch-away': () => telephonesAway,
  'switch-refused': () => 'لم ينفّذ نظام الهاتف ذلك. حاول مرة أخرى.',
  'part-away': () => 'جزء من الخادم غير متوفر الآن. حاول مرة أخرى بعد قليل.',
  'command-failed': () => 'حدث خطأ في الخادم. حاول مرة أخرى.',
  'not-possible': () => 'هذا غير ممكن الآن.',
  'role-may-not': ({ task }) => `لا يُسمح لحسابك بـ: ${tasks[task]}.`,
  'you-are-busy': ({ state }) => `حالتك الآن: ${states[state]}.`,
  'agent-busy': ({ agent, state }) => `حالة ${apart(agent)} الآن: ${states[state]}.`,
  'agent-cannot-become': ({ agent, state, wanted }) =>
    `حالة ${apart(agent)} الآن: ${states[state]}. لا يمكن الآن: ${moves[wanted]}.`,
  'wrap-up-at-longest': ({ seconds }) =>
    `يُمدَّد وقت الإنهاء ${seconds / 60} دقائق على الأكثر. خذ استراحة إن احتجت إلى أكثر.`,
  'agent-not-on-call': ({ agent }) => `${apart(agent)} ليس في مكالمة.`,
  'agent-phone-unreachable': ({ agent }) => `تعذّر الوصول إلى هاتف ${apart(agent)}.`,
  'unknown-agent': () => 'لا يوجد مرشد كهذا.',
  'unknown-extension': ({ extension }) => `لا أحد لديه الرقم الداخلي ${apart(extension)}.`,
  'unknown-call': () => 'هذه المكالمة غير معروفة هنا.',
  'unknown-alert': () => 'لا يوجد تنبيه كهذا في المكالمة.',
  'too-many-messages': ({ seconds }) => `رسائل كثيرة جدًا. انتظر ${seconds}\u00a0ث ثم أرسلها مرة أخرى.`,
  'call-full-of-messages': ({ most }) => `في هذه المكالمة ${most} رسالة ولا تقبل المزيد.`,
  'message-key-used': () => 'أُرسل نص آخر بهذا المفتاح من قبل. أرسل الرسالة من جديد.',
  'unknown-callback': () => 'لا توجد معاودة اتصال كهذه.',
  'callback-not-open': ({ state }) =>
    state === 'done' ? 'تمت معاودة الاتصال هذه بالفعل.' : 'تولّى شخص آخر معاودة الاتصال هذه بالفعل.',
  'callback-of-another': () => 'تولّى شخص آخر معاودة الاتصال هذه. لا ينهيها إلا هو أو أحد المشرفين.',
  'call-changed': () => 'تغيّرت المكالمة في هذه الأثناء. انظر مرة أخرى، ثم قرّر.',
  'call-supervised': ({ supervisor }) => `${apart(supervisor)} في هذه المكالمة بالفعل.`,
  'contact-not-wished': (refused) => {
    switch (refused.wish) {
      case 'no-calls':
        return 'يقول ملف الحالة إنه يجب عدم الاتصال بهذا الرقم.';
      case 'no-messages':
        return 'يقول ملف الحالة إنه يجب عدم إرسال رسائل إلى هذا الرقم.';
      case 'safe-hours':
        return `يقول ملف الحالة إن الاتصال بهذا الرقم آمن فقط من ${apart(refused.from)} إلى ${apart(refused.until)}.`;
    }
  },
  'not-a-number': () => 'هذا ليس رقم هاتف.',
  'phone-passwords-not-taken': () => 'لا يقبل هذا الخادم كلمات مرور هواتف من هذا النوع.',
  'unknown-telephone': () => 'ليس لهذا المستخدم هاتف.',
  'no-phone-password': () => 'لم تُحدَّد كلمة مرور هاتف كهذه.',
  'phone-password-refused': (refused) => {
    switch (refused.fault) {
      case 'too-short':
        return `يجب أن تكون كلمة المرور من ${characters(refused.characters)} أو أكثر.`;
      case 'too-long':
        return `يجب أن تكون كلمة المرور من ${characters(refused.characters)} أو أقل.`;
      case 'not-ascii':
        return 'يجب أن تكون كلمة المرور من حروف لاتينية وأرقام وعلامات عادية.';
      case 'easily-guessed':
        return 'كلمة المرور سهلة التخمين. اختر عدة كلمات لا صلة بينها.';
    }
  },
};

const errors: Words['errors'] = {
  offline: 'لا يوجد اتصال بالخادم.',
  'invalid-input': 'لم يفهم الخادم ذلك.',
  unauthenticated: sessionOver,
  forbidden: 'لا يُسمح لحسابك بذلك.',
  'not-found': 'لا يوجد سجل كهذا. ربما أُزيل، أو أن العنوان غير كامل.',
  'method-not-allowed': 'لا يستطيع الخادم ذلك.',
  conflict: 'هذا غير ممكن الآن.',
  'precondition-failed': 'حدث تغيير في هذه الأثناء. انظر مرة أخرى، ثم قرّر.',
  'precondition-required': 'لم يفهم الخادم ذلك.',
  'too-many-requests': 'كان ذلك كثيرًا دفعة واحدة. انتظر قليلًا، ثم حاول مرة أخرى.',
  'content-too-large': 'هذا كبير جدًا.',
  'invalid-content': 'لا يستطيع الخادم قراءة ذلك.',
  timeout: 'لم يجب الخادم في الوقت المناسب.',
  unsupported: 'لا يستطيع الخادم ذلك.',
  'not-installed': 'هذا غير مثبّت على الخادم.',
  unavailable: 'لا يستطيع الخادم ذلك الآن. حاول مرة أخرى بعد قليل.',
  internal: 'حدث خطأ في الخادم.',
  needs_override: 'يقول ملف الحالة إنه يجب عدم التواصل مع هذا الشخص الآن.',
  insufficient_state: 'ما تعرضه هذه الصفحة قديم. أعد تحميلها.',
  'too-slow': 'كان هذا الاتصال بطيئًا جدًا.',
  'protocol-error': 'لم يعمل هذا الاتصال.',
  'log-in-timeout': 'استغرق تسجيل الدخول وقتًا طويلًا.',
};

const faultyFields: Words['faultyFields'] = {
  extension: 'هذا ليس رقمًا داخليًا ولا رقم هاتف.',
  digits: `لا يمكن إرسال غير الأرقام و${apart('*')} و${apart('#')}.`,
  reason: 'اكتب سببًا لا يزيد على 100 حرف.',
  override: 'اكتب سببًا من 3 إلى 500 حرف.',
};

export const refusalStrings: Words = { refusals, errors, faultyFields };
