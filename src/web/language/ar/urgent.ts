import type { urgentStrings as english } from '../../strings-urgent.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('ar');

export const urgentStrings: InAnyWords<typeof english> = {
  riskBanner: {
    label: 'تنبيه في مكالمتك',
    others: (count) =>
      counted(count, {
        one: 'وتنبيه آخر',
        two: 'وتنبيهان آخران',
        few: 'و# تنبيهات أخرى',
        many: 'و# تنبيهًا آخر',
        other: 'و# تنبيه آخر',
      }),
    show: 'عرض',
    ask: 'اسأل المشرف',
    asked: 'أُبلغ المشرفون',
    seen: 'رأيته',
  },

  notices: {
    switch: 'إشعارات على سطح المكتب',
    denied: 'يمنع هذا المتصفح الإشعارات على سطح المكتب',
    ring: 'هاتفك يرن',
    ringHint: 'أجب في Hearline.',
    pressing: {
      alert: { title: 'تنبيه عاجل', body: 'ينتظر تنبيه في مكالمة جارية مشرفًا.' },
      help: { title: 'طلب مساعدة', body: 'يطلب المرشد في مكالمة جارية مشرفًا.' },
      lost: { title: 'خط مفقود', body: 'انقطع صوت طرف في مكالمة جارية أو هاتفه.' },
    },
  },
};
