import type { messageStrings as english } from '../../strings-messages.js';
import { apart } from '../apart.js';
import type { InAnyWords } from '../catalogue.js';

/** Arabic words about messages between agents and supervisors. No native speaker has read them yet (docs/glossary.md). */
export const messageStrings: InAnyWords<typeof english> = {
  messages: {
    title: { agent: 'المشرفون', supervisor: 'الرسائل مع المرشد' },
    hint: 'لا يرى المتصل هذا، وليس جزءًا من نص المكالمة.',
    list: 'الرسائل',
    field: { agent: 'رسالة إلى المشرفين', supervisor: 'رسالة إلى المرشد' },
    send: 'إرسال',
    canned: 'رسائل سريعة',
    lines: {
      agent: [
        'استمع إلى المكالمة من فضلك',
        'اتصل بالشرطة من أجلي من فضلك',
        'أحتاج إلى دقيقة',
        'كل شيء بخير الآن',
      ],
      supervisor: ['أنا أستمع', 'المساعدة في الطريق', 'اسأل أين المتصل', 'أنت تقوم بعمل جيد'],
    },
    own: 'أنت',
    arrived: (name, text) => `رسالة من ${apart(name)}: ${apart(text)}`,
    notSent: (why) => `لم تُرسل. ${why}`,
    lineNotSent: (line, why) => `لم تُرسل «${line}». ${why}`,
  },
};
