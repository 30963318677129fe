import { describe, expect, test } from '@jest/globals';
import { strings as arabic } from '../../../src/web/language/ar/ar.js';
import type { Catalogue } from '../../../src/web/language/catalogue.js';
import { strings as french } from '../../../src/web/language/fr/fr.js';
import { strings as swahili } from '../../../src/web/language/sw/sw.js';
import { strings as english } from '../../../src/web/strings-en.js';
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

const languages: [string, Catalogue][] = [
  ['sw', swahili],
  ['fr', french],
  ['ar', arabic],
];

describe.each(languages)('the words of the pages in %s', (language, catalogue) => {
  const theirs = new Map(messagesOf(catalogue));

  test('are all there, none more', () => {
    const paths = messagesOf(english).map(([path]) => path);
    expect([...theirs.keys()].sort()).toEqual([...paths].sort());
  });

  test('are translated', () => {
    const same = messagesOf(english).filter(([path, message]) => {
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
    const faults = messagesOf(english).flatMap(([path, message]) => {
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
