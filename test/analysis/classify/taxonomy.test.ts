import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadLexicon, loadTaxonomy } from '../../../src/analysis/classify/taxonomy.js';

function withFile<T>(content: unknown, use: (file: URL) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'hearline-taxonomy-'));
  const path = join(folder, 'data.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  try {
    return use(pathToFileURL(path));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the taxonomy', () => {
  const taxonomy = loadTaxonomy();

  it('has the main categories and the numbers of sub-categories that the API family publishes', () => {
    expect(taxonomy.main.map(({ label, sub }) => [label, sub.length])).toEqual([
      ['Advice and Counselling', 20],
      ['Child Maintenance & Custody', 7],
      ['Disability', 9],
      ['GBV', 6],
      ['VANE', 13],
      ['Nutrition', 7],
      ['Information', 5],
    ]);
  });

  it('names nothing twice within a category', () => {
    for (const { sub } of taxonomy.main) expect(new Set(sub.map(({ label }) => label)).size).toBe(sub.length);
  });

  it('offers only interventions that the API family knows', () => {
    const known = ['Referred', 'Counselling', 'Signposting', 'Awareness/Information Provided'];
    for (const { intervention } of taxonomy.main) expect(known).toContain(intervention);
  });

  it('of a deployment is refused when it is none', () => {
    for (const wrong of ['', '{}', { version: '1', main: [] }, { version: '1', main: [{ label: 'A' }] }])
      expect(() => withFile(wrong, loadTaxonomy)).toThrow();
  });
});

describe('the lexicon', () => {
  const taxonomy = loadTaxonomy();
  const lexicon = (cue: object) => ({ language: 'en', negations: 'not', cues: [cue] });
  const cue = { main: 'VANE', sub: 'Physical Abuse', weight: 3, pattern: 'beat' };
  const load = (content: unknown) => withFile(content, (file) => loadLexicon(taxonomy, file));

  it('names only categories that the taxonomy has, or is refused', () => {
    expect(load(lexicon(cue)).cues).toHaveLength(1);
    expect(() => load(lexicon({ ...cue, sub: 'Bullying' }))).toThrow('"VANE / Bullying"');
    expect(() => load(lexicon({ ...cue, main: 'Vane' }))).toThrow('"Vane / Physical Abuse"');
  });

  it.each([{ weight: 0 }, { weight: -1 }, { pattern: '(' }, { raises: 'urgent' }, { sub: undefined }])(
    'is refused with %p',
    (fault) => {
      expect(() => load(lexicon({ ...cue, ...fault }))).toThrow();
    },
  );

  it('that comes with the server has no pattern that matches nothing, and weights from 1 to 4', () => {
    for (const { pattern, weight } of loadLexicon(taxonomy).cues) {
      expect(''.match(pattern)).toBeNull();
      expect([1, 2, 3, 4]).toContain(weight);
      // what is not lower case is never found
      const letters = pattern.source.replace(/\\./g, '');
      expect(letters).toBe(letters.toLowerCase());
    }
  });
});
