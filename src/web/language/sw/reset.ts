import type { resetStrings as english } from '../../strings-reset.js';
import type { InAnyWords } from '../catalogue.js';

export const resetStrings: InAnyWords<typeof english> = {
  title: 'Nywila mpya',
  address: 'Anwani ya barua pepe au namba ya simu',
  addressOf: { email: 'Anwani ya barua pepe', phone: 'Namba ya simu' },
  hint: 'Ile ya akaunti yako. Msimbo unatumwa huko.',
  missing: 'Andika anwani yako ya barua pepe au namba yako ya simu.',
  noAddress: 'Hiyo si anwani ya barua pepe wala namba ya simu.',
  ask: 'Tuma msimbo',
  asking: 'Inatuma…',
  sent: (address, minutes) =>
    `Ikiwa kuna mtumiaji mwenye anwani ${address}, msimbo wa tarakimu 8 uko njiani. Unaweza kutumika kwa ${minutes}.`,
  sentAgain: (address, minutes) =>
    `Ikiwa kuna mtumiaji mwenye anwani ${address}, msimbo mwingine uko njiani. Unaweza kutumika kwa ${minutes}.`,
  code: 'Msimbo',
  missingCode: 'Andika tarakimu 8 za ujumbe.',
  wrongCode:
    'Msimbo si sahihi, umetumika au muda wake umeisha. Angalia ujumbe mpya zaidi, au tuma msimbo mwingine.',
  next: 'Nywila mpya',
  missingNext: 'Andika nywila mpya.',
  effect: 'Angalau herufi 8. Kwingine kote unatolewa.',
  submit: 'Weka nywila na uingie',
  submitting: 'Inaweka…',
  another: 'Tuma msimbo mwingine',
  elsewhere: 'Anwani nyingine',
  back: 'Rudi kwenye kuingia',
  none: 'Seva hii haitumi misimbo. Anayeshughulikia seva atakupa nywila mpya.',
  unknown: 'Jibu halikuja, kwa hiyo huenda nywila imebadilishwa. Rudi, na ujaribu kuingia kwa nywila hiyo.',
};
