import type { OpenCall } from '../../src/calls/call-store.js';

const aMinuteAgo = () => new Date(Date.now() - 60_000);

/** A call of an earlier process that is up: its caller talks with one agent, since `at`. */
export function someOpenCall(changes: Partial<OpenCall> = {}, at = aMinuteAgo()): OpenCall {
  return {
    ...{ callId: 'c1', callerId: '+254', dialled: '116', answeredAt: at, ended: false, direction: 'inbound' },
    ...{ queuedAt: at, connectedAt: at, isHeld: false, lost: [], agentLegs: [] },
    ...{ utterancesByLeg: { caller: 0, 'agent-1': 0 }, lastSeq: 9, lastStartMs: 42_000, lastAt: at },
    ...changes,
  };
}
