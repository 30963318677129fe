import type { StoredCallEvent } from '../../calls/call-event.js';
import type { AlertRule } from './alert-rule.js';
import { AlertWatcher, type Alert } from './alert-watch.js';
import { CallAlerts } from './call-alerts.js';

/** A call that is over. */
export interface StoredCall {
  readonly callId: string;
  /** All of them, in order of `seq`. */
  readonly events: readonly StoredCallEvent[];
}

/** Operations of a process of texts. */
export interface RuleTrialOperations {
  readonly 'alerts.try-out': {
    readonly input: { readonly rules: readonly AlertRule[]; readonly call: StoredCall };
    readonly output: readonly Alert[];
  };
}

export interface TriedCall {
  readonly callId: string;
  readonly alerts: readonly Alert[];
}

/** The alerts that rules, disabled ones too, would have raised in past calls. */
export class RuleTrial {
  readonly #watcher: AlertWatcher;

  constructor(rules: readonly AlertRule[]) {
    this.#watcher = new AlertWatcher(rules.map((rule) => ({ ...rule, enabled: true })));
  }

  alertsOf({ events }: StoredCall): readonly Alert[] {
    const started = events.find(({ event }) => event.type === 'call.started')?.event;
    const queue = started?.type === 'call.started' ? started.dialled : '';
    const alerts = new CallAlerts(this.#watcher.open({ queue }));
    const raised = events.flatMap((record) => {
      alerts.take(record);
      return record.event.type === 'transcript.final' ? [...alerts.hear(record.event.utterance)] : [];
    });
    return [...raised, ...alerts.end()].sort((a, b) => a.atMs - b.atMs);
  }
}

/** Calls without alerts are left out. */
export function tryOut(rules: readonly AlertRule[], calls: Iterable<StoredCall>): readonly TriedCall[] {
  const trial = new RuleTrial(rules);
  const tried: TriedCall[] = [];
  for (const call of calls) {
    const alerts = trial.alertsOf(call);
    if (alerts.length > 0) tried.push({ callId: call.callId, alerts });
  }
  return tried;
}
