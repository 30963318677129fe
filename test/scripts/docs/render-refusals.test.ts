import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { API_PAGE, renderRefusals } from '../../../scripts/docs/render-refusals.js';

it('docs/api.md lists the codes of refusals as the rooms have them', async () => {
  const page = await readFile(API_PAGE, 'utf8');
  expect(renderRefusals(page)).toBe(page);
});

it('a page without a place for them is refused', () => {
  expect(() => renderRefusals('# API')).toThrow('no part for the refusals');
});
