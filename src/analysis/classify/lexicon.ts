import { z } from 'zod';
import { inFile, readDataFile } from '../data-file.js';
import { readGroups, readPhrase } from '../phrases/phrase-groups.js';
import type { PhraseGroups } from '../phrases/phrase-pattern.js';
import { PhraseSet, type Phrase } from '../phrases/phrase-set.js';
import { hasCategory, type Taxonomy } from '../taxonomy.js';

const patterns = z.array(z.string());

const cueSchema = z.object({
  main: z.string(),
  sub: z.string(),
  weight: z.number().positive(),
  phrases: patterns.min(1),
  /** It names a subject and states no event: in a question about that subject it counts little. */
  mention: z.boolean().default(false),
  /** A negation before it does not weaken it ("no food"). */
  keepNegated: z.boolean().default(false),
  /** It is heard in what the agent says, and not in questions: where a case is sent says what it is about. */
  byAgent: z.boolean().default(false),
  /** Asked of the helpline itself: also in a question to "you" it is the caller's. */
  toHelpline: z.boolean().default(false),
  /** The sub-category of `GBV` that it is once the caller has spoken of a husband, wife or lover. */
  ofPartner: z.string().optional(),
});

const verbSchema = z.object({
  subjects: patterns.min(1),
  objects: patterns.default(['']),
  roots: patterns.min(1),
});

const lexiconSchema = z.object({
  language: z.string(),
  /**
   * Groups of conjugated Swahili verbs, by the name of the group: subjects, objects, and the ends of the
   * verbs. The tense, between subject and object, is left open: `a`, `ni`, `piga` is `anapiga` with `ni` in
   * it.
   */
  verbs: z.record(z.string(), verbSchema).default({}),
  groups: z.record(z.string(), z.string()).default({}),
  /** Phrases that look like a cue and are none: `seat belt`. */
  asides: patterns.default([]),
  /** Phrases that begin a question about a subject: `I want to know`. */
  inquiry: patterns.default([]),
  /** Phrases that mark a sentence about no real event: `in the film`. */
  unreal: patterns.default([]),
  /** Phrases that say that the caller has a husband, wife or lover. */
  partner: patterns.default([]),
  cues: z.array(cueSchema),
});

export type Cue = Omit<z.infer<typeof cueSchema>, 'phrases'>;

/** The meaning of a phrase of the lexicon. */
export type CueMeaning =
  { readonly kind: 'cue'; readonly cue: Cue } | { readonly kind: 'aside' | 'inquiry' | 'unreal' | 'partner' };

/** The category that `ofPartner` belongs to. */
export const PARTNER_CATEGORY = 'GBV';

/** The cues of some languages, looked for together: callers mix languages within a sentence. */
export interface Lexicon {
  /** ISO 639-1. */
  readonly languages: readonly string[];
  readonly phrases: PhraseSet<CueMeaning>;
}

/** `cues`: words that name a trouble; `descriptions`: how people describe one without its name. */
const filesOf = (language: string): readonly URL[] =>
  ['cues', 'descriptions'].map((kind) => new URL(`./data/${kind}.${language}.json`, import.meta.url));

/** Those that come with the server, by language. */
export const EMBEDDED_CUES: ReadonlyMap<string, readonly URL[]> = new Map([
  ['en', filesOf('en')],
  ['sw', filesOf('sw')],
]);

/**
 * @throws SetupError when a file is none, a pattern is wrong, or a cue names a category that the taxonomy does not have;
 *         it names file and entry
 */
export function loadLexicon(
  taxonomy: Taxonomy,
  files: readonly URL[] = [...EMBEDDED_CUES.values()].flat(),
): Lexicon {
  const read = files.map((file) => {
    const content = readDataFile(file, lexiconSchema);
    return { language: content.language, phrases: inFile(file, () => phrasesOf(content, taxonomy)) };
  });
  return {
    languages: [...new Set(read.map(({ language }) => language))],
    phrases: new PhraseSet(read.flatMap(({ phrases }) => phrases)),
  };
}

function phrasesOf(lexicon: z.infer<typeof lexiconSchema>, taxonomy: Taxonomy): Phrase<CueMeaning>[] {
  const groups = readGroups(lexicon.groups, verbGroups(lexicon.verbs));
  const read = (kind: Exclude<CueMeaning['kind'], 'cue'>, list: readonly string[]): Phrase<CueMeaning>[] =>
    list.map((pattern) => ({ node: readPhrase(pattern, kind, groups), meaning: { kind } }));
  const { asides, inquiry, unreal, partner } = lexicon;
  return [
    ...lexicon.cues.flatMap(({ phrases, ...cue }) => {
      checkCategory(cue, taxonomy);
      const where = `${cue.main} / ${cue.sub}`;
      return phrases.map((pattern): Phrase<CueMeaning> => ({
        node: readPhrase(pattern, where, groups),
        meaning: { kind: 'cue', cue },
      }));
    }),
    ...read('aside', asides),
    ...read('inquiry', inquiry),
    ...read('unreal', unreal),
    ...read('partner', partner),
  ];
}

function verbGroups(verbs: z.infer<typeof lexiconSchema>['verbs']): PhraseGroups {
  const formsOf = ({ subjects, objects, roots }: z.infer<typeof verbSchema>) =>
    subjects.flatMap((subject) =>
      objects.flatMap((object) => roots.map((root) => `${subject}*${object}${root}`)),
    );
  return new Map(Object.entries(verbs).map(([name, verb]) => [name, { kind: 'word', words: formsOf(verb) }]));
}

function checkCategory({ main, sub, ofPartner }: Cue, taxonomy: Taxonomy): void {
  const named = [[main, sub], ...(ofPartner === undefined ? [] : [[PARTNER_CATEGORY, ofPartner]])];
  for (const [category = '', each = ''] of named)
    if (!hasCategory(taxonomy, category, each))
      throw new Error(`the cues name "${category} / ${each}", which the taxonomy does not have`);
}
