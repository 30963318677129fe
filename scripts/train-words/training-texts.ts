import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { NOTHING_TOLD } from '../../src/analysis/classify/words/word-model.js';

const FOLDER = join(import.meta.dirname, 'texts');

const textSchema = z.strictObject({
  language: z.enum(['en', 'sw']),
  kind: z.enum(['call', 'sentence']),
  /** A main category; null: nothing can be said. */
  main: z.string().nullable(),
  sub: z.string().nullable(),
  /** The caller's words; ` ... ` between two utterances. */
  text: z.string().min(1),
});

export interface TrainingText extends z.infer<typeof textSchema> {
  /** The file: each author's own way to say things. */
  readonly author: string;
  readonly label: string;
}

/** Texts that were written to train the word model, one a line of `texts/<author>.jsonl`. */
export function trainingTexts(): TrainingText[] {
  return fileNames().flatMap((name) => {
    const lines = readFileSync(join(FOLDER, name), 'utf8').trim().split('\n');
    return lines.map((line) => {
      const text = textSchema.parse(JSON.parse(line));
      return { ...text, author: name.replace('.jsonl', ''), label: text.main ?? NOTHING_TOLD };
    });
  });
}

/** SHA-256 of all files, in the order of their names; hexadecimal. */
export function hashOfTexts(): string {
  const hash = createHash('sha256');
  for (const name of fileNames()) hash.update(readFileSync(join(FOLDER, name)));
  return hash.digest('hex');
}

/** The utterances of a caller. */
export function utterancesOf({ text }: Pick<TrainingText, 'text'>): string[] {
  return text.split(' ... ');
}

function fileNames(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
}
