import { describe, expect, it } from '@jest/globals';
import { findPersonalData } from '../../src/redact/find-personal-data.js';
import type { NameFinder, NameSpan } from '../../src/redact/text-span.js';

const noNames: NameFinder = () => [];
const found = (text: string, names = noNames) =>
  findPersonalData(text, names).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`);

describe('telephone numbers', () => {
  it.each([
    ['call +254 722 123 456 now', '+254 722 123 456'],
    ['call 0722-123-456.', '0722-123-456'],
    ['(0722) 123456', '(0722) 123456'],
    ['it is 722123456', '722123456'],
    ['ring 5812 3456 in Maseru', '5812 3456'],
    ['0 7 2 2 1 2 3 4 5 6', '0 7 2 2 1 2 3 4 5 6'],
    [
      'it is zero seven double two one two three four five six ok',
      'zero seven double two one two three four five six',
    ],
    ['oh seven two two, one two three, treble five', 'oh seven two two, one two three, treble five'],
    [
      'sifuri saba mbili mbili moja mbili tatu nne tano sita',
      'sifuri saba mbili mbili moja mbili tatu nne tano sita',
    ],
    [
      'zero seven twenty two and one two three four five six',
      'zero seven twenty two and one two three four five six',
    ],
    ['namba ni 0722 tano sita saba nane tisa moja', '0722 tano sita saba nane tisa moja'],
  ])('are found in figures and said: %s', (text, phone) => {
    expect(found(text)).toEqual([`PHONE ${phone}`]);
  });

  it.each([
    'call one one six',
    'she is twelve',
    'two hundred and fifty thousand shillings',
    'one two three. four five six seven',
    'in 2024 he was 12 and had 3 cows',
    'at 10.30 on 1.2',
  ])('are not seen in %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('leave no long number behind, of whatever kind it is', () => {
    expect(found('the receipt says 99887766')).toEqual(['NUMBER 99887766']);
  });
});

describe('ids', () => {
  it.each([
    ['my ID number is 23456789', '23456789'],
    ['kitambulisho namba 23456789', '23456789'],
    [
      'namba ya kitambulisho changu ni mbili tatu nne tano sita saba nane',
      'mbili tatu nne tano sita saba nane',
    ],
    ['my i d is two three four five six seven eight nine', 'two three four five six seven eight nine'],
    ['passport AK 0123456 of hers', 'AK 0123456'],
    ['NIN CM90051012ABCD is mine', 'CM90051012ABCD'],
    ['pin A001234567B please', 'A001234567B'],
    ['NIDA 19900101-12345-00001-23', '19900101-12345-00001-23'],
  ])('are found before telephone numbers, which look the same: %s', (text, id) => {
    expect(found(text)).toEqual([`ID ${id}`]);
  });
});

it.each([
  ['write to amina.k+x@mail.example.org.', 'EMAIL amina.k+x@mail.example.org'],
  ['amina dot k at gmail dot com is mine', 'EMAIL amina dot k at gmail dot com'],
  ['see https://example.org/a?b=c.', 'URL https://example.org/a?b=c'],
])('finds addresses online: %s', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

describe('postal addresses', () => {
  it.each([
    ['We stay at Plot 14B, near the river', 'Plot 14B'],
    ['house number twelve', 'house number twelve'],
    ['P.O. Box 123-00100', 'P.O. Box 123-00100'],
    ['S.L.P 45', 'S.L.P 45'],
    ['they live on Ngong Road', 'Ngong Road'],
    ['he stays along ngong road with her', 'ngong road'],
    ['iko barabara ya lumumba karibu', 'barabara ya lumumba'],
  ])('are found cased or not: %s', (text, address) => {
    expect(found(text)).toEqual([`ADDRESS ${address}`]);
  });

  it('do not swallow the small words in front of them', () => {
    expect(found('We met in Nairobi on the Moi Avenue')).toEqual(['ADDRESS Moi Avenue']);
    expect(found('She visited Moi Avenue')).toEqual(['ADDRESS Moi Avenue']);
    expect(found('he beat me on the main road')).toEqual([]);
    expect(found('it is a house of two rooms')).toEqual([]);
  });
});

describe('dates', () => {
  it.each([
    ['born on 3rd May 2010', '3rd May 2010'],
    ['she was born the third of march', 'the third of march'.slice(4)],
    ['alizaliwa tarehe tatu mwezi wa nne mwaka 2012', 'tarehe tatu mwezi wa nne mwaka 2012'],
    ['date of birth 12/03/2011', '12/03/2011'],
    ['born in 1998', '1998'],
    ['born in two thousand and ten', 'two thousand and ten'],
    ['it was 2024-05-06', '2024-05-06'],
  ])('of birth are found, and any full date: %s', (text, date) => {
    expect(found(text)).toEqual([`DATE ${date}`]);
  });

  it('without a year stay where nothing speaks of birth', () => {
    expect(found('he came on 3rd May')).toEqual([]);
    expect(found('in 1998 we moved')).toEqual([]);
  });
});

describe('names of the finder', () => {
  const naming =
    (...names: readonly (readonly [NameSpan['type'], number, number])[]): NameFinder =>
    () =>
      names.map(([type, start, end]) => ({ type, start, end }));

  it('lose to a more exact kind, and nothing of them is left out', () => {
    expect(found('plot 5 Kamau', naming(['PERSON', 0, 12]))).toEqual(['ADDRESS plot 5', 'PERSON Kamau']);
  });

  it('may err: beyond the text, empty, or through a character', () => {
    expect(found('ab', naming(['PERSON', -3, 99], ['LOC', 1, 1], ['ORG', 5, 2]))).toEqual(['PERSON ab']);
    expect(found('a😀b', naming(['PERSON', 2, 4]))).toEqual(['PERSON 😀b']);
  });
});
