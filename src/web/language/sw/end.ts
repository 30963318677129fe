import type { WireEndReason } from '../../../realtime/protocol.js';
import type { endStrings as english } from '../../strings-end.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';
import { ofReason } from '../of-reason.js';

const counted = counting('sw');

const byReason: Readonly<Record<WireEndReason, { sentence: string; short: string }>> = {
  'caller-hung-up': { sentence: 'Mpigaji alikata simu.', short: 'Mpigaji alikata simu' },
  'agent-hung-up': { sentence: 'Mshauri alikata simu.', short: 'Mshauri alikata simu' },
  'third-party-hung-up': {
    sentence: 'Mtu ambaye mpigaji alihamishiwa alikata simu.',
    short: 'Mtu wa tatu alikata simu',
  },
  'hung-up': { sentence: 'Mmoja wa wawili alikata simu; haijulikani ni nani.', short: 'Simu ilikatwa' },
  'abandoned-in-queue': {
    sentence: 'Mpigaji alikata simu kabla mshauri yeyote hajapatikana.',
    short: 'Mpigaji alichoka kusubiri',
  },
  cancelled: { sentence: 'Mshauri alikata simu kabla haijapokelewa.', short: 'Mshauri alighairi' },
  'caller-lost': {
    sentence: 'Mpigaji alipotea: laini ilikatika, na mpigaji hakukata simu.',
    short: 'Mpigaji alipotea',
  },
  'agent-lost': {
    sentence: 'Simu ya mshauri ilipotea, na mshauri mwingine hakupatikana.',
    short: 'Mshauri alipotea',
  },
  'no-answer': { sentence: 'Simu haikupokelewa.', short: 'Haikupokelewa' },
  busy: { sentence: 'Laini ilikuwa inatumika.', short: 'Inatumika' },
  declined: { sentence: 'Simu ilikataliwa.', short: 'Ilikataliwa' },
  'not-in-service': { sentence: 'Nambari hii haitumiki.', short: 'Nambari haitumiki' },
  unreachable: {
    sentence: 'Simu haikupatikana: huenda imezimwa au haina mtandao.',
    short: 'Haikupatikana',
  },
  'network-failure': {
    sentence: 'Mtandao wa simu haukuweza kuunganisha simu.',
    short: 'Hitilafu ya mtandao',
  },
  'agent-no-answer': {
    sentence: 'Simu ya mshauri aliyepiga haikupokelewa.',
    short: 'Simu ya mshauri haikupokelewa',
  },
  'ended-by-supervisor': { sentence: 'Msimamizi aliikata.', short: 'Ilikatwa na msimamizi' },
  'ended-by-program': { sentence: 'Programu kwenye seva iliikata.', short: 'Ilikatwa na programu' },
  'callback-promised': {
    sentence: 'Mpigaji alisubiri kwa muda mrefu, na aliahidiwa kupigiwa tena.',
    short: 'Aliahidiwa kupigiwa tena',
  },
  'switch-failure': {
    sentence: 'Mfumo wa simu haukuweza kuunganisha simu.',
    short: 'Haikuweza kuunganishwa',
  },
  'returned-to-dial-plan': {
    sentence: 'Haikuweza kupokelewa hapa: mfumo wa simu unapiga simu zenyewe.',
    short: 'Ilichukuliwa na mfumo wa simu',
  },
  'switch-restarted': {
    sentence: 'Simu ilipotea mfumo wa simu ulipowashwa upya.',
    short: 'Mfumo wa simu uliwashwa upya',
  },
  'ended-while-away': {
    sentence: 'Iliisha wakati seva hii haikuwepo; haijulikani jinsi ilivyoisha.',
    short: 'Iliisha wakati seva haikuwepo',
  },
  'unanswered-while-away': {
    sentence: 'Hakuna mshauri aliyepokea wakati seva hii haikuwepo.',
    short: 'Haikupokelewa wakati seva haikuwepo',
  },
  other: { sentence: 'Iliisha kwa sababu isiyojulikana.', short: 'Sababu haijulikani' },
};

export const endStrings: InAnyWords<typeof english> = {
  ending: {
    at: (time) => `Simu iliisha saa ${time}`,
    why: ofReason(byReason),
    note: (note) => `Maelezo: ${note}`,
    writing: 'Maneno ya mwisho bado yanaandikwa.',
    complete: 'Maandishi yamekamilika.',
    leftOut: (count) =>
      counted(count, {
        one: 'Sehemu # ya mazungumzo haikuweza kuandikwa.',
        other: 'Sehemu # za mazungumzo hazikuweza kuandikwa.',
      }),
  },
};
