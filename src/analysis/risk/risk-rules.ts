import { z } from 'zod';
import { inFile, readDataFile } from '../data-file.js';
import { readGroups, readPhrase } from '../phrases/phrase-groups.js';
import { PhraseSet, type Phrase } from '../phrases/phrase-set.js';

const ruleSchema = z.object({
  /** E.g. `self_harm`; several rules may report the same risk. */
  type: z.string().regex(/^[a-z0-9_]+$/),
  /** Lowest priority of a case where the rule is met. */
  priority: z.enum(['medium', 'high']),
  /** The rule is met where each list is. */
  lists: z.array(z.array(z.string()).min(1)).min(1).max(3),
  /** Turns of one speaker within which all lists must be met; 0: the same turn. */
  withinTurns: z.number().int().min(0).max(5).default(0),
  keepNegated: z.boolean().default(false),
});

const fileSchema = z.object({
  language: z.string(),
  groups: z.record(z.string(), z.string()).default({}),
  /** Phrases that sound like a cue and are none: `beat me at chess`. Each masks only the cues within it. */
  asides: z.array(z.string()).default([]),
  rules: z.array(ruleSchema).min(1),
});

export type RiskRule = Omit<z.infer<typeof ruleSchema>, 'lists'> & { readonly listCount: number };

export type RiskMeaning =
  { readonly kind: 'cue'; readonly rule: RiskRule; readonly list: number } | { readonly kind: 'aside' };

export interface RiskRules {
  readonly rules: readonly RiskRule[];
  readonly phrases: PhraseSet<RiskMeaning>;
}

const dataFile = (language: string) => new URL(`./data/risks.${language}.json`, import.meta.url);
const EMBEDDED_LANGUAGES = ['en', 'sw'] as const;

/** Those that come with the server, by language. */
export const EMBEDDED_RISKS: ReadonlyMap<string, URL> = new Map(
  EMBEDDED_LANGUAGES.map((language) => [language, dataFile(language)]),
);

/** @throws SetupError when a file is none, or a pattern is wrong; it names file and entry */
export function loadRiskRules(files: readonly URL[] = [...EMBEDDED_RISKS.values()]): RiskRules {
  const read = files.map((file) => {
    const content = readDataFile(file, fileSchema);
    return inFile(file, () => readRules(content));
  });
  return {
    rules: read.flatMap(({ rules }) => rules),
    phrases: new PhraseSet(read.flatMap(({ phrases }) => phrases)),
  };
}

function readRules({ groups: patterns, asides, rules }: z.infer<typeof fileSchema>) {
  const groups = readGroups(patterns);
  const read: RiskRule[] = [];
  const phrases: Phrase<RiskMeaning>[] = asides.map((each) => ({
    node: readPhrase(each, 'aside', groups),
    meaning: { kind: 'aside' },
  }));
  for (const { lists, ...rest } of rules) {
    const rule = { ...rest, listCount: lists.length };
    read.push(rule);
    lists.forEach((patterns, list) => {
      for (const each of patterns) {
        const node = readPhrase(each, `risk ${rule.type}`, groups);
        phrases.push({ node, meaning: { kind: 'cue', rule, list } });
      }
    });
  }
  return { rules: read, phrases };
}

/** Each type of risk that a rule reports, once. */
export function riskTypesOf({ rules: [first, ...others] }: RiskRules): readonly [string, ...string[]] {
  if (!first) throw new Error('there is no rule of risk');
  const types = others.map(({ type }) => type).filter((type) => type !== first.type);
  return [first.type, ...new Set(types)];
}
