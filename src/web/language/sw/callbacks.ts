import type { callbackStrings as english } from '../../strings-callbacks.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('sw');

export const callbackStrings: InAnyWords<typeof english> = {
  callbacks: {
    title: 'Kupigiwa tena',
    loading: 'Orodha ya kupigiwa tena inapakiwa…',
    views: { owed: 'Wa kupigiwa', done: 'Waliopigiwa' },
    viewsLabel: 'Orodha ipi',
    all: (count) => `Wote wa kupigiwa tena (${count})`,
    empty: {
      owed: {
        title: 'Hakuna anayesubiri kupigiwa tena',
        text: 'Wapigaji walioondoka bila kuongea na mtu huonekana hapa.',
      },
      done: {
        title: 'Bado hakuna aliyepigiwa tena',
        text: 'Watu huonekana hapa wakishapatikana.',
      },
    },
    own: 'Yako: ilikwendaje?',
    now: 'Wanaweza kupigiwa sasa',
    later: 'Si sasa',
    reasons: {
      abandoned: 'aliacha kusubiri',
      promised: 'aliahidiwa kupigiwa tena',
      lost: 'laini ilipotea',
      'agent-lost': 'mazungumzo yalikatika',
    },
    called: (day) => `alipiga ${day}`,
    calls: (calls) => `simu ${calls}`,
    waited: (clock) => `alisubiri ${clock}`,
    tries: (tries) => counted(tries, { one: 'jaribio #', other: 'majaribio #' }),
    lastOutcome: {
      'not-reached': 'hakupatikana',
      'answering-machine': 'mashine ya kupokea simu',
      reached: 'alipatikana',
    },
    done: {
      outcome: 'alipatikana',
      'called-in': 'alipiga tena na akaongea na mtu',
      called: 'alipigiwa katika simu nyingine',
      'not-in-service': 'nambari haitumiki',
      merged: 'imeunganishwa na ombi la zamani la mtu huyo huyo',
    },
    doneAt: (day) => `imekamilika ${day}`,
    wishes: {
      between: (from, until) => `kuanzia ${from} hadi ${until} tu`,
      never: 'faili la kesi linasema asipigiwe sasa',
      confidential: 'iwe siri',
      neutral: 'nambari ya kituo haionyeshwi',
    },
    take: 'Piga tena',
    takeFrom: (number) => `Mpigie tena ${number}`,
    taken: 'mwenzako anashughulikia',
    noPhone: 'Unahitaji simu ili kupiga tena. Akaunti yako haina simu.',
    offDuty: 'Anza kazi kwenye “Kazi yangu” kabla ya kupiga tena.',
    putOff: {
      title: 'Wameahirishwa',
      button: 'Ahirisha',
      buttonOf: (number) => `Ahirisha ${number}`,
      label: (number) => `Ahirisha kumpigia tena ${number}`,
      until: 'Hadi',
      choices: [
        [30, 'baada ya dakika 30'],
        [60, 'baada ya saa moja'],
        [120, 'baada ya saa 2'],
        [240, 'baada ya saa 4'],
        [1_440, 'baada ya siku moja'],
        [4_320, 'baada ya siku 3'],
      ],
      note: 'Maelezo kwa atakayepiga (si lazima)',
      noted: 'Maelezo:',
      submit: 'Ahirisha hadi wakati huo',
      cancel: 'Ghairi',
      isUntil: (day, by) => (by === null ? `imeahirishwa hadi ${day}` : `imeahirishwa hadi ${day} na ${by}`),
      stored: (number) => `Kumpigia tena ${number} kumeahirishwa.`,
    },
    outcomes: {
      reached: 'Alipatikana',
      'not-reached': 'Hakupatikana',
      'answering-machine': 'Mashine ya kupokea simu',
    },
    outcomeOf: (number) => `Matokeo ya simu kwa ${number}`,
    stored: (number) => `Matokeo ya simu kwa ${number} yamehifadhiwa.`,
    previous: 'Mpya zaidi',
    next: 'Za zamani zaidi',
    page: (page, pages) => `Ukurasa ${page} kati ya ${pages}`,
  },
};
