import { describe, expect, it } from '@jest/globals';
import { loadLexicon } from '../../../src/analysis/classify/lexicon.js';
import { loadTaxonomy } from '../../../src/analysis/taxonomy.js';
import { tokenize } from '../../../src/analysis/phrases/tokenize.js';
import { withFile } from '../../support/with-file.js';

describe('the lexicon', () => {
  const taxonomy = loadTaxonomy();
  const cue = { main: 'VANE', sub: 'Physical Abuse', weight: 3, phrases: ['beat'] };
  const file = (...cues: readonly object[]) => ({ language: 'en', cues });
  const load = (content: unknown) => withFile(content, (url) => loadLexicon(taxonomy, [url]));

  it('names only categories that the taxonomy has, or is refused', () => {
    expect(load(file(cue)).phrases.find(tokenize('they beat'))).toHaveLength(1);
    expect(() => load(file({ ...cue, sub: 'Bullying' }))).toThrow('"VANE / Bullying"');
    expect(() => load(file({ ...cue, main: 'Vane' }))).toThrow('"Vane / Physical Abuse"');
    expect(() => load(file({ ...cue, ofPartner: 'Bullying' }))).toThrow('"GBV / Bullying"');
  });

  it.each([
    { weight: 0 },
    { weight: -1 },
    { phrases: ['('] },
    { phrases: [] },
    { phrases: ['<none>'] },
    { sub: undefined },
  ])('is refused with %p', (fault) => {
    expect(() => load(file({ ...cue, ...fault }))).toThrow();
  });

  it('says which pattern of which category is wrong', () => {
    expect(() => load(file({ ...cue, phrases: ['beat ~3'] }))).toThrow('VANE / Physical Abuse: "beat ~3"');
  });

  it('that comes with the server knows English and Swahili', () => {
    expect(loadLexicon(taxonomy).languages).toEqual(['en', 'sw']);
  });
});
