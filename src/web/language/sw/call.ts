import type { strings as english } from '../../strings-en.js';
import type { InAnyWords } from '../catalogue.js';

type Words = Pick<InAnyWords<typeof english>, 'call' | 'transcript' | 'notes' | 'verdict'>;

/** Words about one call: its page, its transcript, what happened on it, and what it is about. */
export const callStrings: Words = {
  call: {
    title: (caller) => `Simu kutoka ${caller}`,
    titleTo: (number) => `Simu kwenda ${number}`,
    back: 'Simu zote zinazoendelea',
    backToStart: 'Ukurasa wangu wa kwanza',
    loading: 'Simu inapakiwa…',
    notFoundTitle: 'Simu haikupatikana',
    refusedTitle: 'Simu hii haiwezi kuonyeshwa',
    duration: 'Muda kwenye simu',
    waiting: 'Amesubiri kwa',
    lasted: 'Ilidumu',
    agent: 'Mshauri',
    dialled: 'Ilipigwa kwenda',
    started: 'Ilianza',
    language: 'Lugha iliyosemwa',
    end: 'Kata simu',
    endTitle: 'Ukate simu hii?',
    endBody: 'Wote walio kwenye simu hukatwa mara moja. Haiwezi kutenguliwa.',
    endConfirm: 'Ikate simu',
    endCancel: 'Iendelee',
    ending: 'Inakatwa…',
    endFailed: 'Simu haikuweza kukatwa. Jaribu tena.',
    endOffline: 'Hakuna muunganisho na seva, kwa hiyo simu haiwezi kukatwa kutoka hapa.',
  },

  transcript: {
    title: 'Maandishi',
    find: {
      label: 'Tafuta katika maneno',
      places: (at, count) => `${at} kati ya ${count}`,
      none: 'Haipo katika maneno haya',
      next: 'Mahali panapofuata',
      before: 'Mahali panapotangulia',
    },
    region: 'Maandishi, mpigaji kushoto, mshauri kulia',
    emptyUnanswered: 'Bado hakuna mshauri kwenye simu. Maneno yataonekana hapa wakati yanasemwa.',
    emptyLive: 'Bado hakuna kilichosemwa. Maneno yataonekana hapa wakati yanasemwa.',
    emptyUnannounced:
      'Tangazo halikusikilizwa hadi mwisho, kwa hiyo hakuna kinachorekodiwa wala kuandikwa kwenye simu hii.',
    emptyEnded: 'Hakuna kilichosemwa kwenye simu hii.',
    jumpToLatest: 'Maneno ya karibuni',
    interim: 'bado anaongea',
    translation: 'Imetafsiriwa na mashine:',
    silence: (seconds) => `sekunde ${seconds} bila maneno`,
    overlapOf: (seconds) => `Wote wanaongea kwa sekunde ${seconds}`,
    gap: (speaker, seconds) =>
      speaker === null
        ? `Hakuna sauti kwa sekunde ${seconds}. Kilichosemwa wakati huo kinakosekana.`
        : `Hakuna sauti kutoka kwa ${speaker} kwa sekunde ${seconds}. Kilichosemwa wakati huo kinakosekana.`,
    shortGap: (seconds) => `sekunde ${seconds} bila sauti`,
    doubtful: 'ina shaka',
    doubt: {
      'low-probability': 'Ina shaka: kitambuzi hakina uhakika na maneno haya',
      repetition: 'Ina shaka: kitambuzi kilijirudia',
      echo: 'Ina shaka: huenda ni mwangwi wa mtu mwingine',
    },
    dropped: (seconds, text) =>
      text === ''
        ? `sekunde ${seconds} za sauti bila maneno`
        : `sekunde ${seconds} za sauti, huenda si mazungumzo. Ilitambuliwa kama “${text}”.`,
    echo: (seconds, text) =>
      text === ''
        ? `sekunde ${seconds} za mwangwi wa mtu mwingine`
        : `sekunde ${seconds} za mwangwi wa mtu mwingine. Ulitambuliwa kama “${text}”.`,
    deferred: (seconds) => `sekunde ${seconds} za mazungumzo. Yataandikwa mapema iwezekanavyo.`,
    leftOut: (seconds) => `sekunde ${seconds} za mazungumzo ambayo hayakuweza kuandikwa.`,
    others: 'Mshauri na wengine',
    unsureWord: (share) => `Neno hili halina uhakika (${share})`,
    evidenceHint: (category) => `Huashiria ${category}`,
    evidenceRisk: (name) => `Hupandisha kipaumbele: ${name}`,
    evidenceDoubtful: (category) => `Yangeashiria ${category}; maneno haya yana shaka na hayahesabiwi`,
    evidenceNegated: (category) => `Yangeashiria ${category}, lakini ilikanushwa hapa`,
  },

  notes: {
    answered: 'Simu imepokelewa',
    joined: (who) => `${who} ameingia`,
    left: (who) => `${who} ametoka`,
    queued: 'Anasubiri mshauri',
    queuedFor: (language) => `Anasubiri mshauri anayezungumza ${language}`,
    ringing: (who) => `Inalia kwa ${who}`,
    missed: {
      'no-answer': (who) => `${who} hakupokea`,
      refused: (who) => `${who} alikataa`,
      unreachable: (who) => `${who} hakupatikana`,
      'hung-up': (who) => `${who} alikata mara moja`,
    },
    promised: 'Aliahidiwa kupigiwa tena',
    held: (who) => `${who} amesubirishwa`,
    resumed: (who) => `${who} amerudi kwenye mazungumzo`,
    muted: (who) => `${who} alizima maikrofoni`,
    unmuted: (who) => `${who} anasikika tena`,
    transferred: (from, to) => `${from} alimkabidhi simu ${to}`,
    helpAsked: (who) => `${who} anaomba msaada`,
    acknowledged: (who) => `${who} amethibitisha kuona tahadhari`,
    alertSeen: (who) => `${who} ameiona tahadhari`,
    helpOver: (who) => `${who} hahitaji msaada tena`,
    sound: {
      none: (who) => `Hakuna sauti inayofika kutoka kwa ${who}`,
      poor: (who) => `Laini ya ${who} ni mbaya: huenda maneno yanakosekana`,
      good: (who) => `Laini ya ${who} ni nzuri tena`,
      wordless: (who) => `Hakuna maneno yanayosikika kutoka kwa ${who}, ingawa kuna mazungumzo`,
      words: (who) => `Maneno ya ${who} yanasikika tena`,
    },
    unannounced: {
      call: 'Tangazo halikusikilizwa hadi mwisho: hakuna kinachorekodiwa wala kuandikwa kwenye simu hii',
      party: (who) => `${who} hakusikiliza tangazo hadi mwisho: anachosema hakirekodiwi wala kuandikwa`,
    },
    transcription: {
      deferred: 'Maneno ni mengi kuliko seva hii inavyoweza kuandika: maneno ya simu hii yatakuja baadaye',
      live: 'Maneno yanakuja tena wakati yanasemwa',
    },
    recording: {
      started: 'Kurekodi kumeanza',
      paused: 'Kurekodi kumesimamishwa',
      resumed: 'Kurekodi kunaendelea',
      stopped: 'Kurekodi kumeisha',
      failed: 'Kurekodi kumeshindikana: kinachofuata hakirekodiwi',
    },
  },

  verdict: {
    title: 'Simu hii inahusu nini',
    confidence: 'Uhakika',
    confidenceUnknown: 'Uhakika haujatolewa',
    waiting: 'Bado hayajasemwa ya kutosha kutoa uamuzi.',
    guess: (name) => `Kwa yanayosemwa sasa: ${name}`,
    intervention: 'Hatua inayopendekezwa:',
    candidates: 'Huenda pia ni',
    history: 'Jinsi ilivyobadilika',
    historyEmpty: 'Bado haijabadilika.',
    historyLabel: (steps) => `Uhakika wakati wa simu, hatua ${steps}`,
    evidence: 'Maneno yaliyosababisha',
    evidenceEmpty: 'Bado hakuna maneno yanayoashiria chochote.',
    inTranscript: 'onyesha kwenye maandishi',
    evidenceJump: (quote, at) => `Onyesha “${quote}” kwenye ${at} ya maandishi`,
    risk: (name) => `Hatari: ${name}`,
    denied: 'imekanushwa',
    doubtful: 'ina shaka, haihesabiwi',
    note: 'Kutokana na maneno yaliyosikika hadi sasa. Kipaumbele cha chini hakimaanishi hatari ndogo.',
    engine: (name) => `Uamuzi wa ${name}`,
    details: 'Maelezo',
  },
};
