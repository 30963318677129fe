import type { OutboxRow } from '../cases/outbox.js';

export interface EventParts {
  readonly event: string;
  readonly at: Date;
  readonly webhookId: number;
  readonly deliveryId: string;
  /** JSON of an object. */
  readonly dataJson: string;
}

/** The JSON that a receiver gets. */
export function eventBody({ event, at, webhookId, deliveryId, dataJson }: EventParts): string {
  const head = {
    event,
    timestamp: at.toISOString(),
    webhook_id: String(webhookId),
    delivery_id: deliveryId,
  };
  return `${JSON.stringify(head).slice(0, -1)},"data":${dataJson}}`;
}

/** A change: the id of the record or call, the user who made it (null for the server), old and new values by field. */
export function changeData({ subject, actorId, changes }: OutboxRow): Record<string, unknown> {
  return {
    id: subject,
    actor_id: actorId === null ? null : String(actorId),
    changes: Object.fromEntries(
      Object.entries(changes).map(([column, [before, after]]) => [column, { old: before, new: after }]),
    ),
  };
}
