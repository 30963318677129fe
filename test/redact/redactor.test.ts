import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutWords } from '../../src/lib/words.js';
import { Redactor } from '../../src/redact/redactor.js';
import type { NameFinder } from '../../src/redact/text-span.js';

/** Knows these names only, as whole words. */
const knowing =
  (...names: readonly string[]): NameFinder =>
  (text) =>
    names.flatMap((name) =>
      [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].map(({ index }) => ({
        type: 'PERSON' as const,
        start: index,
        end: index + name.length,
      })),
    );

describe('the pseudonyms of a conversation', () => {
  it('stay the same from utterance to utterance', () => {
    const redactor = new Redactor(knowing('Kevin Otieno', 'Kevin', 'Amina'));
    expect(redactor.redact('I am Kevin Otieno.').text).toBe('I am [PERSON_1].');
    expect(redactor.redact('Amina knows Kevin.').text).toBe('[PERSON_2] knows [PERSON_1].');
    expect(redactor.redact('Kevin Otieno again').text).toBe('[PERSON_1] again');
  });

  it('are one for a first name and the full name that follows later', () => {
    const redactor = new Redactor(knowing('Kevin Otieno', 'Kevin Kamau', 'Kevin'));
    expect(redactor.redact('Kevin').text).toBe('[PERSON_1]');
    expect(redactor.redact('Kevin Otieno').text).toBe('[PERSON_1]');
    expect(redactor.redact('Kevin Kamau').text).toBe('[PERSON_2]');
    expect(redactor.redact('Kevin').text).toBe('[PERSON_2]'); // the latest is meant
  });

  it('are one for a number that is written, dialled and said', () => {
    const redactor = new Redactor(() => []);
    expect(redactor.redact('+254 722 123456').text).toBe('[PHONE_1]');
    expect(redactor.redact('0722123456').text).toBe('[PHONE_1]');
    expect(redactor.redact('zero seven double two one two three four five six').text).toBe('[PHONE_1]');
    expect(redactor.redact('0733 123456').text).toBe('[PHONE_2]');
  });

  it('are not those of an earlier text that is redacted again', () => {
    const { text } = new Redactor(knowing('Amina')).redact('[PERSON_7] and Amina');
    expect(text).toBe('[PERSON_7] and [PERSON_8]');
  });

  it('show where the words were, so that they can be silenced', () => {
    const said = 'He said Amina, call 0722 123 456';
    const { spans } = new Redactor(knowing('Amina')).redact(said);
    expect(spans.map(({ start, end, pseudonym }) => [said.slice(start, end), pseudonym])).toEqual([
      ['Amina', '[PERSON_1]'],
      ['0722 123 456', '[PHONE_1]'],
    ]);
  });
});

it('finds a name again where only an earlier place gave it away', () => {
  const redactor = new Redactor((text) => {
    const start = text.indexOf('my name is ');
    return start < 0 ? [] : [{ type: 'PERSON', start: start + 11, end: start + 15 }];
  });
  expect(redactor.redact('zork came. my name is Zork').text).toBe('[PERSON_1] came. my name is [PERSON_1]');
  expect(redactor.redact('ask ZORK').text).toBe('ask [PERSON_1]');
});

it('does not take every everyday word for the name of a person', () => {
  const redactor = new Redactor(knowing('Said', 'Grace'));
  expect(redactor.redact('Said said grace for Grace').text).toBe('[PERSON_1] said grace for [PERSON_2]');
});

const names = ['Amina', 'Otieno', 'Kevin Otieno', 'Zawadi', 'Ng’ang’a'];
const pieces = fc.oneof(
  fc.constantFrom(
    ...names,
    '0722 123456',
    'a@b.org',
    'my id is 23456789',
    'plot 5',
    'born in 1998',
    ' ',
    '. ',
    '\n',
  ),
  fc.constantFrom(
    'zero seven double two one two three',
    '[PERSON_1]',
    '[',
    ']',
    '_1]',
    'call',
    'AMINA',
    'otieno',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(' '));

describe('whatever was said', () => {
  it('nothing of a found span is in the redacted text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const result = new Redactor(knowing(...names)).redact(text);
        const left = cutWords(result.text.replace(/\[[A-Z]+_\d+\]/g, '|')).map(({ key }) => key);
        for (const { type, start, end } of result.spans)
          if (type === 'PERSON')
            for (const { key } of cutWords(text.slice(start, end))) expect(left).not.toContain(key);
        for (const { type, start, end } of result.spans)
          if (type === 'PHONE' || type === 'EMAIL') expect(result.text).not.toContain(text.slice(start, end));
      }),
      { numRuns: 300 },
    );
  });

  it('a redacted text comes back as it is', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 3 }), (said) => {
        const redactor = new Redactor(knowing(...names));
        for (const text of said) {
          const once = redactor.redact(text).text;
          expect(redactor.redact(once)).toEqual({ text: once, spans: [] });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('spans are in order, within the text, and what is outside of them is unchanged', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const result = new Redactor(knowing(...names)).redact(text);
        let rebuilt = '';
        let from = 0;
        for (const { start, end, pseudonym } of result.spans) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThan(start);
          rebuilt += text.slice(from, start) + pseudonym;
          from = end;
        }
        expect(result.text).toBe(rebuilt + text.slice(from));
      }),
      { numRuns: 300 },
    );
  });
});
