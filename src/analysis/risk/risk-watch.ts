import type { RiskIndicator } from '../insights/insights.js';
import { denialsIn } from '../phrases/negation.js';
import { tokenize } from '../phrases/tokenize.js';
import type { Turn, TurnSpan } from '../turn.js';
import { loadRiskRules, type RiskRule, type RiskRules } from './risk-rules.js';

/** A risk, and the priority that its rule demands. */
export interface RaisedRisk extends RiskIndicator {
  readonly priority: 'medium' | 'high';
}

/** As many places of one risk are kept: a list to read, not a transcript. */
const EVIDENCE_AT_MOST = 20;

interface Met {
  readonly turn: number;
  readonly span: TurnSpan;
}

/**
 * The risks in one conversation, while it grows. An agent's words count nothing: questions name every danger. Doubtful
 * words count nothing either. That no rule is met says nothing about safety: cues are precise and miss much.
 *
 * Memory: per rule and risk a bounded number of places.
 */
export class RiskWatch {
  readonly #rules: RiskRules;
  #last = new Map<RiskRule, readonly (Met | undefined)[]>();
  #raised = new Map<
    string,
    { readonly priority: 'medium' | 'high'; readonly evidence: readonly TurnSpan[] }
  >();
  #turns = 0;

  constructor(rules: RiskRules) {
    this.#rules = rules;
  }

  copy(): RiskWatch {
    const copy = new RiskWatch(this.#rules);
    copy.#last = new Map(this.#last);
    copy.#raised = new Map(this.#raised);
    copy.#turns = this.#turns;
    return copy;
  }

  /** The risks for which this turn gives evidence, with that evidence only. */
  push(turn: Pick<Turn, 'id' | 'speaker' | 'text' | 'isDoubtful'>): readonly RaisedRisk[] {
    if (turn.speaker === 'agent' || turn.isDoubtful) return [];
    const now = this.#turns++;
    const met = new Map<string, { priority: RaisedRisk['priority']; readonly spans: TurnSpan[] }>();
    for (const { rule, spans } of this.#metBy(turn, now)) {
      const risk = met.get(rule.type) ?? { priority: rule.priority, spans: [] };
      if (rule.priority === 'high') risk.priority = 'high';
      for (const span of spans) risk.spans.push(span);
      met.set(rule.type, risk);
    }
    const risks = [...met].map(([type, { priority, spans }]) => {
      return { type, priority, evidence: withoutInner(spans) };
    });
    for (const risk of risks) this.#keep(risk);
    return risks;
  }

  /** All so far; empty where no cue was heard, which is not "no risk". */
  raised(): readonly RaisedRisk[] {
    return [...this.#raised].map(([type, { priority, evidence }]) => ({
      type,
      priority,
      evidence: [...evidence],
    }));
  }

  /** The highest priority that a rule demands; null where no cue was heard. */
  priority(): 'medium' | 'high' | null {
    const priorities = [...this.#raised.values()].map(({ priority }) => priority);
    return priorities.includes('high') ? 'high' : (priorities[0] ?? null);
  }

  *#metBy(
    { id, text }: Pick<Turn, 'id' | 'text'>,
    now: number,
  ): Generator<{ rule: RiskRule; spans: readonly TurnSpan[] }> {
    const tokenized = tokenize(text);
    const isDenied = denialsIn(tokenized);
    const hits = this.#rules.phrases.find(tokenized);
    const isAside = withinOneOf(hits.filter(({ meaning }) => meaning.kind === 'aside'));
    for (const hit of hits) {
      if (hit.meaning.kind === 'aside' || isAside(hit)) continue;
      const { rule, list } = hit.meaning;
      if (!rule.keepNegated && isDenied(hit)) continue;
      const span = { turnId: id, start: hit.start, end: hit.end, text: hit.text };
      const before = this.#last.get(rule) ?? new Array<Met | undefined>(rule.listCount).fill(undefined);
      const places = before.with(list, { turn: now, span });
      this.#last.set(rule, places);
      const near = places.filter((place) => place !== undefined && now - place.turn <= rule.withinTurns);
      if (near.length === rule.listCount)
        yield { rule, spans: near.flatMap((place) => (place ? [place.span] : [])) };
    }
  }

  #keep({ type, priority, evidence }: RaisedRisk): void {
    const before = this.#raised.get(type);
    const all = [...(before?.evidence ?? []), ...evidence].slice(0, EVIDENCE_AT_MOST);
    this.#raised.set(type, {
      priority: before?.priority === 'high' ? 'high' : priority,
      evidence: withoutInner(all),
    });
  }
}

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Says of places whether they are within one of those; asked in order of their starts, it looks at each of those once. */
function withinOneOf(outer: readonly Extent[]): (inner: Extent) => boolean {
  const sorted = [...outer].sort((a, b) => a.start - b.start);
  let next = 0;
  let reached = -1; // the furthest end of those that begin no later
  return ({ start, end }) => {
    for (let each = sorted[next]; each && each.start <= start; each = sorted[++next])
      reached = Math.max(reached, each.end);
    return end <= reached;
  };
}

/**
 * Each place once, in the order given; of one inside another the outer. Linear but for the sort: a place is inside
 * another when one that begins no later ends no earlier.
 */
function withoutInner(spans: readonly TurnSpan[]): TurnSpan[] {
  const sorted = spans
    .map((span, at) => ({ span, at }))
    .sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end || a.at - b.at);
  const reached = new Map<string, number>();
  const kept: { readonly span: TurnSpan; readonly at: number }[] = [];
  for (const each of sorted) {
    const { turnId, end } = each.span;
    if (end <= (reached.get(turnId) ?? -1)) continue;
    reached.set(turnId, end);
    kept.push(each);
  }
  return kept.sort((a, b) => a.at - b.at).map(({ span }) => span);
}

/** The risks of a whole conversation. */
export function findRisks(turns: readonly Turn[], rules: RiskRules = loadRiskRules()): readonly RaisedRisk[] {
  const watch = new RiskWatch(rules);
  for (const turn of turns) watch.push(turn);
  return watch.raised();
}
