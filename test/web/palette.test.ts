import { describe, expect, test } from '@jest/globals';
import { clearanceOf } from '../../src/access/personal-data-rights.js';
import { ROLES, type Role } from '../../src/access/roles.js';
import { rightsBy } from '../../src/access/user-rights.js';
import { isPaletteKey, type Keystroke } from '../../src/web/keys/keystrokes.js';
import { ownPages } from '../../src/web/login/own-pages.js';
import { may, type Session } from '../../src/web/login/session.js';
import { callIdIn, isNumber, isSought, recordIdIn } from '../../src/web/palette/entries.js';
import { fits } from '../../src/web/ui/fits.js';

const sessionOf = (role: Role): Session => ({
  ...{ token: 't', tokenExpiresAtMs: 0, expiresAtMs: 0 },
  user: { name: 'Grace', username: 'grace', roleName: role, may: rightsBy(clearanceOf())(role) },
});

describe('the palette', () => {
  test('finds a name by the beginnings of its words, in any order, without case and accents', () => {
    for (const typed of ['', 'm', 'my', 'MY WO', 'work my', ' wo '])
      expect([typed, fits('My work', typed)]).toEqual([typed, true]);
    for (const typed of ['y', 'works', 'my call', 'ork'])
      expect([typed, fits('My work', typed)]).toEqual([typed, false]);
    expect(fits('Écoute d’un appel', 'ecoute un')).toBe(true);
    expect(fits('المكالمات الجارية', 'الجا')).toBe(true);
  });

  test('asks the server from three letters or digits on, for calls by a number alone', () => {
    expect(['ab', 'a-b', '12', 'abc', '0 1 2', 'بحث'].map(isSought)).toEqual([
      ...[false, false, false, true, true, true],
    ]);
    expect(['+254 711', '0711-000', '(071) 1', '12', 'a123', '0711x'].map(isNumber)).toEqual([
      ...[true, true, true, false, false, false],
    ]);
  });

  test('knows the id of a record and of a call as they are written on the pages', () => {
    expect(['42', '#42', 'CASE-2026-000042', 'case-2026-000042'].map(recordIdIn)).toEqual([
      ...['42', '42', '42', '42'],
    ]);
    for (const none of ['', '0', '0711', 'x42', '4 2', '12345678901', '-1', 'CASE-26-1'])
      expect([none, recordIdIn(none)]).toEqual([none, undefined]);
    expect(callIdIn('1763737000.12')).toBe('1763737000.12');
    for (const none of ['1763737000', '12.5', '1763737000.', 'c.1']) expect(callIdIn(none)).toBeUndefined();
  });

  test.each([
    ['counsellor', true, ['work', 'calls', 'callbacks', 'cases', 'people', 'inbox']],
    ['counsellor', false, ['work', 'calls', 'callbacks', 'cases', 'people', 'inbox']],
    ['supervisor', true, ['wall', 'work', 'calls', 'callbacks', 'cases', 'people', 'inbox']],
    ['administrator', false, ['wall', 'calls', 'callbacks', 'cases', 'people', 'inbox']],
    ['case_manager', false, ['wall', 'calls', 'cases', 'people', 'inbox']],
    ['case_worker', false, ['work', 'calls', 'cases', 'people', 'inbox']],
    ['partner', false, ['work', 'calls', 'cases', 'inbox']],
    ['media_account', false, ['work', 'calls']],
  ] as const)('leads a %s (with a telephone: %s) to their pages', (role, hasPhone, pages) => {
    expect(ownPages(sessionOf(role), hasPhone).map(({ page }) => page)).toEqual(pages);
  });

  test('looks for persons for roles with a right to them', () => {
    expect(ROLES.filter((role) => !may(sessionOf(role), 'read-persons'))).toEqual([
      ...['partner', 'media_account'],
    ]);
  });
});

describe('the key of the palette', () => {
  const stroke = (change: Partial<Keystroke & { shiftKey: boolean }>) => ({
    ...{ key: 'k', code: 'KeyK', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
    ...{ repeat: false, isComposing: false, timeStamp: 0 },
    ...change,
  });
  const [ctrl, command] = [stroke({ ctrlKey: true }), stroke({ metaKey: true })];

  test('is Ctrl+K, and on a Mac ⌘K, whose Ctrl+K cuts off the rest of a line', () => {
    const opens = (isMac: boolean) => [ctrl, command].map((each) => isPaletteKey(each, isMac));
    expect(opens(false)).toEqual([true, false]);
    expect(opens(true)).toEqual([false, true]);
  });

  test('goes by the letter, and by its place where keys write no Latin letters', () => {
    const by = (key: string, code: string) => isPaletteKey({ ...ctrl, key, code }, false);
    expect([by('K', 'KeyV'), by('ن', 'KeyK'), by('t', 'KeyK'), by('ن', 'KeyJ')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test.each([
    { altKey: true },
    { shiftKey: true },
    { metaKey: true },
    { repeat: true },
    { isComposing: true },
  ])('is another one with %j', (change) => expect(isPaletteKey({ ...ctrl, ...change }, false)).toBe(false));
});
