import { describe, expect, test } from '@jest/globals';
import {
  keyBindings,
  KeyReader,
  writesNothing,
  type KeyAction,
  type Keystroke,
} from '../../src/web/keys/keystrokes.js';

let nowMs = 0;
const stroke = (key: string, change: Partial<Keystroke> = {}): Keystroke => ({
  ...{ key, code: `Key${key.toUpperCase()}`, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
  ...{ repeat: false, isComposing: false, timeStamp: (nowMs += 100) },
  ...change,
});
const read = (strokes: readonly Keystroke[], letters = true, onMac = false): (KeyAction | null)[] => {
  const reader = new KeyReader(onMac);
  return strokes.map((each) => reader.read(each, letters));
};

describe('keys of the pages', () => {
  test('do what the list says', () => {
    expect(read([stroke('?'), stroke('j'), stroke('K')])).toEqual(['list', 'next', 'previous']);
    expect(read([stroke('g'), stroke('w'), stroke('g'), stroke('m')])).toEqual([null, 'wall', null, 'work']);
    expect(read([stroke('g'), stroke('j'), stroke('w')])).toEqual([null, 'next', null]);
  });

  const [alt, shift] = [{ altKey: true }, { shiftKey: true }];
  test.each<[layout: string, key: string, code: string, held: Partial<Keystroke>, does: KeyAction | null]>([
    ['QWERTY', 'm', 'KeyM', alt, 'mute'],
    ['QWERTY', 'q', 'KeyQ', alt, 'help'],
    ['QWERTY', 'L', 'KeyL', shift, 'whisper'],
    ['AZERTY', 'm', 'Semicolon', alt, 'mute'],
    ['AZERTY', ',', 'KeyM', alt, null],
    ['AZERTY', 'q', 'KeyA', alt, 'help'],
    ['AZERTY', 'a', 'KeyQ', alt, null],
    ['AZERTY', 'w', 'KeyZ', alt, 'longer'],
    ['AZERTY', 'z', 'KeyW', alt, null],
    ['AZERTY', ',', 'KeyM', {}, 'earlier'],
    ['QWERTZ', 'p', 'KeyP', alt, 'pause'],
    ['QWERTZ', 'z', 'KeyY', alt, null],
    ['QWERTZ', '/', 'Digit7', shift, 'find'],
    ['Dvorak', 'm', 'KeyM', alt, 'mute'],
    ['Dvorak', 'h', 'KeyJ', alt, 'hold'],
    ['Dvorak', 'd', 'KeyH', alt, null],
    ['Dvorak', 'j', 'KeyC', {}, 'next'],
    ['Dvorak', 'h', 'KeyJ', {}, null],
    ['Arabic', 'ة', 'KeyM', alt, 'mute'],
    ['Arabic', 'ض', 'KeyQ', alt, 'help'],
    ['Arabic', 'ت', 'KeyJ', {}, 'next'],
    ['Arabic', 'ن', 'KeyK', {}, 'previous'],
    ['Arabic', 'م', 'KeyL', {}, 'listen'],
    ['Arabic', 'ث', 'KeyE', {}, 'acknowledge'],
    ['Arabic', 'ء', 'KeyX', {}, 'choose'],
    ['Arabic', '/', 'KeyL', shift, 'find'],
    ['Arabic', '؟', 'Slash', shift, 'list'],
    ['Arabic', ',', 'KeyN', shift, 'earlier'],
    ['Cyrillic', 'Д', 'KeyL', shift, 'whisper'],
    // AltGr writes: on Windows it is Ctrl with Alt, on Linux no key that a browser names
    ['AltGr on Windows', 'µ', 'KeyM', { altKey: true, ctrlKey: true }, null],
    ['AltGr on Windows', '@', 'KeyQ', { altKey: true, ctrlKey: true }, null],
    ['AltGr on Linux', '€', 'KeyE', {}, null],
    ['AltGr on Linux', 'ł', 'KeyL', {}, null],
    ['input method', 'Process', 'KeyJ', {}, null],
    ['input method', 'ت', 'KeyJ', { isComposing: true }, null],
    ['input method', 'm', 'KeyM', { altKey: true, isComposing: true }, null],
    ['dead key', 'Dead', 'KeyE', {}, null],
  ])('on %s: %s of %s with %j does %s', (_, key, code, held, does) => {
    expect(read([stroke(key, { code, ...held })])).toEqual([does]);
  });

  test.each<[key: string, code: string, held: Partial<Keystroke>, does: KeyAction | null]>([
    ['µ', 'KeyM', alt, 'mute'],
    ['œ', 'KeyQ', alt, 'help'],
    ['Dead', 'KeyH', alt, 'hold'],
    ['q', 'KeyA', alt, null], // another letter of the Mac's
    ['m', 'Semicolon', {}, null],
    ['ت', 'KeyJ', {}, 'next'],
    ['L', 'KeyL', shift, 'whisper'],
  ])('on a Mac, whose Alt writes another letter: %s of %s with %j does %s', (key, code, held, does) => {
    expect(read([stroke(key, { code, ...held })], true, true)).toEqual([does]);
  });

  test('lead from page to page in pairs on every layout', () => {
    const arabic = [stroke('ل', { code: 'KeyG' }), stroke('لا', { code: 'KeyB' })];
    expect(read(arabic)).toEqual([null, 'callbacks']);
    const azerty = [stroke('g'), stroke('a', { code: 'KeyQ' }), stroke('g'), stroke('w', { code: 'KeyZ' })];
    expect(read(azerty)).toEqual([null, 'cases', null, 'wall']);
  });

  test('do nothing when the second of two comes late, when held down, or with keys of the browser', () => {
    expect(read([stroke('g'), stroke('w', { timeStamp: nowMs + 5_000 })])).toEqual([null, null]);
    for (const change of [{ repeat: true }, { isComposing: true }, { ctrlKey: true }, { metaKey: true }])
      expect(read([stroke('?', change), stroke('m', { altKey: true, ...change })])).toEqual([null, null]);
    expect(read([stroke('m'), stroke('x', { altKey: true }), stroke('Enter')])).toEqual([null, null, null]);
  });

  test('lead to pages, panes and fields, and act on the row that has the focus', () => {
    const leads = ['g', 'c', 'g', 'b', 'g', 'a'].map((key) => stroke(key));
    expect(read(leads)).toEqual([null, 'calls', null, 'callbacks', null, 'cases']);
    const f6 = { code: 'F6' };
    expect(read([stroke('/'), stroke('F6', f6), stroke('F6', { ...f6, shiftKey: true })])).toEqual([
      ...['find', 'nextPane', 'previousPane'],
    ]);
    expect(read([stroke('l'), stroke('L', { shiftKey: true }), stroke('L'), stroke('e')])).toEqual([
      ...['listen', 'whisper', 'listen', 'acknowledge'],
    ]);
    expect(read([stroke('J', { shiftKey: true }), stroke('?', { shiftKey: true })])).toEqual([null, 'list']);
    const enter = [{ ctrlKey: true }, { metaKey: true }, {}, { ctrlKey: true, shiftKey: true }];
    expect(read(enter.map((held) => stroke('Enter', held)))).toEqual(['save', 'save', null, null]);
  });

  test('act in a field where they write nothing there, on every system', () => {
    const acts = (keys: string, onMac: boolean): boolean => {
      const parts = keys.split('+');
      const held = (name: string) => parts.slice(0, -1).includes(name);
      const last = parts.at(-1) ?? '';
      const key = last === 'Space' ? ' ' : last;
      const code = last.length === 1 ? `Key${last}` : last;
      const change = { code, altKey: held('Alt'), ctrlKey: held('Control'), shiftKey: held('Shift') };
      return writesNothing(stroke(key, change), onMac);
    };
    const single = keyBindings.map(({ keys }) => keys).filter((keys) => !/^g /.test(keys));
    const inFields = ['F6', 'Shift+F6', 'Control+Enter'];
    expect(single.filter((keys) => acts(keys, true))).toEqual(inFields);
    expect(single.filter((keys) => acts(keys, false)).sort()).toEqual(
      [...inFields, ...single.filter((keys) => /^Alt\+[A-Z]$/.test(keys))].sort(),
    );
    // AltGr is Ctrl with Alt on Windows, and writes
    expect(writesNothing(stroke('m', { altKey: true, ctrlKey: true }), false)).toBe(false);
    expect(writesNothing(stroke('€', { code: 'KeyE' }), false)).toBe(false);
    expect(writesNothing(stroke('m', { altKey: true, code: 'Semicolon' }), false)).toBe(true);
    expect(writesNothing(stroke(',', { altKey: true, code: 'KeyM' }), false)).toBe(false);
    expect(writesNothing(stroke('Process', { code: 'KeyM' }), false)).toBe(false);
  });

  test('of one letter are silent once they are switched off', () => {
    expect(read([stroke('?'), stroke('g'), stroke('w'), stroke('j')], false)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(read([stroke('L', { shiftKey: true }), stroke('/')], false)).toEqual([null, null]);
    expect(read([stroke('m', { altKey: true }), stroke('F6')], false)).toEqual(['mute', 'nextPane']);
  });
});
