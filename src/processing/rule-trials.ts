import type { AlertRule } from '../analysis/alerts/alert-rule.js';
import type { Alert } from '../analysis/alerts/alert-watch.js';
import { RuleTrial, type StoredCall } from '../analysis/alerts/try-out.js';
import type { StoredCallEvent } from '../calls/call-event.js';
import type { Call } from '../calls/call-store.js';
import { isLive } from '../calls/call-state.js';
import { nowMs } from '../lib/clock.js';
import { processingRefusal } from './processing-refusal.js';

export interface PastCalls {
  /** Newest first. */
  listRecent(limit: number): Promise<readonly Call[]>;
  /** Every event of a call, in order. */
  readAll(callId: string): Promise<readonly StoredCallEvent[]>;
}

export interface TriedPastCall {
  readonly call: Call;
  readonly alerts: readonly Alert[];
}

export interface RuleTrialResult {
  readonly callsRead: number;
  /** Newest first; calls without alerts are left out. */
  readonly tried: readonly TriedPastCall[];
  /** False: the time or the number of alerts was used up before all calls were read. */
  readonly isComplete: boolean;
}

type AlertsOf = (rules: readonly AlertRule[], call: StoredCall) => Promise<readonly Alert[]>;

/** Results of analysers are no ground for a rule. */
const SAID_OF_IT = new Set(['classification.updated', 'entities.found', 'translation.found', 'alert.raised']);
const isOfTheCall = ({ event }: StoredCallEvent) => !SAID_OF_IT.has(event.type);

/** Number of calls that are read beyond the wanted ones, because that many of the newest may still be up. */
const LIVE_AT_MOST = 200;
const LIMIT_MS = 20_000;
const ALERTS_AT_MOST = 1_000;

/** Tries rules out on past calls, one trial at a time: each reads many calls. */
export class RuleTrials {
  readonly #calls: PastCalls;
  readonly #limitMs: number;
  readonly #alertsOf: AlertsOf;
  #isRunning = false;

  /** @param options `alertsOf`: does the work elsewhere; in this process when left out */
  constructor(
    calls: PastCalls,
    {
      limitMs = LIMIT_MS,
      alertsOf = (rules, call) => Promise.resolve(new RuleTrial(rules).alertsOf(call)),
    }: { readonly limitMs?: number; readonly alertsOf?: AlertsOf } = {},
  ) {
    this.#calls = calls;
    this.#limitMs = limitMs;
    this.#alertsOf = alertsOf;
  }

  /**
   * Finds the alerts that the rules, disabled ones too, would have raised in the newest calls that are over.
   *
   * @throws Refusal while another trial runs; UnavailableError while the database is away
   */
  async run(rules: readonly AlertRule[], callCount: number): Promise<RuleTrialResult> {
    if (this.#isRunning)
      throw processingRefusal(
        { code: 'rule-trial-running' },
        { retryAfterS: Math.ceil(this.#limitMs / 1000) },
      );
    this.#isRunning = true;
    try {
      return await this.#run(rules, callCount);
    } finally {
      this.#isRunning = false;
    }
  }

  async #run(rules: readonly AlertRule[], callCount: number): Promise<RuleTrialResult> {
    const untilMs = nowMs() + this.#limitMs;
    const tried: TriedPastCall[] = [];
    let callsRead = 0;
    let alertCount = 0;
    const newest = await this.#calls.listRecent(callCount + LIVE_AT_MOST);
    for (const call of newest.filter(({ state }) => !isLive(state)).slice(0, callCount)) {
      if (nowMs() > untilMs || alertCount >= ALERTS_AT_MOST) return { callsRead, tried, isComplete: false };
      const events = (await this.#calls.readAll(call.id)).filter(isOfTheCall);
      const alerts = await this.#alertsOf(rules, { callId: call.id, events });
      callsRead += 1;
      alertCount += alerts.length;
      if (alerts.length > 0) tried.push({ call, alerts });
    }
    return { callsRead, tried, isComplete: true };
  }
}
