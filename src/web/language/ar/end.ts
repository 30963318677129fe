import type { WireEndReason } from '../../../realtime/protocol.js';
import type { endStrings as english } from '../../strings-end.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';
import { ofReason } from '../of-reason.js';

const counted = counting('ar');

const byReason: Readonly<Record<WireEndReason, { sentence: string; short: string }>> = {
  'caller-hung-up': { sentence: 'أنهى المتصل المكالمة.', short: 'أنهاها المتصل' },
  'agent-hung-up': { sentence: 'أنهى المرشد المكالمة.', short: 'أنهاها المرشد' },
  'third-party-hung-up': {
    sentence: 'أنهى المكالمةَ الشخصُ الذي حُوِّل إليه المتصل.',
    short: 'أنهاها طرف ثالث',
  },
  'hung-up': { sentence: 'أنهى أحد الطرفين المكالمة، ولا يُعرف أيهما.', short: 'أُنهيت المكالمة' },
  'abandoned-in-queue': {
    sentence: 'أنهى المتصل المكالمة قبل أن يجيبه أي مرشد.',
    short: 'ملّ المتصل الانتظار',
  },
  cancelled: { sentence: 'أنهى المرشد المكالمة قبل الرد عليها.', short: 'ألغاها المرشد' },
  'caller-lost': {
    sentence: 'فُقد المتصل: انقطع الخط ولم يُنهِ المتصل المكالمة.',
    short: 'فُقد المتصل',
  },
  'agent-lost': {
    sentence: 'انقطع هاتف المرشد، ولم يوجد مرشد آخر.',
    short: 'فُقد المرشد',
  },
  'no-answer': { sentence: 'لم يُرَدّ على المكالمة.', short: 'لا رد' },
  busy: { sentence: 'كان الخط مشغولًا.', short: 'مشغول' },
  declined: { sentence: 'رُفضت المكالمة.', short: 'مرفوضة' },
  'not-in-service': { sentence: 'الرقم ليس في الخدمة.', short: 'الرقم ليس في الخدمة' },
  unreachable: {
    sentence: 'تعذّر الوصول إلى الهاتف: قد يكون مغلقًا أو خارج التغطية.',
    short: 'تعذّر الوصول',
  },
  'network-failure': {
    sentence: 'لم تستطع شبكة الهاتف إجراء المكالمة.',
    short: 'عطل في الشبكة',
  },
  'agent-no-answer': {
    sentence: 'لم يُرَدّ على هاتف المرشد الذي أجرى المكالمة.',
    short: 'لا رد من هاتف المرشد',
  },
  'ended-by-supervisor': { sentence: 'أنهاها أحد المشرفين.', short: 'أنهاها مشرف' },
  'ended-by-program': { sentence: 'أنهاها برنامج على الخادم.', short: 'أنهاها برنامج' },
  'callback-promised': {
    sentence: 'انتظر المتصل طويلًا، ووُعد بمعاودة الاتصال به.',
    short: 'وُعد بمعاودة الاتصال',
  },
  'switch-failure': {
    sentence: 'لم يستطع نظام الهاتف توصيل المكالمة.',
    short: 'تعذّر توصيلها',
  },
  'returned-to-dial-plan': {
    sentence: 'تعذّر الرد عليها هنا: نظام الهاتف يرنّ على الهواتف بنفسه.',
    short: 'تولّاها نظام الهاتف',
  },
  'switch-restarted': {
    sentence: 'فُقدت المكالمة عند إعادة تشغيل نظام الهاتف.',
    short: 'أُعيد تشغيل نظام الهاتف',
  },
  'ended-while-away': {
    sentence: 'انتهت أثناء غياب هذا الخادم، ولا يُعرف كيف.',
    short: 'انتهت أثناء غياب الخادم',
  },
  'unanswered-while-away': {
    sentence: 'لم يرد أي مرشد أثناء غياب هذا الخادم.',
    short: 'بلا رد أثناء غياب الخادم',
  },
  other: { sentence: 'انتهت لسبب غير معروف.', short: 'السبب غير معروف' },
};

export const endStrings: InAnyWords<typeof english> = {
  ending: {
    at: (time) => `انتهت المكالمة الساعة ${apart(time)}`,
    why: ofReason(byReason),
    note: (note) => `ملاحظة: ${apart(note)}`,
    writing: 'ما زالت الكلمات الأخيرة قيد الكتابة.',
    complete: 'اكتمل النص.',
    leftOut: (count) =>
      counted(count, {
        zero: 'كُتب كل مقاطع الكلام.',
        one: 'تعذّرت كتابة مقطع واحد من الكلام.',
        two: 'تعذّرت كتابة مقطعين من الكلام.',
        few: 'تعذّرت كتابة # مقاطع من الكلام.',
        many: 'تعذّرت كتابة # مقطعًا من الكلام.',
        other: 'تعذّرت كتابة # مقطع من الكلام.',
      }),
  },
};
