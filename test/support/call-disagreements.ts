import { isDeepStrictEqual } from 'node:util';
import type { Call, CallStore } from '../../src/calls/call-store.js';
import { emptyCallView, foldCallEvent, type CallView } from '../../src/calls/call-view.js';
import type { WireCallSummary } from '../../src/realtime/protocol.js';
import { toWireSummary } from '../../src/realtime/to-wire.js';
import { emptyCallModel } from '../../src/web/call/call-model.js';
import { reduceCall } from '../../src/web/call/reduce-call.js';
import { toWireEvent } from '../../src/realtime/to-wire.js';
import type { Screen } from './screen.js';

/** A moment is no part of what a call is. */
const lasting = ({ duration: _duration, ...summary }: WireCallSummary) => summary;

/** The row of a call as its view reports it; `ringingAt` is left out. */
export function rowOf({
  callId: id,
  seq: lastSeq,
  agent: agentName,
  agentUserId: userId,
  ...view
}: CallView): Omit<Call, 'ringingAt'> {
  const { callerId, dialled, direction, state, startedAt, answeredAt, endedAt, hangupSide, hangupCause } =
    view;
  const { endReason, queuedAt, connectedAt, ringMs, holdMs, heldAt } = view;
  return {
    ...{
      id,
      lastSeq,
      agentName,
      userId,
      callerId,
      dialled,
      direction,
      state,
      startedAt,
      answeredAt,
      endedAt,
    },
    ...{ hangupSide, hangupCause, endReason, queuedAt, connectedAt, ringMs, holdMs, heldAt },
  };
}

/**
 * Where the reports of one call differ: the fold of its events in the database, its row, what screens and walls were sent
 * after each event, and what a page makes of that. Empty when all agree.
 */
export async function disagreementsOn(
  callId: string,
  calls: CallStore,
  screens: readonly Screen[],
): Promise<string[]> {
  const events = await calls.readEvents(callId);
  const row = (await calls.findCall(callId)) as Call;
  const faults: string[] = [];
  let view = emptyCallView(callId);
  for (const event of events) {
    view = foldCallEvent(view, event);
    const summary = toWireSummary(view, event.at);
    for (const screen of screens) {
      for (const heard of screen.summariesAfter(callId, event.seq)) {
        if (!isDeepStrictEqual(lasting(heard), lasting(summary)))
          faults.push(
            `${callId} after ${event.seq} ${event.event.type}: ${JSON.stringify([heard, summary])}`,
          );
      }
    }
    const model = reduceCall(
      { ...emptyCallModel, summary: { ...summary, agent: 'of before', seq: 0 }, lastSeq: event.seq - 1 },
      { type: 'event', event: toWireEvent(event), summary },
    );
    if (model.summary !== summary) faults.push(`${callId} after ${event.seq}: the page says something else`);
  }
  const { ringingAt: _ringingAt, ...said } = row as Call & { ringingAt: unknown };
  if (!isDeepStrictEqual(said, rowOf(view)))
    faults.push(`row of ${callId}: ${JSON.stringify([said, rowOf(view)])}`);
  return faults;
}
