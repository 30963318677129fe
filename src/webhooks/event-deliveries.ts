import { randomUUID } from 'node:crypto';
import type { OutboxRow } from '../cases/outbox.js';
import { madeOnce } from '../lib/made-once.js';
import { changeData, eventBody } from './event-body.js';
import { eventsOf, hears, subjectOf, type WebhookEvent } from './event-names.js';
import { hasTexts } from './redact-changes.js';
import type { NewDelivery, Subscription } from './webhook-store.js';

/** An event that a subscription hears of. */
export interface Hearing {
  readonly event: WebhookEvent;
  readonly subscription: Subscription;
}

/** The webhooks that hear of a change, in the order of its events. */
export function hearingsOf(row: OutboxRow, subscriptions: readonly Subscription[]): readonly Hearing[] {
  return eventsOf(row).flatMap((event) =>
    subscriptions
      .filter((each) => row.position > each.afterPosition && hears(each.event, event))
      .map((subscription) => ({ event, subscription })),
  );
}

/** Whether a receiver without clearance hears of something that may be personal. */
export function needsRedaction(row: OutboxRow, hearings: readonly Hearing[]): boolean {
  return hearings.some(({ subscription }) => !subscription.seesPersonalData) && hasTexts(row);
}

/** The part of a change that receivers get, in their words. */
export interface FormattedChanges {
  readonly whole: OutboxRow['changes'];
  /** For receivers without clearance. */
  readonly redacted: OutboxRow['changes'];
}

export function deliveriesOf(
  row: OutboxRow,
  formatted: FormattedChanges,
  hearings: readonly Hearing[],
): NewDelivery[] {
  // a change with long texts becomes JSON once, however many hear of it
  const whole = madeOnce(() => JSON.stringify(changeData({ ...row, changes: formatted.whole })));
  const hidden = madeOnce(() => JSON.stringify(changeData({ ...row, changes: formatted.redacted })));
  return hearings.map(({ event, subscription: { id: webhookId, seesPersonalData } }) => {
    const id = randomUUID();
    const dataJson = seesPersonalData ? whole() : hidden();
    return {
      id,
      webhookId,
      position: row.position,
      event,
      subject: subjectOf(event, row.subject),
      hasPersonalData: seesPersonalData,
      body: eventBody({ event, at: row.at, webhookId, deliveryId: id, dataJson }),
    };
  });
}
