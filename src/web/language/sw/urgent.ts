import type { urgentStrings as english } from '../../strings-urgent.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('sw');

export const urgentStrings: InAnyWords<typeof english> = {
  riskBanner: {
    label: 'Tahadhari kwenye simu yako',
    others: (count) => counted(count, { one: 'na tahadhari # zaidi', other: 'na tahadhari # zaidi' }),
    show: 'Onyesha',
    ask: 'Muulize msimamizi',
    asked: 'Wasimamizi wameulizwa',
    seen: 'Nimeona',
  },

  notices: {
    switch: 'Arifa kwenye skrini',
    denied: 'Kivinjari hiki kinazuia arifa kwenye skrini',
    ring: 'Simu yako inalia',
    ringHint: 'Jibu katika Hearline.',
    pressing: {
      alert: { title: 'Tahadhari ya dharura', body: 'Tahadhari ya simu inayoendelea inamsubiri msimamizi.' },
      help: { title: 'Ombi la msaada', body: 'Mhudumu wa simu inayoendelea anamwomba msimamizi.' },
      lost: { title: 'Laini imepotea', body: 'Sauti au simu ya mhusika katika simu inayoendelea imepotea.' },
    },
  },
};
