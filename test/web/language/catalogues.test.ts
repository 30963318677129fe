import { describe, expect, test } from '@jest/globals';
import { strings as arabic } from '../../../src/web/language/ar/ar.js';
import type { InAnyWords } from '../../../src/web/language/catalogue.js';
import { strings as french } from '../../../src/web/language/fr/fr.js';
import { strings as swahili } from '../../../src/web/language/sw/sw.js';
import { strings as english } from '../../../src/web/strings-en.js';
import { bulkStrings as englishBulk } from '../../../src/web/strings-bulk.js';
import { bulkStrings as arabicBulk } from '../../../src/web/language/ar/bulk.js';
import { bulkStrings as frenchBulk } from '../../../src/web/language/fr/bulk.js';
import { bulkStrings as swahiliBulk } from '../../../src/web/language/sw/bulk.js';
import { paletteStrings as englishPalette } from '../../../src/web/strings-palette.js';
import { paletteStrings as arabicPalette } from '../../../src/web/language/ar/palette.js';
import { paletteStrings as frenchPalette } from '../../../src/web/language/fr/palette.js';
import { paletteStrings as swahiliPalette } from '../../../src/web/language/sw/palette.js';
import { meStrings as englishMe } from '../../../src/web/strings-me.js';
import { meStrings as arabicMe } from '../../../src/web/language/ar/me.js';
import { meStrings as frenchMe } from '../../../src/web/language/fr/me.js';
import { meStrings as swahiliMe } from '../../../src/web/language/sw/me.js';
import { safetyStrings as englishSafety } from '../../../src/web/strings-safety.js';
import { safetyStrings as arabicSafety } from '../../../src/web/language/ar/safety.js';
import { safetyStrings as frenchSafety } from '../../../src/web/language/fr/safety.js';
import { safetyStrings as swahiliSafety } from '../../../src/web/language/sw/safety.js';
import { accessStrings as englishAccess } from '../../../src/web/strings-accesses.js';
import { accessStrings as arabicAccess } from '../../../src/web/language/ar/accesses.js';
import { accessStrings as frenchAccess } from '../../../src/web/language/fr/accesses.js';
import { accessStrings as swahiliAccess } from '../../../src/web/language/sw/accesses.js';
import { listStrings as englishList } from '../../../src/web/strings-lists.js';
import { listStrings as arabicList } from '../../../src/web/language/ar/lists.js';
import { listStrings as frenchList } from '../../../src/web/language/fr/lists.js';
import { listStrings as swahiliList } from '../../../src/web/language/sw/lists.js';
import { viewStrings as englishViews } from '../../../src/web/strings-views.js';
import { viewStrings as arabicViews } from '../../../src/web/language/ar/views.js';
import { viewStrings as frenchViews } from '../../../src/web/language/fr/views.js';
import { viewStrings as swahiliViews } from '../../../src/web/language/sw/views.js';
import { allRefusals } from '../../support/all-refusals.js';

type Message = string | ((...values: unknown[]) => unknown);

/** Every message by its path, e.g. `wall.count`. */
function messagesOf(catalogue: object, path = ''): [string, Message][] {
  return Object.entries(catalogue).flatMap(([name, value]: [string, unknown]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string') return [[at, value]];
    if (typeof value === 'function') return [[at, value as Message]];
    return messagesOf(value as object, at);
  });
}

/** Words that are the same in both languages. */
const sameWords: Readonly<Record<string, readonly string[]>> = {
  sw: ['product', 'comma'],
  fr: [
    ...['product', 'comma', 'merges.compare.counts.messages'],
    ...['corrections.title', 'corrections.labels.danger', 'corrections.dangers.present'],
    ...['legend.risk', 'talk.interruptions', 'talk.seconds', 'entities.types.ORG'],
    ...['palette.groups.pages'],
  ],
  ar: ['product'],
};

/** Functions that only place a value: their texts have no words. */
const wordless = new Set(['talk.share', 'player.speedOf', 'corrections.labelled']);

/** Numbers that a language may write as words, and those that have a form of their own in Arabic. */
const numbers = [0, 1, 2, 3, 7, 11, 26, 100, 103];
/** Above two a number stands in the text of each language. */
const written = (number: number): boolean => number > 2;

/** Values in every place of a message: a text that no language has, numbers, none. */
function argumentsOf(message: (...values: unknown[]) => unknown): unknown[][] {
  const inEachPlace = (index: number): unknown[] => [`⟦${index}⟧`, ...numbers, null, ''];
  return Array.from({ length: message.length }).reduce<unknown[][]>(
    (lists, _, index) => lists.flatMap((list) => inEachPlace(index).map((value) => [...list, value])),
    [[]],
  );
}

/** A message with these values; undefined where it takes no such ones. */
function textOf(message: (...values: unknown[]) => unknown, values: readonly unknown[]): string | undefined {
  try {
    return JSON.stringify(message(...values));
  } catch {
    return undefined;
  }
}

const hasValue = (text: string, value: unknown): boolean =>
  typeof value === 'number'
    ? new RegExp(`(?<![\\d.])${value}(?![\\d.]*\\d)`).test(text)
    : typeof value === 'string' && value !== '' && text.includes(value);

/** Values of the English text that the other one leaves out, and what no text should have. */
function faultsBetween(inEnglish: string, inOther: string, values: readonly unknown[]): string[] {
  const lost = values.filter(
    (value) =>
      (typeof value !== 'number' || written(value)) &&
      hasValue(inEnglish, value) &&
      !hasValue(inOther, value),
  );
  const odd = ['undefined', '[object', '#'].filter(
    (text) => inOther.includes(text) && !inEnglish.includes(text),
  );
  return [...lost.map((value) => `without ${String(value)}`), ...odd.map((text) => `with ${text}`)];
}

/** The catalogue of every page, and those of some pages alone. */
const allEnglish = {
  ...english,
  ...{ views: englishViews, bulk: englishBulk, palette: englishPalette, me: englishMe },
  safety: englishSafety,
  ...{ lists: englishList, accesses: englishAccess },
};
const languages: [string, InAnyWords<typeof allEnglish>][] = [
  [
    'sw',
    {
      ...swahili,
      views: swahiliViews,
      bulk: swahiliBulk,
      palette: swahiliPalette,
      me: swahiliMe,
      safety: swahiliSafety,
      lists: swahiliList,
      accesses: swahiliAccess,
    },
  ],
  [
    'fr',
    {
      ...french,
      views: frenchViews,
      bulk: frenchBulk,
      palette: frenchPalette,
      me: frenchMe,
      safety: frenchSafety,
      lists: frenchList,
      accesses: frenchAccess,
    },
  ],
  [
    'ar',
    {
      ...arabic,
      views: arabicViews,
      bulk: arabicBulk,
      palette: arabicPalette,
      me: arabicMe,
      safety: arabicSafety,
      lists: arabicList,
      accesses: arabicAccess,
    },
  ],
];

test.each([['en', allEnglish] as const, ...languages])(
  'the notice of work that waits for a telephone names the panel that says why, in %s',
  (_, { work, phone }) => {
    expect(work.noPhoneAtStart).toMatch(new RegExp(`[“«]\\s?${phone.title}\\s?[”»]`));
  },
);

describe.each(languages)('the words of the pages in %s', (language, catalogue) => {
  const theirs = new Map(messagesOf(catalogue));

  test('are all there, none more', () => {
    const paths = messagesOf(allEnglish).map(([path]) => path);
    expect([...theirs.keys()].sort()).toEqual([...paths].sort());
  });

  test('are translated', () => {
    const same = messagesOf(allEnglish).filter(([path, message]) => {
      const other = theirs.get(path) as Message;
      if (typeof message === 'string') return message === other;
      if (wordless.has(path)) return false;
      return argumentsOf(message).some((values) => {
        const text = textOf(message, values);
        return text !== undefined && text === textOf(other as typeof message, values);
      });
    });
    expect(same.map(([path]) => path)).toEqual(sameWords[language]);
  });

  test('say each name, number and time that the English ones say', () => {
    const faults = messagesOf(allEnglish).flatMap(([path, message]) => {
      if (typeof message === 'string' || path.startsWith('refusals.')) return [];
      const other = theirs.get(path) as typeof message;
      return argumentsOf(message).flatMap((values) => {
        const text = textOf(message, values);
        if (text === undefined) return [];
        return faultsBetween(text, textOf(other, values) ?? 'undefined', values).map(
          (fault) => `${path}(${values.map(String).join(', ')}) ${fault}`,
        );
      });
    });
    expect(faults).toEqual([]);
  });

  test('give every reason of a refusal, with its values', () => {
    /** values that are chosen from a list, and worded */
    const listed = new Set([
      'code',
      'state',
      'wanted',
      'task',
      'wish',
      'fault',
      'faults',
      'means',
      'field',
      'kind',
      'who',
    ]);
    type Worded = Record<string, ((values: unknown) => string) | undefined>;
    const faults = allRefusals.flatMap((refusal) => {
      const inEnglish = (english.refusals as unknown as Worded)[refusal.code]?.(refusal);
      if (inEnglish === undefined) return []; // no page meets it
      const inOther = (catalogue.refusals as unknown as Worded)[refusal.code]?.(refusal) ?? 'undefined';
      const values = Object.entries(refusal).flatMap(([name, value]) =>
        listed.has(name) ? [] : [value as unknown],
      );
      return faultsBetween(inEnglish, inOther, values).map((fault) => `${refusal.code} ${fault}: ${inOther}`);
    });
    expect(faults).toEqual([]);
  });
});

test('Arabic has the six forms of its plural', () => {
  const { wall, work } = arabic;
  expect([0, 1, 2, 3, 11, 100].map(wall.count)).toEqual([
    ...['لا مكالمات', 'مكالمة واحدة', 'مكالمتان', '3 مكالمات', '11 مكالمة', '100 مكالمة'],
  ]);
  expect(new Set([0, 1, 2, 3, 11, 100].map(work.waiting)).size).toBe(6);
});

test('French counts none as one, and Swahili as many', () => {
  expect([0, 1, 2].map(french.wall.count)).toEqual(['0 appel', '1 appel', '2 appels']);
  expect([1, 2].map(swahili.work.waiting)).toEqual(['Mpigaji 1 anasubiri', 'Wapigaji 2 wanasubiri']);
});
