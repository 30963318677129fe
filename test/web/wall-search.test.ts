import { expect, test } from '@jest/globals';
import { isSought, soughtLanguages, wallSearch } from '../../src/web/wall/wall-search.js';
import { emptyWallModel, liveCalls, reduceWall, type WallCall } from '../../src/web/wall/wall-model.js';
import { wallCall } from '../support/wall-call.js';

function call(language: string | null): WallCall {
  const calls = [wallCall('a', { language })];
  const [live] = liveCalls(reduceWall(emptyWallModel, { type: 'calls', calls, receivedAtMs: 0 }));
  return live as WallCall;
}

test('a call is sought by the language of its caller, or as one whose language is not known', () => {
  expect(isSought(call('sw'), { language: 'sw' })).toBe(true);
  expect(isSought(call('en'), { language: 'sw' })).toBe(false);
  expect(isSought(call(null), { language: 'sw' })).toBe(false);
  expect(isSought(call(null), { language: 'unknown' })).toBe(true);
  expect(isSought(call('sw'), { language: 'unknown' })).toBe(false);
  expect(isSought(call(null), {})).toBe(true);
});

test('the languages to choose from are those of the calls, and the one that is chosen', () => {
  expect(soughtLanguages([call('sw'), call(null), call('sw')], {})).toEqual(['sw', 'unknown']);
  expect(soughtLanguages([call('sw')], { language: 'fr' })).toEqual(['fr', 'sw']);
});

test('an address with what is no language asks for none', () => {
  for (const language of ['Swahili', 'x', '', 7, undefined])
    expect(wallSearch({ language }).language).toBeUndefined();
  for (const language of ['sw', 'unknown']) expect(wallSearch({ language }).language).toBe(language);
});
