import { describe, expect, test } from '@jest/globals';
import { KeyReader, type KeyAction, type Keystroke } from '../../src/web/keys/keystrokes.js';

let nowMs = 0;
const stroke = (key: string, change: Partial<Keystroke> = {}): Keystroke => ({
  ...{ key, code: `Key${key.toUpperCase()}`, altKey: false, ctrlKey: false, metaKey: false },
  ...{ repeat: false, isComposing: false, timeStamp: (nowMs += 100) },
  ...change,
});
const read = (strokes: readonly Keystroke[], letters = true): (KeyAction | null)[] => {
  const reader = new KeyReader();
  return strokes.map((each) => reader.read(each, letters));
};

describe('keys of the pages', () => {
  test('do what the list says', () => {
    expect(read([stroke('?'), stroke('j'), stroke('K')])).toEqual(['list', 'next', 'previous']);
    expect(read([stroke('g'), stroke('w'), stroke('g'), stroke('m')])).toEqual([null, 'wall', null, 'work']);
    expect(read([stroke('g'), stroke('j'), stroke('w')])).toEqual([null, 'next', null]);
  });

  test('with Alt go by the place of the key, whatever it writes', () => {
    expect(read([stroke('µ', { altKey: true, code: 'KeyM' })])).toEqual(['mute']);
    expect(read([stroke('h', { altKey: true }), stroke('q', { altKey: true })])).toEqual(['hold', 'help']);
  });

  test('do nothing when the second of two comes late, when held down, or with keys of the browser', () => {
    expect(read([stroke('g'), stroke('w', { timeStamp: nowMs + 5_000 })])).toEqual([null, null]);
    for (const change of [{ repeat: true }, { isComposing: true }, { ctrlKey: true }, { metaKey: true }])
      expect(read([stroke('?', change), stroke('m', { altKey: true, ...change })])).toEqual([null, null]);
    expect(read([stroke('m'), stroke('x', { altKey: true }), stroke('Enter')])).toEqual([null, null, null]);
  });

  test('of one letter are silent once they are switched off', () => {
    expect(read([stroke('?'), stroke('g'), stroke('w'), stroke('j')], false)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(read([stroke('m', { altKey: true })], false)).toEqual(['mute']);
  });
});
