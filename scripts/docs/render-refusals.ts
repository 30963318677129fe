import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';
import { REFUSAL_KINDS } from '../../src/wording/any-refusal.js';

export const API_PAGE = join(productPaths.checkout, 'docs/api.md');

const [BEGIN, END] = ['<!-- refusals: written by npm run docs -->', '<!-- end of refusals -->'];

/** docs/api.md as it must be, from the page as it is: with the codes of refusals by their kind. @throws without a place for them */
export function renderRefusals(page: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/api.md has no part for the refusals');
  const kinds = [...new Set(REFUSAL_KINDS.values())];
  const rows = kinds.map((kind) => `| \`${kind}\` | ${codesOf(kind)} |`);
  const table = ['| Kind | Codes |', '|---|---|', ...rows].join('\n');
  return `${page.slice(0, from)}${BEGIN}\n\n${table}\n\n${page.slice(to)}`;
}

function codesOf(kind: string): string {
  const codes = [...REFUSAL_KINDS].filter(([, each]) => each === kind).map(([code]) => `\`${code}\``);
  return codes.join(', ');
}
