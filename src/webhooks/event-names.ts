import { PRIORITIES } from '../calls/priority.js';
import { CASE_STATUS } from '../cases/case-codes.js';
import type { OutboxRow } from '../cases/outbox.js';

/**
 * The events that a webhook may be reported. `risk.raised`: words have raised the priority of a call, or are the first of the
 * call that report that danger.
 */
export const WEBHOOK_EVENTS = [
  'case.created',
  'case.updated',
  'case.closed',
  'user.created',
  'message.received',
  'call.started',
  'call.ended',
  'transcript.completed',
  'risk.raised',
  'recording.stored',
  'recording.failed',
  'callback.created',
  'callback.settled',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent when a person asks for a test; it cannot be subscribed to. */
export const TEST_EVENT = 'ping';

/** `case.*` stands for every event of that group. */
export const WILDCARDS = [...new Set(WEBHOOK_EVENTS.map((event) => `${groupOf(event)}.*`))];

export const SUBSCRIBABLE: readonly string[] = [...WEBHOOK_EVENTS, ...WILDCARDS];

const INBOUND = 1;

/** The events that a change of the outbox is, in the order in which they are reported; none for what no receiver may learn. */
export function eventsOf({ topic, changes }: Pick<OutboxRow, 'topic' | 'changes'>): readonly WebhookEvent[] {
  switch (topic) {
    case 'case.created':
    case 'case.updated':
      return hasBecome(changes.status, CASE_STATUS.closed) ? [topic, 'case.closed'] : [topic];
    case 'message.created':
      return isNow(changes.src_vector, INBOUND) ? ['message.received'] : [];
    case 'callback.updated':
      return hasBecome(changes.state, 'done') ? ['callback.settled'] : [];
    case 'classification.updated':
      return changes.risks !== undefined || hasRisen(changes.classification) ? ['risk.raised'] : [];
    case 'user.created':
    case 'call.started':
    case 'call.ended':
    case 'transcript.completed':
    case 'recording.stored':
    case 'recording.failed':
    case 'callback.created':
      return [topic];
    default:
      return [];
  }
}

/** Whether a subscription to that name, which may be a wildcard, hears of the event. */
export function hears(subscribed: string, event: WebhookEvent): boolean {
  return subscribed === event || subscribed === `${groupOf(event)}.*`;
}

const CALL_GROUPS: readonly string[] = ['transcript', 'risk', 'recording'];

/** The thing that an event is about, e.g. `case:12`. Events of one subject are delivered in order. */
export function subjectOf(event: WebhookEvent, id: string): string {
  const group = groupOf(event);
  return `${CALL_GROUPS.includes(group) ? 'call' : group}:${id}`;
}

function groupOf(event: string): string {
  return event.slice(0, event.indexOf('.'));
}

type Change = OutboxRow['changes'][string] | undefined;

/** Low is where every call begins: it is no risk that was raised. */
const FROM_LOW: readonly unknown[] = PRIORITIES;

/** Whether the priority in a classification is higher than in the one before. */
function hasRisen(change: Change): boolean {
  const [before, after] = (change ?? []).map((classification) => {
    const { priority } = (classification ?? {}) as { readonly priority?: unknown };
    return Math.max(0, FROM_LOW.indexOf(priority));
  });
  return (after ?? 0) > (before ?? 0);
}

function hasBecome(change: Change, value: unknown): boolean {
  return isNow(change, value) && change?.[0] !== value;
}

function isNow(change: Change, value: unknown): boolean {
  return change?.[1] === value;
}
