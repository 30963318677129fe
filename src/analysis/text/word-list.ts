import { readFileSync } from 'node:fs';
import { z } from 'zod';

const wordListSchema = z.record(z.string(), z.string());

/**
 * The words of a data file of this folder, of all its languages: calls change their language in mid-sentence.
 * @throws when the file is not an object of word lists
 */
export function loadWordList(name: string): ReadonlySet<string> {
  const file = new URL(`./data/${name}`, import.meta.url);
  const lists = wordListSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new Set(
    Object.entries(lists)
      .filter(([language]) => language !== '$comment')
      .flatMap(([, words]) => words.split(/\s+/)),
  );
}
