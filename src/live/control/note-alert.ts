import type { CallChange } from '../../desk/call-commands.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import type { EventParts } from '../session/call-parts.js';
import type { WrittenCall } from '../session/call-views.js';
import { writeEvent } from '../session/write-event.js';

type ChangeOf<Type extends CallChange['type']> = Extract<CallChange, { type: Type }>;

/**
 * A supervisor takes note of the alerts of the call up to that one; nothing is written a second time.
 *
 * @throws Refusal where the call has no such alert
 */
export async function acknowledgeAlert(
  parts: EventParts,
  session: WrittenCall,
  { alertSeq, name }: Omit<ChangeOf<'acknowledge-alert'>, 'type'>,
  userId: number,
): Promise<void> {
  const { alerts } = session.hearing;
  requireRaised(session, alertSeq);
  if (alerts.isAcknowledged(alertSeq, userId)) return;
  await writeEvent(parts, session, { type: 'alert.acknowledged', alertSeq, userId, name });
}

/**
 * An agent on the call has seen that one alert; nothing is written a second time.
 *
 * @throws Refusal where the call has no such alert
 */
export async function seeAlert(
  parts: EventParts,
  session: WrittenCall,
  { alertSeq, name }: Omit<ChangeOf<'see-alert'>, 'type'>,
  userId: number,
): Promise<void> {
  const { alerts } = session.hearing;
  requireRaised(session, alertSeq);
  if (alerts.isSeen(alertSeq, userId)) return;
  await writeEvent(parts, session, { type: 'alert.seen', alertSeq, userId, name });
}

/** A place at which an alert may come later is none: it would be noted before it is read. */
function requireRaised({ hearing }: WrittenCall, alertSeq: number): void {
  if (!hearing.alerts.isRaised(alertSeq)) throw deskRefusal({ code: 'unknown-alert', alertSeq });
}
