import type { Turn, TurnSpan } from '../turn.js';
import type { AlertRule } from './alert-rule.js';
import { AlertWords, type PlacedCondition } from './find-words.js';
import { isTalkMet, type TalkTick } from './talk-condition.js';

/** The call that is watched. */
export interface AlertCall {
  /** The dialled number. */
  readonly queue: string;
}

/**
 * Inputs of a watch. Turns come in the order in which they were found, ticks of talk in order of time. The
 * alerts of a tick do not depend on later turns: it does not matter how far the turns are ahead of it.
 */
export type AlertInput =
  /** `isLate`: its words came after the ticks of their time: no rule of talk counts them. */
  | { readonly type: 'turn'; readonly turn: Turn; readonly isLate?: boolean }
  | { readonly type: 'talk'; readonly talk: TalkTick }
  /** A user is on the call from then on. */
  | { readonly type: 'agent'; readonly userId: number; readonly atMs: number }
  /** The call is over: rules of the last seconds are judged now. */
  | { readonly type: 'end'; readonly atMs: number };

export interface Alert {
  readonly ruleId: string;
  readonly name: string;
  readonly severity: AlertRule['severity'];
  /** Empty where a measure of talk raised it. */
  readonly evidence: readonly TurnSpan[];
  /** ms from answer. */
  readonly atMs: number;
}

/** As many places per condition are kept; more are not needed, since `times` is no higher. */
const PLACES_AT_MOST = 50;

interface Place {
  readonly span: TurnSpan;
  readonly atMs: number;
}

/** The rules of the helpline, ready to be watched for. */
export class AlertWatcher {
  readonly #rules: readonly AlertRule[];
  readonly #conditions: ReadonlyMap<AlertRule, readonly PlacedCondition[]>;
  readonly #words: AlertWords;

  constructor(rules: readonly AlertRule[]) {
    this.#rules = rules.filter(({ enabled }) => enabled);
    this.#conditions = new Map(
      this.#rules.map((rule) => [rule, rule.words.map((condition) => ({ rule, condition }))]),
    );
    this.#words = new AlertWords([...this.#conditions.values()].flat());
  }

  open(call: AlertCall): AlertWatch {
    const rules = this.#rules.filter(({ queues }) => queues === undefined || queues.includes(call.queue));
    return new AlertWatch({ rules, conditions: this.#conditions, words: this.#words });
  }
}

interface WatchOptions {
  readonly rules: readonly AlertRule[];
  readonly conditions: ReadonlyMap<AlertRule, readonly PlacedCondition[]>;
  readonly words: AlertWords;
}

/**
 * One call.
 *
 * In:     turns, ticks of talk and the end.
 * Out:    of each, the alerts that it raised.
 * Memory: per condition a bounded number of places; nothing else grows with the call.
 */
export class AlertWatch {
  readonly #options: WatchOptions;
  /** By user: since when that user is on the call. */
  readonly #agents = new Map<number, number>();
  readonly #places = new Map<PlacedCondition, Place[]>();
  readonly #raisedAtMs = new Map<AlertRule, number>();
  /** By rule about the talk of the last seconds: time at which it was last met, ms from answer. */
  readonly #metAtMs = new Map<AlertRule, number>();
  #isOver = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Whether a rule of this call is about talk: without one it needs no ticks. */
  get needsTalk(): boolean {
    return this.#options.rules.some(({ talk }) => talk !== undefined);
  }

  push(input: AlertInput): readonly Alert[] {
    if (this.#isOver) return [];
    switch (input.type) {
      case 'agent':
        if (!this.#agents.has(input.userId)) this.#agents.set(input.userId, input.atMs);
        return [];
      case 'turn':
        return this.#hear(input.turn, input.isLate ?? false);
      case 'talk':
        return this.#look(input.talk);
      case 'end':
        this.#isOver = true;
        return this.#atEnd(input.atMs);
    }
  }

  /** Doubtful words raise nothing. */
  #hear(turn: Turn, isLate: boolean): readonly Alert[] {
    if (turn.isDoubtful) return [];
    const atMs = turn.endMs ?? 0;
    const raised = new Set<AlertRule>();
    for (const [placed, spans] of this.#options.words.in(turn)) {
      if (!counts(placed, turn) || (isLate && placed.rule.talk)) continue;
      const places = [...(this.#places.get(placed) ?? []), ...spans.map((span) => ({ span, atMs }))];
      this.#places.set(placed, places.slice(-PLACES_AT_MOST));
      raised.add(placed.rule);
    }
    const judged = ({ talk, window }: AlertRule) => talk === undefined && !isOfLastSeconds(window);
    return this.#judge(atMs, (rule) => raised.has(rule) && judged(rule));
  }

  #look(tick: TalkTick): readonly Alert[] {
    const { atMs } = tick;
    const met = new Set(
      this.#options.rules.filter(({ talk }) => talk !== undefined && isTalkMet(talk, tick)),
    );
    for (const rule of met) if (isOfLastSeconds(rule.window)) this.#metAtMs.set(rule, atMs);
    return this.#judge(
      atMs,
      (rule) => met.has(rule) && !isOfLastSeconds(rule.window) && isInWindow(rule, atMs, atMs),
    );
  }

  #atEnd(atMs: number): readonly Alert[] {
    return this.#judge(atMs, (rule) => {
      if (!isOfLastSeconds(rule.window)) return false;
      return rule.talk === undefined || isInWindow(rule, this.#metAtMs.get(rule) ?? -Infinity, atMs);
    });
  }

  #judge(atMs: number, concerns: (rule: AlertRule) => boolean): readonly Alert[] {
    const alerts: Alert[] = [];
    for (const rule of this.#options.rules) {
      if (!concerns(rule) || !this.#mayRaise(rule, atMs)) continue;
      const evidence = this.#evidenceFor(rule, atMs);
      if (!evidence) continue;
      this.#raisedAtMs.set(rule, atMs);
      for (const placed of this.#options.conditions.get(rule) ?? []) this.#letGo(placed, atMs);
      alerts.push({ ruleId: rule.id, name: rule.name, severity: rule.severity, evidence, atMs });
    }
    return alerts;
  }

  /** Drops the used places. Rules about talk keep those behind the tick: their words may be there already. */
  #letGo(placed: PlacedCondition, atMs: number): void {
    const behind = (this.#places.get(placed) ?? []).filter((place) => placed.rule.talk && place.atMs > atMs);
    this.#places.set(placed, behind);
  }

  #mayRaise(rule: AlertRule, atMs: number): boolean {
    const { agents, coolDownSeconds } = rule;
    if (agents && !agents.some((each) => (this.#agents.get(each) ?? Infinity) <= atMs)) return false;
    const before = this.#raisedAtMs.get(rule);
    return before === undefined || atMs - before >= coolDownSeconds * 1000;
  }

  /** The places of all conditions; null where one is not met. */
  #evidenceFor(rule: AlertRule, atMs: number): readonly TurnSpan[] | null {
    const met: Place[] = [];
    for (const placed of this.#options.conditions.get(rule) ?? []) {
      const { times } = placed.condition;
      const inWindow = (this.#places.get(placed) ?? []).filter(
        (place) => isInWindow(rule, place.atMs, atMs) && !(rule.talk && place.atMs > atMs),
      );
      if (inWindow.length < times) return null;
      met.push(...inWindow.slice(-times));
    }
    const limits = rule.words.flatMap(({ withinSeconds }) => withinSeconds ?? []);
    const times = met.map((place) => place.atMs);
    if (limits.length > 0 && Math.max(...times) - Math.min(...times) > Math.min(...limits) * 1000)
      return null;
    return met.map(({ span }) => span);
  }
}

function counts({ rule, condition }: PlacedCondition, turn: Turn): boolean {
  const isSpeaker = condition.speaker === undefined || condition.speaker === turn.speaker;
  return isSpeaker && (rule.languages === undefined || rule.languages.includes(turn.language));
}

function isOfLastSeconds(window: AlertRule['window']): boolean {
  return window !== undefined && 'lastSeconds' in window;
}

/** `nowMs` is the end of the call where a rule is of its last seconds. */
function isInWindow({ window }: AlertRule, atMs: number, nowMs: number): boolean {
  if (!window) return true;
  return 'firstSeconds' in window
    ? atMs <= window.firstSeconds * 1000
    : nowMs - atMs <= window.lastSeconds * 1000;
}
