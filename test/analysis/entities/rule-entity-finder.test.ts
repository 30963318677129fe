import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Gazetteer } from '../../../src/analysis/entities/gazetteer.js';
import { RuleEntityFinder } from '../../../src/analysis/entities/rule-entity-finder.js';
import { growth } from '../../support/cpu-ratio.js';

const finder = new RuleEntityFinder();
/** Twice the text may take 2.5 times the CPU, and so four times the text 2.5². */
const MOST = 2.5 ** 2;
const found = (text: string) => finder.find(text).map(({ type, text }) => `${type} ${text}`);

describe('names that are words as well', () => {
  it.each([
    ['my name is said', ['PERSON said']],
    ['the teacher said that we must go', []],
    ['Teacher Said beat me', ['PERSON Said']],
    ['anaitwa baraka', ['PERSON baraka']],
    ['nilikuwa na baraka nyingi sana', []],
    ['I told Grace about it', ['PERSON Grace']],
    ['have mercy on us and give us grace', []],
    ['alinipiga mara tatu', []],
    ['we live in mara', ['LOC mara']],
    ['roma ni nzuri', []],
    ['We stay in Roma now', ['LOC Roma']],
    ['mama grace knows', ['PERSON grace']],
  ])('count where a cue says that a name is meant: %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe('ages and times', () => {
  it.each([
    ['she is fourteen and sick', ['AGE fourteen']],
    ['i am twenty-five years old', ['AGE twenty-five years old']],
    ['ana miaka kumi na mitatu', ['AGE miaka kumi na mitatu']],
    ['he beat me for ten years', []],
    ['it happened two years ago', []],
    ['kwa miaka mitano', []],
    ['i am one of three girls', []],
    ['the house is twelve', []],
    ['at half past six', ['TIME half past six']],
    ['saa kumi na nusu jioni', ['TIME saa kumi na nusu jioni']],
    ['jumatatu iliyopita', ['DATE jumatatu iliyopita']],
    ['may one of you come', []],
  ])('are reported from stretches and counts: %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe('names', () => {
  it('are found behind cues also where no list has them', () => {
    expect(found('My name is, um, Zorvak Pilimbo.')).toEqual(['PERSON Zorvak Pilimbo']);
    expect(found('jina langu ni zorvak na ninaogopa')).toEqual(['PERSON zorvak']);
    expect(found('Mr. Zorvak came')).toEqual(['PERSON Zorvak']);
  });

  it('leave out possessives and titles', () => {
    expect(found("Ng'ang'a's house")).toEqual(["PERSON Ng'ang'a"]);
    expect(found('Uncle Kamau')).toEqual(['PERSON Kamau']);
  });

  it('are found without their apostrophes and hyphens', () => {
    expect(found('from qachas nek to butha buthe')).toEqual(['LOC qachas nek', 'LOC butha buthe']);
    expect(found('nganga from muranga')).toEqual(['PERSON nganga', 'LOC muranga']);
  });

  it('are no names in every sentence: everyday words behind a cue', () => {
    for (const text of [
      'my name is not important',
      'i am calling you',
      'I am Sorry',
      'naitwa nani',
      'this is bad',
    ])
      expect(found(text)).toEqual([]);
  });

  it('of a helpline are found when its list has them', () => {
    const gazetteer = new Gazetteer([{ type: 'LOC', name: 'Zorvak Bay', needsCue: false }]);
    const own = new RuleEntityFinder({ gazetteer });
    expect(own.find('near zorvak bay').map(({ type, source }) => [type, source])).toEqual([['LOC', 'list']]);
    expect(finder.find('she saw zorvak bay')).toEqual([]);
  });
});

const pieces = fc.oneof(
  fc.constantFrom(
    'my name is ',
    'Kamau ',
    'Otieno ',
    'in ',
    'Nairobi',
    'Primary School ',
    '0722 123456 ',
    'a@b.org ',
  ),
  fc.constantFrom(
    '12 years old ',
    '. ',
    ', ',
    '\n',
    "'s ",
    'Mr. ',
    'double ',
    'seven ',
    '\u0000',
    '\u202e',
    'أمينة ',
  ),
  fc.constantFrom('\ud83d', '\ude00', '😀', 'e\u0301', 'İ', 'ß', 'ﬃ', '\u0301\u0301', '१२ '),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

describe('whatever the text is', () => {
  it('an entity is where it says, and none overlaps another', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        let end = 0;
        for (const entity of finder.find(text)) {
          expect(text.slice(entity.start, entity.end)).toBe(entity.text);
          expect(entity.text).not.toBe('');
          expect(entity.start).toBeGreaterThanOrEqual(end);
          end = entity.end;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a long text gives the same in its middle as at its beginning', async () => {
    const sentence = 'My name is Lydia Nekesa and I live in Webuye. ';
    const text = sentence.repeat(1_000);
    const all = finder.find(text);
    expect(all).toHaveLength(2_000);
    for (const { start, end, text: own } of all) expect(text.slice(start, end)).toBe(own);
    const { value, confidenceKind } = await finder.run({ text }, { signal: new AbortController().signal });
    expect(value).toEqual(all);
    expect(confidenceKind).toBe('none');
  });

  it('a text with more names than an answer has says so', async () => {
    const text = 'My name is Lydia Nekesa and I live in Webuye. '.repeat(1_100);
    const { value, warnings } = await finder.run({ text }, { signal: new AbortController().signal });
    expect(value).toHaveLength(2_000);
    expect(warnings.join()).toMatch(/200\b/);
  });

  it('a long request ends when it is given up', async () => {
    const stop = new AbortController();
    const running = finder.run({ text: 'Amina came. '.repeat(20_000) }, { signal: stop.signal });
    stop.abort(new Error('given up'));
    await expect(running).rejects.toThrow('given up');
  });

  const isFoundInPlace = (unit: string, characters: number) => {
    const text = unit.repeat(Math.ceil(characters / unit.length));
    return finder.find(text).every(({ start, end, text: own }) => text.slice(start, end) === own);
  };

  // a pattern that tries again from every place would take sixteen times as long for four times the text
  it.each([
    ' ',
    '1',
    'a',
    '@',
    "'",
    'a1',
    '+2',
    '1-',
    '1 ',
    '(1',
    '. ',
    'p.o. ',
    'one ',
    'double ',
    'na ',
    'a dot ',
    'a@b.',
    'Aa ',
    'Moi road ',
    'born ',
    'tarehe ',
    'http://',
    '\u0301',
    '\ud800',
    '😀',
    '\0',
    'Kevin ',
  ])('one piece of %j takes as much longer as it is, and each entity is where it says', async (unit) => {
    const findOften = (characters: number) => {
      for (let n = 0; n < 10; n++) isFoundInPlace(unit, characters);
    };
    expect(isFoundInPlace(unit, 12_000)).toBe(true);
    expect(await growth(findOften, [3_000, 12_000], MOST)).toBeLessThanOrEqual(MOST);
  });

  it('many pieces take as much longer as there are, and each entity is where it says', async () => {
    expect(isFoundInPlace('Moi road ', 100_000)).toBe(true);
    const find = (characters: number) => isFoundInPlace('Moi road ', characters);
    expect(await growth(find, [100_000, 400_000], MOST)).toBeLessThanOrEqual(MOST);
  });
});
