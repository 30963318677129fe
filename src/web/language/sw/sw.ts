import { callPageStrings } from './calls.js';
import { correctionStrings } from './corrections.js';
import { messageStrings } from './messages.js';
import { caseStrings } from './cases.js';
import type { Catalogue } from '../catalogue.js';
import { callStrings } from './call.js';
import { callbackStrings } from './callbacks.js';
import { endStrings } from './end.js';
import { findingStrings } from './findings.js';
import { followStrings } from './follow.js';
import { urgentStrings } from './urgent.js';
import { keyStrings } from './keys.js';
import { mergeStrings } from './merges.js';
import { peopleStrings } from './people.js';
import { refusalStrings } from './refusals.js';
import { resetStrings } from './reset.js';
import { wallStrings } from './wall.js';
import { workStrings } from './work.js';

/** Swahili. No native speaker has read it yet (docs/glossary.md). */
export const strings: Catalogue = {
  product: 'Hearline',
  comma: ', ',

  shell: {
    skip: 'Ruka hadi kwenye maudhui',
    liveCalls: 'Simu zinazoendelea',
    work: 'Kazi yangu',
    calls: 'Tafuta simu',
    people: 'Watu',
    cases: 'Kesi',
    callbacks: 'Kupigiwa tena',
    callbacksWaiting: (waiting) => `${waiting} wanasubiri`,
    me: 'Akaunti yangu',
    logOut: 'Toka',
    logOutTitle: 'Utoke wakati wa simu?',
    logOutOnCall: 'Uko kwenye simu, na simu yako iko kwenye kivinjari hiki. Ukitoka, simu inakatwa.',
    logOutConfirm: 'Kata simu na utoke',
    loggingOut: 'Inatoka …',
    logOutDraftTitle: 'Utoke na upoteze ulichoandika?',
    logOutDraft:
      'Seva haipatikani, kwa hiyo fomu uliyoanza iko kwenye kichupo hiki tu. Ukitoka, inafutwa hapa.',
    logOutDraftConfirm: 'Ifute na utoke',
    stay: 'Baki ndani',
    sessionOver: 'Muda wako umeisha. Simu yako inaendelea; ingia tena baada yake.',
    mainNavigation: 'Menyu kuu',
    notFoundTitle: 'Ukurasa haukupatikana',
    notFound: 'Hakuna kitu kwenye anwani hii.',
    toStart: 'Nenda kwenye ukurasa wa kwanza',
    faultTitle: 'Ukurasa huu haukuweza kuonyeshwa',
    fault:
      'Sehemu yake haikufika au haikufanya kazi. Mengine yote yanaendelea; jaribu tena, au pakia ukurasa upya.',
    again: 'Jaribu tena',
  },

  language: {
    label: 'Lugha',
    changeTitle: 'Ubadilishe lugha wakati wa simu?',
    changeOnCall: 'Ukurasa utapakiwa upya. Simu yako iko kwenye kivinjari hiki, kwa hiyo itakatwa.',
    changeConfirm: 'Kata simu na ubadilishe lugha',
    keep: 'Endelea na simu',
    notKept: 'Kivinjari hiki hakihifadhi chaguo. Kiruhusu kuhifadhi taarifa za ukurasa huu.',
  },

  roles: {
    counsellor: 'mshauri',
    supervisor: 'msimamizi',
    case_manager: 'msimamizi wa kesi',
    case_worker: 'mhudumu wa kesi',
    partner: 'mshirika',
    media_account: 'akaunti ya vyombo vya habari',
    administrator: 'msimamizi wa mfumo',
  },

  reading: {
    again: 'Jaribu tena',
    old: (fault) => `${fault} Unachoona hapa huenda kimepitwa na wakati.`,
  },

  login: {
    title: 'Ingia',
    username: 'Jina la mtumiaji',
    password: 'Nywila',
    show: 'Onyesha',
    showLabel: 'Onyesha ninachoandika',
    forgotten: 'Umesahau nywila?',
    reset: resetStrings,
    submit: 'Ingia',
    submitting: 'Unaingia…',
    missing: 'Andika jina lako la mtumiaji na nywila yako.',
    wrong: 'Jina la mtumiaji na nywila havilingani.',
    tooMany: 'Umejaribu mara nyingi mno. Subiri dakika moja, kisha jaribu tena.',
    unavailable: 'Seva bado haiko tayari. Jaribu tena baada ya muda mfupi.',
    unreachable: 'Seva haipatikani. Angalia mtandao, kisha jaribu tena.',
    unexpected: 'Kuingia hakukufanikiwa. Ikiendelea hivi, mjulishe anayeshughulikia seva.',
    sessionEnded: 'Muda wako umeisha. Tafadhali ingia tena.',
  },

  connection: {
    connecting: 'Inaunganisha…',
    unloadable:
      'Ukurasa huu hauwezi kuunganisha: mtandao haupo, au Hearline imesasishwa tangu ukurasa ulipofunguliwa.',
    reload: 'Pakia ukurasa upya',
    lost: (lastReceivedAt) =>
      `Muunganisho umepotea. Inajaribu kuunganisha tena. ${lastReceivedAt === null ? 'Unachoona huenda kimepitwa na wakati' : `Unachoona ni cha saa ${lastReceivedAt}`}.`,
    reasons: {
      'too-slow': 'Muunganisho huu ulikuwa wa polepole mno. Inaunganisha tena.',
      'too-many-requests': 'Muunganisho huu ulituma zaidi ya seva inavyopokea. Inaunganisha tena.',
      unavailable: 'Seva inaanza upya. Itaunganisha tena mara itakaporudi.',
    },
    errors: {
      forbidden: 'Akaunti yako hairuhusiwi kuona hili. Muulize msimamizi ukilihitaji.',
      'not-found': 'Simu hii haijulikani hapa.',
      timeout: 'Seva haikujibu kwa wakati. Inajaribu tena.',
      unavailable: 'Seva haiwezi kufanya hivyo kwa sasa. Inajaribu tena.',
      internal: 'Kuna hitilafu kwenye seva. Inajaribu tena.',
    },
  },

  categories: {
    unclassified: 'Bado haijaainishwa',
    meanings: {
      VANE: 'Ukatili, unyanyasaji, kutelekezwa na unyonyaji',
      GBV: 'Ukatili wa kijinsia',
    },
  },

  ...callStrings,
  ...callbackStrings,
  ...callPageStrings,
  ...caseStrings,
  ...followStrings,
  ...urgentStrings,
  ...keyStrings,
  ...mergeStrings,
  ...peopleStrings,
  ...correctionStrings,
  ...messageStrings,
  ...refusalStrings,
  ...wallStrings,
  ...endStrings,
  ...workStrings,
  ...findingStrings,
};
