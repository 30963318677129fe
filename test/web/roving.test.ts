import { expect, test } from '@jest/globals';
import { nextIndex } from '../../src/web/ui/use-roving.js';

test('arrows go through a list of findings and stay within, Home and End go to its ends', () => {
  const from = (key: string) => [0, 1, 4].map((index) => nextIndex(key, index, 5));
  expect(from('ArrowDown')).toEqual([1, 2, 4]);
  expect(from('ArrowRight')).toEqual([1, 2, 4]);
  expect(from('ArrowUp')).toEqual([0, 0, 3]);
  expect(from('Home')).toEqual([0, 0, 0]);
  expect(from('End')).toEqual([4, 4, 4]);
  expect(from('Tab')).toEqual([null, null, null]);
});
