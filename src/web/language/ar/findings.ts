import type { findingStrings as english } from '../../strings-findings.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';
import { lostStrings } from './lost.js';

const counted = counting('ar');

const lostShare = (percent: number | null): string =>
  percent === null ? '' : `، وفُقد ${percent}\u00a0% من الصوت`;

const changedPassages = (count: number): string =>
  counted(count, {
    zero: 'لم تتغير أي كلمات',
    one: 'تغيّر مقطع واحد',
    two: 'تغيّر مقطعان',
    few: 'تغيّرت # مقاطع',
    many: 'تغيّر # مقطعًا',
    other: 'تغيّر # مقطع',
  });

const by = (model: string | null): string => (model === null ? '' : ` (${apart(model)})`);

export const findingStrings: InAnyWords<typeof english> = {
  ...lostStrings,

  legend: {
    evidence: 'أثّر في التصنيف',
    risk: 'خطر',
    unsure: 'كلمة غير مؤكدة',
    both: 'يتكلمان معًا',
  },

  dangers: {
    abandonment: 'تخلٍّ عن طفل',
    child_marriage: 'زواج الأطفال',
    confinement: 'حبس',
    fgm: 'ختان الإناث',
    immediate_danger: 'في خطر الآن',
    missing_child: 'طفل مفقود',
    ongoing_violence: 'عنف جارٍ',
    physical_violence: 'عنف جسدي',
    self_harm: 'إيذاء النفس',
    sexual_abuse: 'اعتداء جنسي',
    sexual_abuse_within_72_hours: 'اعتداء جنسي خلال آخر 72 ساعة',
    suicide: 'انتحار',
    trafficking: 'اتجار بالبشر',
    weapon: 'سلاح',
  },

  alerts: {
    title: 'تنبيهات',
    at: (time) => `عند ${apart(time)}`,
    severity: { info: 'للعلم', warning: 'تحذير', urgent: 'عاجل' },
  },

  secondPass: {
    live: (model) => `سُمع مباشرة${by(model)}:`,
    second: (model) => `سُمع لاحقًا${by(model)}:`,
    nothing: 'لا شيء',
    shownBefore: 'ظهر أثناء الكلام:',
    ended: {
      completed: (changed) => `استمع نموذج أكبر إلى التسجيل: ${changedPassages(changed)}.`,
      'no-recording': () => 'لا يوجد تسجيل يستمع إليه نموذج أكبر: الكلمات هي ما سُمع مباشرة.',
      'given-up': (changed) => `لم يستطع نموذج أكبر الاستماع إلى التسجيل كله: ${changedPassages(changed)}.`,
    },
  },

  talk: {
    title: 'الكلام',
    share: (percent) => `${percent}\u00a0%`,
    rate: (words) =>
      counted(words, {
        zero: 'لا كلمات في الدقيقة',
        one: 'كلمة واحدة في الدقيقة',
        two: 'كلمتان في الدقيقة',
        few: '# كلمات في الدقيقة',
        many: '# كلمة في الدقيقة',
        other: '# كلمة في الدقيقة',
      }),
    interruptions: (count) =>
      counted(count, {
        zero: 'بلا مقاطعة',
        one: 'مقاطعة واحدة',
        two: 'مقاطعتان',
        few: '# مقاطعات',
        many: '# مقاطعة',
        other: '# مقاطعة',
      }),
    loudness: (dbfs) => apart(`${dbfs}\u00a0dBFS`),
    quiet: (dbfs) => `خافت جدًا (${apart(`${dbfs}\u00a0dBFS`)}): قد تنقص كلمات`,
    overlap: 'يتكلمان معًا',
    silence: 'صمت',
    longestSilence: 'أطول صمت',
    hold: 'تعليق المكالمة',
    unheard: 'غير مسموع',
    seconds: (seconds) => `${Math.round(seconds)}\u00a0ث`,
    silentLine: (who, since) => `لم يصل شيء من ${apart(who)} منذ ${apart(since)}.`,
    endedLine: (who, since, end) =>
      `انقطع صوت ${apart(who)} عند ${apart(since)}، واستمرت المكالمة حتى ${apart(end)}.`,
    wordlessLine: (who, since, dbfs) =>
      `لم تُسمع كلمات من ${apart(who)} منذ ${apart(since)} مع أن هناك كلامًا${dbfs === null ? '' : ` بمستوى ${apart(`${Math.round(dbfs)}\u00a0dBFS`)}`}.`,
    endedWordless: (who, since) =>
      `منذ ${apart(since)} لم تُسمع أي كلمة من ${apart(who)} مع أنه كان هناك كلام.`,
    poorLine: (who, percent) => `خط ${apart(who)} ضعيف${lostShare(percent)}: قد تكون كلمات خاطئة أو ناقصة.`,
    wasPoorLine: (who, percent) =>
      `كان خط ${apart(who)} ضعيفًا لفترة${lostShare(percent)}: قد تكون كلمات خاطئة أو ناقصة.`,
  },

  entities: {
    title: 'ما ذُكر في هذه المكالمة',
    none: 'لم يُتعرَّف بعد على أسماء أو أماكن أو أرقام.',
    jump: (count) =>
      counted(count, {
        zero: 'لم يُذكر، اعرض الموضع الأول',
        one: 'ذُكر مرة واحدة، اعرض الموضع الأول',
        two: 'ذُكر مرتين، اعرض الموضع الأول',
        few: 'ذُكر # مرات، اعرض الموضع الأول',
        many: 'ذُكر # مرة، اعرض الموضع الأول',
        other: 'ذُكر # مرة، اعرض الموضع الأول',
      }),
    types: {
      PERSON: 'أشخاص',
      LOC: 'أماكن',
      ORG: 'منظمات',
      AGE: 'أعمار',
      DATE: 'تواريخ',
      TIME: 'أوقات',
      PHONE: 'أرقام هواتف',
      EMAIL: 'عناوين بريد إلكتروني',
      ID: 'أرقام وثائق',
    },
  },
};
