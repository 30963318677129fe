import { denialsIn } from '../phrases/negation.js';
import { parsePhrase } from '../phrases/phrase-pattern.js';
import { PhraseSet, type PhraseHit } from '../phrases/phrase-set.js';
import { tokenize } from '../phrases/tokenize.js';
import type { Turn, TurnSpan } from '../turn.js';
import type { AlertRule, WordsCondition } from './alert-rule.js';

/** A condition on words, of a rule. */
export interface PlacedCondition {
  readonly rule: AlertRule;
  readonly condition: WordsCondition;
}

interface Meaning {
  readonly placed: PlacedCondition;
  /** Index of the pattern among those of `near`. */
  readonly member: number;
}

type Hit = PhraseHit<Meaning>;

/** All words of all rules, looked for at once. */
export class AlertWords {
  readonly #phrases: PhraseSet<Meaning>;

  constructor(conditions: readonly PlacedCondition[]) {
    this.#phrases = new PhraseSet(
      conditions.flatMap((placed) =>
        (placed.condition.any ?? placed.condition.near ?? []).map((pattern, member) => ({
          node: parsePhrase(pattern),
          meaning: { placed, member },
        })),
      ),
    );
  }

  /** The conditions whose words a turn has, with the places. */
  in({ id, text }: Pick<Turn, 'id' | 'text'>): ReadonlyMap<PlacedCondition, readonly TurnSpan[]> {
    const tokenized = tokenize(text);
    const isDenied = denialsIn(tokenized);
    const byCondition = new Map<PlacedCondition, Hit[]>();
    for (const hit of this.#phrases.find(tokenized)) {
      const { placed } = hit.meaning;
      const { negation } = placed.condition;
      if (negation !== 'any' && isDenied(hit) !== (negation === 'only')) continue;
      const hits = byCondition.get(placed);
      if (hits) hits.push(hit);
      else byCondition.set(placed, [hit]);
    }
    const found = new Map<PlacedCondition, readonly TurnSpan[]>();
    for (const [placed, hits] of byCondition) {
      const places = placed.condition.near ? nearPlaces(hits, placed.condition) : withoutOverlaps(hits);
      const spans = places.map(({ start, end }) => ({
        turnId: id,
        start,
        end,
        text: text.slice(start, end),
      }));
      if (spans.length > 0) found.set(placed, spans);
    }
    return found;
  }
}

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Each place where all members stand close enough, from the first word to the last; places do not overlap. */
function nearPlaces(hits: readonly Hit[], { near = [], withinWords }: WordsCondition): Extent[] {
  const latest = new Map<number, Hit>();
  const places: Extent[] = [];
  for (const hit of hits) {
    latest.set(hit.meaning.member, hit);
    const all = [...latest.values()];
    if (all.length < near.length) continue;
    const from = Math.min(...all.map((each) => each.from));
    const to = Math.max(...all.map((each) => each.to));
    const wordCount = all.reduce((words, each) => words + each.to - each.from, 0);
    if (to - from - wordCount > withinWords) continue;
    places.push({
      start: Math.min(...all.map((each) => each.start)),
      end: Math.max(...all.map((each) => each.end)),
    });
    latest.clear();
  }
  return places;
}

function withoutOverlaps(hits: readonly Extent[]): Extent[] {
  const kept: Extent[] = [];
  for (const hit of [...hits].sort((a, b) => a.start - b.start || b.end - a.end))
    if (hit.start >= (kept.at(-1)?.end ?? 0)) kept.push(hit);
  return kept;
}
