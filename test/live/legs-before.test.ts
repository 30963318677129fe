import { describe, expect, it } from '@jest/globals';
import type { CallEvent, StoredCallEvent } from '../../src/calls/call-event.js';
import { adoptCalls } from '../../src/live/adopt-calls.js';
import { legsBefore, untoldFrom } from '../../src/live/legs-before.js';
import type { OpenCall } from '../../src/live/open-call.js';
import type { Channel } from '../../src/telephony/telephony.js';
import { someUtterance } from '../support/call-events.js';
import { liveParts } from '../support/live-parts.js';
import { someChannel } from '../support/memory-telephony.js';

const caller = someChannel({ id: 'c1', isInbound: true });
const agent = someChannel({ id: 'call-c1-agent-1-1' });
const answeredAt = new Date(Date.now() - 600_000);
const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };

type Placed = readonly [startMs: number, event: CallEvent];

const joined = (legId: string, speaker: 'caller' | 'agent'): CallEvent => ({
  ...{ type: 'leg.joined', legId, speaker, name: legId, userId: null },
});
const left = (legId: string): CallEvent => ({ type: 'leg.left', legId, speaker: 'agent', cause: 16 });
const final = (legId: string, startMs: number, endMs: number): Placed => [
  startMs,
  { type: 'transcript.final', utterance: someUtterance({ id: `${legId}-1`, legId, startMs, endMs }), timing },
];

const stored = (events: readonly Placed[]): StoredCallEvent[] =>
  events.map(([startMs, event], i) => ({ callId: 'c1', seq: i + 1, at: answeredAt, startMs, event }));

/** What is written when a server goes on with a call of which the earlier one wrote that. */
async function adopt(
  events: readonly Placed[],
  channels: readonly Channel[],
  changes: Partial<OpenCall> = {},
) {
  const parts = liveParts();
  const lastStartMs = Math.max(...events.map(([startMs]) => startMs));
  const call: OpenCall = {
    ...{ callId: 'c1', callerId: '+254', dialled: '116', answeredAt, ended: false, direction: 'inbound' },
    ...{ queuedAt: answeredAt, connectedAt: answeredAt, isHeld: false, lastStartMs, lastAt: answeredAt },
    utterancesByLeg: { caller: 0, 'agent-1': 0 },
    ...changes,
  };
  await adoptCalls(
    parts,
    {
      listOnDisk: () => [],
      listOpen: async () => [call],
      hasCall: async () => true,
      readOpen: async (_callId, types) => stored(events).filter(({ event }) => types.includes(event.type)),
    },
    new Map(),
    { type: 'synchronised', channels, bridges: [], phones: [], restarted: false },
    {
      ...{
        isOurs: () => false,
        follow: () => {},
        connectAgent: () => {},
        holds: () => false,
        isNoted: () => false,
        take: () => {},
      },
    },
  );
  return parts.written;
}

const both: readonly Placed[] = [
  [0, joined('caller', 'caller')],
  [1_000, joined('agent-1', 'agent')],
];

describe('somebody who was on a call, and went while no server was there', () => {
  it('has left in the journal of a call that goes on', async () => {
    const written = await adopt([...both, [2_000, joined('supervisor-2', 'agent')]], [caller, agent]);
    const gone = written.filter(({ event }) => event.type === 'leg.left');
    expect(gone).toMatchObject([
      { startMs: 2_000, event: { legId: 'supervisor-2', speaker: 'agent', cause: null } },
    ]);
  });

  it('has left before the caller waits for the next agent', async () => {
    const written = await adopt(both, [caller]);
    expect(written.at(-1)?.event).toMatchObject({ type: 'leg.left', legId: 'agent-1' });
  });

  it.each([[false], [true]])('has left in the journal of a call that is over (told: %s)', async (ended) => {
    const written = await adopt([...both, [2_000, left('agent-1')]], [], { ended });
    const types = written.map(({ event }) => event.type);
    expect(types).toEqual([...(ended ? [] : ['call.ended']), 'leg.left', 'transcript.complete']);
    expect(written.find(({ event }) => event.type === 'leg.left')?.event).toMatchObject({ legId: 'caller' });
  });
});

describe('words that the journal does not tell because the server was killed', () => {
  it('are in the gap, although the other side was told of later', async () => {
    const events = [...both, final('caller', 3_000, 5_000), final('agent-1', 6_000, 9_000)];
    const written = await adopt(events, [caller, agent], { lastStartMs: 9_000 });
    const gaps = written.filter(({ event }) => event.type === 'media.gap');
    expect(gaps).toMatchObject([
      { startMs: 5_000, event: { legId: 'caller', reason: 'server-restart' } },
      { startMs: 9_000, event: { legId: 'agent-1', reason: 'server-restart' } },
    ]);
  });

  it('are not looked for before what can still have been under way', () => {
    const leg = legsBefore(stored(both)).get('agent-1');
    expect(untoldFrom({ lastStartMs: 300_000 }, leg)).toBe(240_000);
    expect(untoldFrom({ lastStartMs: 30_000 }, leg)).toBe(1_000);
    expect(untoldFrom({ lastStartMs: 30_000 }, undefined)).toBe(30_000);
  });
});
