import { describe, expect, test } from '@jest/globals';
import type { Choice } from '../../src/web/cases/case-queries.js';
import { categoryOptions, foundCategories } from '../../src/web/cases/category-tree.js';
import { fits } from '../../src/web/ui/fits.js';

const choice = (id: string, name: string, parent: string | null = null, isActive = true): Choice => ({
  ...{ id, name, code: null, parent_id: parent, is_active: isActive },
});
const choices = [
  choice('1', 'Abuse'),
  choice('2', 'Counselling'),
  choice('3', 'Physical Abuse', '1'),
  choice('4', 'Beaten by a parent', '3'),
  choice('5', 'Négligence d’un enfant', '2'),
  choice('6', 'Not offered any more', '1', false),
  choice('7', 'Below it', '6'),
  choice('8', 'إِسَاءَة جَسَدِيَّة', '2'),
];
const options = categoryOptions(choices);
const found = (typed: string) => foundCategories(options, typed).map(({ name }) => name);

describe('the categories of a case', () => {
  test('are offered each before those below it, with the way to it, and none that is switched off', () => {
    expect(options.map(({ path, name }) => [...path, name].join(' › '))).toEqual([
      'Abuse',
      'Abuse › Physical Abuse',
      'Abuse › Physical Abuse › Beaten by a parent',
      'Counselling',
      'Counselling › Négligence d’un enfant',
      'Counselling › إِسَاءَة جَسَدِيَّة',
    ]);
  });

  test('are found on every level, by their own name before that of one above them', () => {
    expect(found('abu')).toEqual(['Abuse', 'Physical Abuse', 'Beaten by a parent']);
    expect(found('beat')).toEqual(['Beaten by a parent']);
    expect(found('phys par')).toEqual(['Beaten by a parent']);
    expect(found('buse')).toEqual([]);
  });

  test.each([
    ['negligence', 'Négligence d’un enfant'],
    ['NÉGLI enf', 'Négligence d’un enfant'],
    ['اساءه', 'إِسَاءَة جَسَدِيَّة'],
    ['جسدية', 'إِسَاءَة جَسَدِيَّة'],
  ])('are found by %s, whatever marks the letters have', (typed, name) => {
    expect(found(typed)).toEqual([name]);
  });

  test.each([
    ['Straße', 'strasse'],
    ['Đường', 'duong'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['ﬁle', 'file'],
    ['مـــدرسة', 'مدرسه'],
  ])('%s fits what is typed as %s', (name, typed) => {
    expect(fits(name, typed)).toBe(true);
  });
});
