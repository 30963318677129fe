import type { meStrings as english } from '../../strings-me.js';
import type { InAnyWords } from '../catalogue.js';

export const meStrings: InAnyWords<typeof english> = {
  role: 'Wadhifa',
  fullName: 'Jina',
  browser: 'Kivinjari hiki',
  password: {
    title: 'Badilisha nywila',
    current: 'Nywila ya sasa',
    next: 'Nywila mpya',
    hint: 'Angalau herufi 8. Maneno kadhaa yasiyohusiana ni rahisi kukumbuka na magumu kukisia.',
    effect: 'Unabaki umeingia kwenye kivinjari hiki. Kwingine kote unatolewa.',
    missing: 'Andika nywila yako ya sasa.',
    missingNext: 'Andika nywila mpya.',
    submit: 'Badilisha nywila',
    submitting: 'Inabadilisha…',
    done: 'Nywila imebadilishwa. Kuanzia sasa ingia kwa hiyo; kwenye kompyuta na simu nyingine umetolewa.',
    unknown:
      'Jibu halikuja, kwa hiyo huenda nywila imebadilishwa. Jaribu kuingia kwa nywila mpya kwenye dirisha jingine.',
  },
  theme: {
    title: 'Rangi',
    system: 'Kama ilivyo kwenye kompyuta',
    light: 'Angavu',
    dark: 'Nyeusi',
    notKept: 'Kivinjari hiki hakihifadhi chaguo: linadumu hadi ukurasa upakiwe upya.',
  },
  sound: {
    title: 'Maikrofoni na spika',
    hint: 'Maikrofoni na spika ni zile ambazo kivinjari kimechagua. Hakuna chochote cha jaribio kinachorekodiwa au kutumwa.',
    waits: 'Jaribio linasubiri hadi simu yako iishe.',
    test: 'Jaribu maikrofoni',
    stop: 'Acha jaribio',
    asking: 'Kivinjari kinauliza kama ukurasa huu unaweza kutumia maikrofoni. Iruhusu.',
    speak: 'Zungumza kama unavyozungumza kwenye simu.',
    level: 'Kiwango cha maikrofoni',
    decibels: (level) => `desibeli ${level}`,
    loudness: {
      nothing:
        'Hakuna kinachosikika. Angalia kama kifaa kimezimwa sauti au maikrofoni nyingine imechaguliwa.',
      quiet: 'Sauti ni ndogo. Sogeza maikrofoni karibu na mdomo, au iongeze sauti.',
      good: 'Nzuri. Wapigaji wanakusikia vizuri.',
      loud: 'Sauti ni kubwa mno. Sogeza maikrofoni mbali na mdomo, au ipunguze sauti.',
    },
    play: 'Cheza mlio',
    playing: 'Mlio unacheza.',
    played:
      'Ikiwa hukusikia mlio, angalia sauti, na spika au kifaa cha masikioni ambacho kompyuta imechagua.',
  },
};
