import { describe, expect, it } from '@jest/globals';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';
import { REFUSAL_CODES } from '../../src/wording/any-refusal.js';

/** Sent to a telephone as a SIP status alone; the code is in the log. */
const TO_TELEPHONES = new Set<string>([
  'phone-cannot-dial',
  'telephone-on-no-call',
  'telephone-of-no-agent',
  'not-calls-of-one-telephone',
  'telephone-left-call',
]);

const tests = join(productPaths.checkout, 'test');
const paths = (await readdir(tests, { recursive: true })).filter((path) => path.endsWith('.test.ts'));
const texts = await Promise.all(
  paths
    .filter((path) => !/^(wording|structure)/.test(path))
    .map((path) => readFile(join(tests, path), 'utf8')),
);

describe('a refusal', () => {
  const toPersons = REFUSAL_CODES.filter((code) => !TO_TELEPHONES.has(code));

  it.each(toPersons)('is provoked by a test: %s', (code) => {
    expect(texts.some((text) => text.includes(`'${code}'`))).toBe(true);
  });
});
