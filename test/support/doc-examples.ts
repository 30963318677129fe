import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const MISSING = ['curl', 'openssl', 'ffmpeg'].filter((name) => !existsSync(`/usr/bin/${name}`));
/** Why examples cannot be run here; undefined when they can. */
export const NO_CURL = MISSING.length > 0 ? `not installed: ${MISSING.join(', ')}` : undefined;

export const CHECKOUT = resolve(import.meta.dirname, '../..');

/** A block of code in a page of the documentation. */
export interface DocExample {
  readonly page: string;
  /** sh, js, json … */
  readonly language: string;
  readonly text: string;
  /** The answer that is shown below it, where there is one. */
  readonly answer: string | undefined;
}

/** The examples of a page, in order; a JSON block is the answer of the one before it. */
export async function readExamples(page: string): Promise<DocExample[]> {
  const text = await readFile(join(CHECKOUT, page), 'utf8');
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
  return blocks.flatMap(({ language, code }, at) => {
    if (language === 'json') return [];
    const next = blocks[at + 1];
    return [{ page, language, text: code, answer: next?.language === 'json' ? next.code : undefined }];
  });
}

/** The page of an example, and what it begins with. */
export function nameOf({ page, text }: DocExample): string {
  const first = text.split('\n').find((line) => line !== '' && !/^#/.test(line)) ?? '';
  return `${page}: ${first}`;
}

/**
 * The parts of a value that do not change from one run to the next: numbers and texts by their kind, times by
 * their form, and the parts that the reader compares (`status`, `code`, names of fields) as they are.
 */
export function shapeOf(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => shapeOf(each, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each, name)]));
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return 'a time';
  if (/(^|_)(id|number|token|secret)$/.test(key) && value !== null) return `some ${typeof value}`;
  return key === 'refresh_expires_in' ? 'some number' : value;
}
