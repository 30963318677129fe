import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findCues } from '../../../src/analysis/classify/find-cues.js';
import { loadLexicon } from '../../../src/analysis/classify/lexicon.js';
import { loadTaxonomy } from '../../../src/analysis/taxonomy.js';

const lexicon = loadLexicon(loadTaxonomy());
const found = (text: string) => findCues(text, lexicon).cues;

describe('cues in a text', () => {
  it('are found where they stand, in order, in the writing of the text', () => {
    expect(found('He BEAT me. I want to Die!').map(({ text, start, end }) => [text, start, end])).toEqual([
      ['BEAT me', 3, 10],
      ['want to Die', 14, 25],
    ]);
  });

  it.each(['upbeat', 'beatification', 'heartbeat', 'preschool', 'chives'])(
    'are whole words: not in %s',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  it('of which one is inside another are the longer one', () => {
    expect(found('he touches me in a bad way').map(({ text }) => text)).toEqual(['touches me in a bad way']);
    expect(found('my husband beats me').map(({ cue }) => cue.main)).toEqual(['GBV']);
    expect(found('school fees').map(({ text }) => text)).toEqual(['school fees']);
  });

  it('are denied by a negation up to two words before, however the apostrophe is written', () => {
    const negated = (text: string) => found(text).map((hit) => hit.negated);
    expect(negated('he did not ever really beat me')).toEqual([true]);
    expect(negated('he did not ever really truly beat me')).toEqual([false]);
    for (const apostrophe of ["'", '’', '‘', 'ʼ'])
      expect(negated(`he didn${apostrophe}t beat me`)).toEqual([true]);
    expect(negated('I cannot forget that he beat me')).toEqual([false]);
  });

  it('keep their places among characters that change their length in lower case', () => {
    const text = 'İİİ He BEAT me İ';
    expect(found(text).map(({ start, end }) => text.slice(start, end))).toEqual(['BEAT me']);
  });

  it('are where they say they are, whatever stands around them', () => {
    const cue = fc.constantFrom('he beat me', 'WANT TO DIE', 'School Fees', 'hit me', 'didn’t hit me');
    const noise = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, cue), { minLength: 1, maxLength: 5 }), noise, (parts, tail) => {
        const text = `${parts.map(([before, said]) => `${before} ${said} `).join('')}${tail}`;
        const hits = found(text);
        expect(hits.length).toBeGreaterThanOrEqual(parts.length);
        for (const { start, end, text: evidence } of hits) {
          expect(text.slice(start, end)).toBe(evidence);
          expect(evidence.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('of a very long text are found', () => {
    const text = 'no '.repeat(20_000) + 'my husband beats me';
    expect(found(text).at(-1)?.text).toBe('my husband beats me');
  });
});
