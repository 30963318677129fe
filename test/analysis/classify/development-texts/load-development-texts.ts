import { readFileSync } from 'node:fs';
import { z } from 'zod';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'));

const language = z.enum(['en', 'sw']);
/** The first wrote the cues too, the second knew the cues, the third knew neither. */
const author = z.enum(['first', 'second', 'third']);

const callsSchema = z.object({
  calls: z.array(
    z.object({
      author,
      language,
      voice: z.string(),
      /** Main and sub-category; null: nothing can be said. */
      expects: z.tuple([z.string(), z.string()]).nullable(),
      turns: z.array(z.string().regex(/^[AC]: /)),
    }),
  ),
});

const sentence = z.tuple([language, z.string().nullable(), z.string()]);
const sentencesSchema = z.object({
  authors: z.record(
    author,
    z.object({
      plain: z.array(sentence),
      indirect: z.array(sentence),
      nothing: z.array(z.tuple([language, z.string()])),
    }),
  ),
});

const sentences = sentencesSchema.parse(read('sentences.json')).authors;

export interface DevelopmentSentence {
  readonly author: z.infer<typeof author>;
  readonly kind: 'plain' | 'indirect' | 'nothing';
  readonly language: z.infer<typeof language>;
  /** A main category; null: nothing can be said. */
  readonly expects: string | null;
  readonly text: string;
}

/** Texts written for development; what is measured on them guards against loss and says nothing of real calls. */
export const developmentCalls = callsSchema.parse(read('calls.json')).calls;
export const developmentSentences: readonly DevelopmentSentence[] = author.options.flatMap((each) => {
  const { plain, indirect, nothing } = sentences[each];
  const of = (kind: 'plain' | 'indirect', rows: readonly z.infer<typeof sentence>[]) =>
    rows.map(([spoken, expects, text]) => ({ author: each, kind, language: spoken, expects, text }));
  return [
    ...of('plain', plain),
    ...of('indirect', indirect),
    ...nothing.map(([spoken, text]) => ({
      ...{ author: each, kind: 'nothing' as const, language: spoken },
      ...{ expects: null, text },
    })),
  ];
});
