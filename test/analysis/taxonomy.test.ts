import { describe, expect, it } from '@jest/globals';
import { loadTaxonomy } from '../../src/analysis/taxonomy.js';
import { withFile } from '../support/with-file.js';

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
    const one = { label: 'A', priority: 'low', intervention: 'Referred', sub: [] };
    for (const wrong of [
      { version: '1', main: [one, one] },
      { version: '1', main: [{ ...one, yieldsTo: ['B'] }] },
      { version: '1', main: [{ ...one, sub: [{ label: 'a' }, { label: 'a' }] }] },
      { version: '1', main: [{ ...one, sub: [{ label: 'a', yieldsTo: ['B'] }] }] },
    ])
      expect(() => withFile(wrong, loadTaxonomy)).toThrow(/there twice|no category/);
    for (const wrong of ['', '{}', { version: '1', main: [] }, { version: '1', main: [{ label: 'A' }] }])
      expect(() => withFile(wrong, loadTaxonomy)).toThrow();
  });
});
