import { z } from 'zod';
import { ALERT_SEVERITIES } from '../../calls/finding-event.js';
import { SPEAKERS } from '../../calls/utterance.js';
import { InvalidInputError } from '../../lib/errors.js';
import { MAX_GAP_WORDS, parsePhrase, PhrasePatternError } from '../phrases/phrase-pattern.js';

const MAX_RULES = 200;
const MAX_PATTERNS = 100;
const MAX_CALL_SECONDS = 4 * 3600;

const pattern = z
  .string()
  .max(300)
  .superRefine((value, context) => {
    try {
      parsePhrase(value);
    } catch (error) {
      if (!(error instanceof PhrasePatternError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
  });
const patterns = z.array(pattern).min(1).max(MAX_PATTERNS);
const seconds = z.number().positive().max(MAX_CALL_SECONDS);
const speaker = z.enum(SPEAKERS);

/** Words that are said. */
const wordsCondition = z
  .strictObject({
    /** Patterns as `parsePhrase` reads them; one of them is enough. */
    any: patterns.optional(),
    /** All of them, in any order, with at most `withinWords` words from the first to the last. */
    near: z.array(pattern).min(2).max(4).optional(),
    withinWords: z.number().int().min(1).max(MAX_GAP_WORDS).default(5),
    /** `without`: denied words count not. `only`: nothing but denied words counts. `any`: both count. */
    negation: z.enum(['without', 'only', 'any']).default('without'),
    /** At least so many times. */
    times: z.number().int().min(1).max(50).default(1),
    /** All these times, and those of every other words condition, within so many seconds of each other. */
    withinSeconds: seconds.optional(),
    speaker: speaker.optional(),
  })
  .refine((each) => (each.any === undefined) !== (each.near === undefined), {
    message: 'either "any" or "near"',
  });

/** A measure of talk that is passed. */
const talkCondition = z
  .strictObject({
    /** The silence on the call has lasted for more than so many seconds. */
    silenceSeconds: seconds.optional(),
    /** Two have spoken at once for more than so many seconds. */
    overlapSeconds: seconds.optional(),
    /** One side has more than this share of all talk, 0..1, once there are `afterSeconds` of it. */
    shareAbove: z
      .strictObject({ speaker, share: z.number().gt(0).lt(1), afterSeconds: seconds.default(60) })
      .optional(),
  })
  .refine((each) => Object.values(each).filter((value) => value !== undefined).length === 1, {
    message: 'exactly one of "silenceSeconds", "overlapSeconds" and "shareAbove"',
  });

const ruleSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'small letters, digits and hyphens, at most 64'),
    name: z.string().trim().min(1).max(120),
    severity: z.enum(ALERT_SEVERITIES),
    enabled: z.boolean().default(true),
    /** All of them have to be met. */
    words: z.array(wordsCondition).max(5).default([]),
    talk: talkCondition.optional(),
    /** Only what is said in the first, or in the last, so many seconds of the call. */
    window: z
      .union([z.strictObject({ firstSeconds: seconds }), z.strictObject({ lastSeconds: seconds })])
      .optional(),
    /** ISO 639-1 of the turns that count; without it any. */
    languages: z
      .array(z.string().regex(/^[a-z]{2,3}$/))
      .min(1)
      .max(20)
      .optional(),
    /** Dialled numbers of the calls that count. */
    queues: z.array(z.string().min(1).max(64)).min(1).max(50).optional(),
    /** User ids of the agents whose calls count. */
    agents: z.array(z.number().int().positive()).min(1).max(200).optional(),
    /** No second alert of this rule for so many seconds. */
    coolDownSeconds: z.number().min(0).max(MAX_CALL_SECONDS).default(60),
  })
  .refine((rule) => rule.words.length > 0 || rule.talk !== undefined, {
    message: 'a rule needs "words" or "talk"',
  });

export type AlertRule = z.infer<typeof ruleSchema>;
export type WordsCondition = z.infer<typeof wordsCondition>;
export type TalkCondition = z.infer<typeof talkCondition>;

const rulesSchema = z.strictObject({
  $comment: z.string().optional(),
  rules: z.array(ruleSchema).max(MAX_RULES),
});

/**
 * The helpline's own rules, from the text of a JSON file.
 *
 * @throws InvalidInputError with every fault; its field names the rule by its id and the place in it
 */
export function parseAlertRules(json: string): readonly AlertRule[] {
  return readAlertRules(parseJson(json));
}

/** @param content of such a file, as JSON has it. @throws as `parseAlertRules` */
export function readAlertRules(content: unknown): readonly AlertRule[] {
  const parsed = rulesSchema.safeParse(content);
  if (!parsed.success)
    throw new InvalidInputError(
      parsed.error.issues.map(({ path, message }) => ({ field: fieldOf(path, content), message })),
    );
  const { rules } = parsed.data;
  const twice = rules.filter(({ id }, n) => rules.findIndex((other) => other.id === id) !== n);
  if (twice.length > 0)
    throw new InvalidInputError(
      twice.map(({ id }) => ({ field: `rule "${id}": id`, message: 'is there twice' })),
    );
  return rules;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new InvalidInputError([{ field: 'rules', message: 'is no JSON' }], { cause: error });
  }
}

/** `rules, 2, words, 0, any, 1` is `rule "knife": words[0].any[1]`; a rule without an id goes by its number. */
function fieldOf(path: readonly PropertyKey[], content: unknown): string {
  const [top, index, ...rest] = path;
  if (top !== 'rules' || typeof index !== 'number') return path.join('.') || 'rules';
  const rule = (content as { rules: { id?: unknown }[] }).rules[index];
  const name = typeof rule?.id === 'string' ? `"${rule.id.slice(0, 64)}"` : `number ${index + 1}`;
  const place = rest.map((each) => (typeof each === 'number' ? `[${each}]` : `.${String(each)}`)).join('');
  return `rule ${name}${place ? `: ${place.replace(/^\./, '')}` : ''}`;
}
