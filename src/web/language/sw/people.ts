import type { peopleStrings as english } from '../../strings-people.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('sw');

export const peopleStrings: InAnyWords<typeof english> = {
  people: {
    title: 'Mtu',
    loading: 'Inapakia taarifa za mtu…',
    unnamed: 'Jina halijulikani',
    unknown: 'Hakuna mtu huyo, au huruhusiwi kumwona.',
    ofNumber: 'Watu wenye namba hii',
    flags: {
      title: 'Tahadhari',
      kinds: {
        danger: 'Yuko hatarini, au ni hatari',
        do_not_call_back: 'Usimpigie tena',
        needs_interpreter: 'Anahitaji mkalimani',
        prank_caller: 'Anajulikana kwa simu za mzaha',
        abusive: 'Amewahi kutukana',
        other: 'Zingatia',
      },
      until: (kind, end) => `${kind}, hadi ${end}`,
      none: 'Hakuna tahadhari inayotumika.',
      set: 'Tahadhari imewekwa.',
      removed: 'Tahadhari imeondolewa. Inabaki kwenye kumbukumbu.',
      open: 'Weka tahadhari…',
      remove: 'Ondoa tahadhari',
      setBy: (name, day) => `imewekwa na ${name}, ${day}`,
      removedBy: (name, day) => `imeondolewa na ${name}, ${day}`,
      earlier: (count) => `Za awali: ${counted(count, { one: 'tahadhari #', other: 'tahadhari #' })}`,
      form: {
        title: 'Weka tahadhari',
        kind: 'Ya aina gani',
        reason: 'Sababu',
        reasonHint: 'Atakayepokea simu inayofuata ataisoma kwanza. Mpigaji atajibiwa hata hivyo.',
        missing: 'Toa sababu.',
        until: 'Hadi (si lazima)',
        untilHint: 'Tahadhari inaisha na siku hii. Bila siku, inaendelea hadi iondolewe.',
        submit: 'Weka tahadhari',
        sending: 'Inaweka…',
        cancel: 'Ghairi',
        tooMany: 'Mtu huyu tayari ana tahadhari nyingi kadiri inavyoruhusiwa. Ondoa moja isiyohitajika.',
        past: 'Siku hiyo imepita. Chagua nyingine.',
        tooFar: 'Tahadhari huisha ndani ya miaka mitatu. Chagua siku ya karibu zaidi.',
      },
    },
    facts: {
      title: 'Ni nani',
      none: 'Hakuna zaidi kinachojulikana.',
      numbers: 'Namba',
      email: 'Barua pepe',
      language: 'Lugha',
      age: 'Umri',
      sex: 'Jinsia',
      location: 'Mahali',
      noMessages: 'bila ujumbe',
    },
    cases: {
      title: 'Kesi',
      loading: 'Inapakia kesi…',
      none: 'Hakuna kesi unayoruhusiwa kuona.',
      parts: {
        reporter: 'aliripoti',
        client: 'ni mteja',
        perpetrator: 'ni mtuhumiwa',
      },
    },
    calls: {
      title: 'Simu',
      loading: 'Inapakia simu…',
      none: 'Hakuna simu unayoruhusiwa kuona.',
      call: (when) => `Simu ya ${when}`,
    },
  },
};
