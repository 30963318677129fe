import { nowMs } from '../lib/clock.js';
import type { CallParts } from './call-parts.js';
import { CallSession } from './call-session.js';
import type { OpenCall, Said } from './open-call.js';
import { writeEvent } from './write-event.js';

/** It ended while nobody was listening: when and why will never be known. */
export async function closeLost(parts: CallParts, call: OpenCall, { utterances, lost }: Said): Promise<void> {
  const { callId } = call;
  parts.log.warn({ callId }, 'a call of an earlier process is gone');
  const answeredAtMs = call.answeredAt?.getTime() ?? nowMs();
  const session = new CallSession({ ...call, answeredAtMs });
  if (!call.ended) {
    await writeEvent(parts, session, {
      type: 'call.ended',
      side: 'unknown',
      cause: null,
      reason: 'lost: it ended while the server was away',
    });
  }
  await writeEvent(parts, session, {
    type: 'transcript.complete',
    utterances: utterances.length,
    leftOut: lost,
  });
  await noteLost(parts, call);
}

/** Whoever waited, and was lost with the server, is called back. */
async function noteLost({ callbacks, log }: CallParts, call: OpenCall): Promise<void> {
  const { callId, callerId: phone, direction, connectedAt, queuedAt, ended } = call;
  if (direction !== 'inbound' || connectedAt !== null || phone === null || ended) return;
  const waitedS = queuedAt === null ? 0 : Math.round((nowMs() - queuedAt.getTime()) / 1000);
  try {
    await callbacks.add({ callId, phone, reason: 'lost', waitedS });
  } catch (error) {
    log.error({ err: error, callId }, 'somebody who is to be called back could not be noted');
  }
}
