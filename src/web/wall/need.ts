import type { WireCallSummary } from '../../realtime/protocol.js';

/** Why a call needs a person, the most pressing first. */
const needs = ['lost', 'asks-for-help', 'urgent-alert', 'high-priority', 'waiting', 'none'] as const;

export type Need = (typeof needs)[number];

type Needy = Pick<
  WireCallSummary,
  'lost' | 'asking_for_help' | 'alert' | 'alert_acknowledged' | 'classification' | 'state' | 'direction'
>;

/** The most pressing need of a call. */
export function needOf({
  lost,
  asking_for_help: asking,
  alert,
  alert_acknowledged: acknowledged,
  classification,
  state,
  direction,
}: Needy): Need {
  if (lost.length > 0) return 'lost';
  if (asking.length > 0) return 'asks-for-help';
  if (isUnanswered({ alert, alert_acknowledged: acknowledged })) return 'urgent-alert';
  if (classification?.priority === 'high') return 'high-priority';
  return direction === 'inbound' && (state === 'queued' || state === 'ringing') ? 'waiting' : 'none';
}

/** An urgent alert that no supervisor has acknowledged. */
export function isUnanswered({
  alert,
  alert_acknowledged: acknowledged,
}: Pick<WireCallSummary, 'alert' | 'alert_acknowledged'>): boolean {
  return alert === 'urgent' && acknowledged === null;
}

/** A call is lost, asks for help or has an urgent alert, and was not so before: it is shown at once, however many calls there are. */
export function isNewlyPressing(before: Needy | undefined, now: Needy): boolean {
  const need = needOf(now);
  const cannotWait = compareNeeds(need, 'urgent-alert') <= 0;
  return cannotWait && (before === undefined || needOf(before) !== need);
}

/** Below 0: the first one is more pressing. */
export function compareNeeds(a: Need, b: Need): number {
  return needs.indexOf(a) - needs.indexOf(b);
}

/** A supervisor should look at it; waiting alone is the work of the queue. */
export function needsSupervisor(need: Need): boolean {
  return need !== 'waiting' && need !== 'none';
}
