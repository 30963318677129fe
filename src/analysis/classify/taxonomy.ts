import { readFileSync } from 'node:fs';
import { z } from 'zod';

const priority = z.enum(['low', 'medium', 'high']);
export type Priority = z.infer<typeof priority>;

const taxonomySchema = z.object({
  version: z.string(),
  main: z
    .array(
      z.object({
        label: z.string(),
        priority,
        intervention: z.string(),
        sub: z.array(z.object({ label: z.string(), priority: priority.optional() })),
      }),
    )
    .min(1),
});

/** Main categories, their sub-categories and what follows from them. Data, not code: a deployment may bring its own. */
export type Taxonomy = z.infer<typeof taxonomySchema>;

const cueSchema = z.object({
  main: z.string(),
  sub: z.string(),
  weight: z.number().positive(),
  pattern: z.string(),
  raises: priority.optional(),
  keepNegated: z.boolean().default(false),
});

const lexiconSchema = z.object({ language: z.string(), cues: z.array(cueSchema), negations: z.string() });

export interface Cue extends Omit<z.infer<typeof cueSchema>, 'pattern'> {
  readonly pattern: RegExp;
}

export interface Lexicon {
  readonly language: string;
  readonly cues: readonly Cue[];
  /** A negation and up to two words between it and the cue. */
  readonly negation: RegExp;
}

const dataFile = (name: string) => new URL(`./data/${name}`, import.meta.url);

export function loadTaxonomy(file: URL = dataFile('taxonomy.json')): Taxonomy {
  return taxonomySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** @throws when a cue names a category that the taxonomy does not have */
export function loadLexicon(taxonomy: Taxonomy, file: URL = dataFile('cues.en.json')): Lexicon {
  const { language, cues, negations } = lexiconSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const { main, sub } of cues) {
    const known = taxonomy.main.find(({ label }) => label === main)?.sub.some(({ label }) => label === sub);
    if (!known) throw new Error(`the cues name "${main} / ${sub}", which the taxonomy does not have`);
  }
  return {
    language,
    cues: cues.map((cue) => ({ ...cue, pattern: new RegExp(`\\b(?:${cue.pattern})\\b`, 'g') })),
    negation: new RegExp(`\\b(?:${negations})\\s+(?:\\w+\\s+){0,2}$`),
  };
}
