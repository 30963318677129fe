import type { wallStrings as english } from '../../strings-wall.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('sw');

export const wallStrings: InAnyWords<typeof english> = {
  wall: {
    title: 'Simu zinazoendelea',
    count: (count) => `simu ${count}`,
    highPriority: (count) => `${count} za kipaumbele cha juu`,
    urgent: (caller) => `Tahadhari ya dharura: ${caller}`,
    alertAt: (rule, at) => `${rule}, kwenye ${at}`,
    acknowledge: 'Nimeona',
    acknowledgeOf: (caller) => `Thibitisha kuona tahadhari ya ${caller}`,
    acknowledged: (who, time) => `Imeonwa na ${who} saa ${time}`,
    alertSound: 'Sauti simu inapokuhitaji',
    unread: (count) => counted(count, { one: 'ujumbe # haujasomwa', other: 'jumbe # hazijasomwa' }),
    aSupervisor: 'msimamizi',
    needsYou: 'Zinakuhitaji sasa',
    others: 'Simu nyingine',
    all: 'Simu zinazoendelea sasa',
    wordless: (who) => `Hakuna maneno kutoka kwa ${who}`,
    theCaller: 'mpigaji',
    oneParty: 'mmoja wao',
    recording: { paused: 'Kurekodi kumesimamishwa', failed: 'Kurekodi kumeshindikana' },
    loading: 'Simu zinapakiwa…',
    emptyTitle: 'Hakuna simu kwa sasa',
    empty: 'Simu huonekana hapa mara tu inapofika.',
    endedTitle: 'Zilizoisha karibuni',
    noAgent: 'Bado hakuna mshauri',
    supervision: {
      listen: (name) => `${name} anasikiliza`,
      whisper: (name) => `${name} anamnong’oneza mshauri`,
      barge: (name) => `${name} anazungumza kwenye simu`,
    },
    withoutAgent: 'Hakuna mshauri',
    withheld: 'Nambari imefichwa',
    unannounced: 'Haijarekodiwa: tangazo halikusikilizwa hadi mwisho',
    noWords: 'Bado hakuna kilichosemwa',
    doubtful: (text) => `${text} (ina shaka)`,
    endedAt: (time, length) => `Iliisha saa ${time} baada ya ${length}`,
    endedAway: 'Iliisha wakati muunganisho umepotea',
    figures: {
      title: 'Huduma ya leo',
      longestWait: 'Muda mrefu zaidi wa kusubiri',
      answeredIn: (seconds) => (seconds === null ? 'Kwa wakati leo' : `Ndani ya sekunde ${seconds} leo`),
      noCalls: 'bado hakuna simu',
      abandoned: 'Walioacha kusubiri leo',
      callbacksDue: 'Simu za kurudisha',
      agents: 'Washauri kwa hali',
    },
    find: 'Tafuta katika simu hizi',
    languageFilter: 'Lugha ya mpigaji',
    anyLanguage: 'Lugha yoyote',
    unknownLanguage: 'bado haijulikani',
    priorityFilter: 'Kipaumbele',
    anyPriority: 'Kipaumbele chochote',
    showAll: 'Onyesha simu zote',
    beside: {
      show: 'Maneno kando',
      showOf: (caller) => `Maneno kando: ${caller}`,
      title: (caller) => `Yanayosemwa: ${caller}`,
      loading: 'Maneno yanapakiwa…',
      open: 'Fungua simu',
      close: 'Funga maneno',
    },
    shownOf: (shown, total) => `Simu ${shown} kati ya ${total}. Simu zinazokuhitaji sasa huonyeshwa daima.`,
  },

  states: {
    queued: 'Anasubiri',
    dialling: 'Inapiga',
    ringing: 'Inalia',
    up: 'Katika mazungumzo',
    held: 'Amesubirishwa',
    'wrapping-up': 'Imeisha',
    ended: 'Imeisha',
  },

  speakers: { caller: 'Mpigaji', agent: 'Mshauri', 'third-party': 'Mtu wa tatu' },

  priority: {
    high: 'Kipaumbele cha juu',
    medium: 'Kipaumbele cha kati',
    low: 'Kipaumbele cha chini',
    none: 'Kipaumbele hakijulikani',
  },

  desk: {
    agents: 'Walio kazini',
    noAgents: 'Hakuna mshauri aliye kazini.',
    queue: 'Wanaosubiri',
    noQueue: 'Hakuna mpigaji anayesubiri.',
    speechSlow: (everyS) =>
      `Maneno ni mengi kuliko seva hii inavyoweza kuandika mara moja: maneno mapya huja kila sekunde ${everyS}.`,
    speechFinals:
      'Maneno ni mengi kuliko seva hii inavyoweza kuandika mara moja: maneno huja mwisho wa kila sentensi.',
    speechDefers:
      'Maneno ni mengi kuliko seva hii inavyoweza kuandika mara moja: simu zinazoanza sasa zinarekodiwa, na maneno yake yatakuja baadaye.',
    longest: 'muda mrefu zaidi',
    priority: (priority) => `Kipaumbele ${priority}`,
    notAtWork: (count) => `${count} hawako kazini`,
    loading: 'Inapakia…',
    asksForHelp: (names) => `${names} anaomba msaada`,
    helpNeeded: 'Anaomba msaada',
    supervise: (name) => `Simu ya ${name}`,
    listen: 'Sikiliza',
    whisper: 'Nong’oneza',
    barge: 'Ingia',
    leave: 'Toka',
    hints: {
      listen: 'Unawasikia wote; hakuna anayekusikia',
      whisper: 'Mshauri pekee anakusikia',
      barge: 'Wote wanakusikia',
    },
  },
};
