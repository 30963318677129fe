import { describe, expect, it } from '@jest/globals';
import type { CallEvent, StoredCallEvent } from '../../../src/calls/call-event.js';
import { removeLeg } from '../../../src/live/legs/call-legs.js';
import type { CallSession } from '../../../src/live/session/call-session.js';
import { completeTranscript } from '../../../src/live/legs/finish-call.js';
import { adoptCalls } from '../../../src/live/recovery/adopt-calls.js';
import { legsBefore, restartGapStartMs } from '../../../src/live/recovery/legs-before.js';
import type { OpenCall } from '../../../src/calls/call-store.js';
import type { Channel } from '../../../src/telephony/telephony.js';
import { someUtterance } from '../../support/call-events.js';
import { liveParts, type LiveParts } from '../../support/live-parts.js';
import { someChannel } from '../../support/memory-telephony.js';
import { someOpenCall } from '../../support/some-open-call.js';

const caller = someChannel({ id: 'c1', isInbound: true });
const agent = someChannel({ id: 'call-c1-agent-1-1' });
const answeredAt = new Date(Date.now() - 600_000);
const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };

type Placed = readonly [startMs: number, event: CallEvent];

const joined = (legId: string, speaker: 'caller' | 'agent'): CallEvent => ({
  ...{ type: 'leg.joined', legId, speaker, name: legId, userId: null },
});
const left = (legId: string, source?: 'dial-plan'): CallEvent => ({
  ...{ type: 'leg.left', legId, speaker: 'agent', cause: 16, source },
});
const final = (legId: string, startMs: number, endMs: number): Placed => [
  startMs,
  { type: 'transcript.final', utterance: someUtterance({ id: `${legId}-1`, legId, startMs, endMs }), timing },
];

const stored = (events: readonly Placed[]): StoredCallEvent[] =>
  events.map(([startMs, event], i) => ({ callId: 'c1', seq: i + 1, at: answeredAt, startMs, event }));

/** The events that a server writes when it resumes a call of which the earlier one wrote that. */
async function adopt(
  events: readonly Placed[],
  channels: readonly Channel[],
  changes: Partial<OpenCall> = {},
  during: (parts: LiveParts, session: () => CallSession) => void = () => {},
) {
  const parts = liveParts();
  const followed: CallSession[] = [];
  during(parts, () => followed[0] as CallSession);
  const lastStartMs = Math.max(...events.map(([startMs]) => startMs));
  const call = someOpenCall({ lastStartMs, ...changes }, answeredAt);
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
        follow: (session) => void followed.push(session),
        connectAgent: () => {},
        holds: () => false,
        isNoted: () => false,
        take: () => {},
      },
    },
  );
  // as the desk does with a call that is over and owes words
  for (const session of followed) if (session.end) await completeTranscript(parts, session);
  return parts.written;
}

const both: readonly Placed[] = [
  [0, joined('caller', 'caller')],
  [1_000, joined('agent-1', 'agent')],
];

describe('a party who was on a call, and went while no server was there', () => {
  it('has left in the journal of a call that goes on', async () => {
    const written = await adopt([...both, [2_000, joined('supervisor-2', 'agent')]], [caller, agent]);
    const gone = written.filter(({ event }) => event.type === 'leg.left');
    expect(gone).toMatchObject([
      { startMs: 2_000, event: { legId: 'supervisor-2', speaker: 'agent', cause: null } },
    ]);
  });

  it('has left once where it goes in the moment in which it is resumed', async () => {
    const written = await adopt(both, [caller, agent], {}, (parts, session) => {
      parts.telephony.bridge = async (_bridgeId, channelId) => {
        const leg = session().legs.at(channelId);
        if (leg?.speaker === 'agent') await removeLeg(parts, session(), leg, 16);
      };
    });
    const gone = written.filter(({ event }) => event.type === 'leg.left');
    expect(gone).toMatchObject([{ event: { legId: 'agent-1', cause: 16 } }]);
  });

  it('has left before the caller waits for the next agent', async () => {
    const written = await adopt(both, [caller]);
    expect(written.at(-1)?.event).toMatchObject({ type: 'leg.left', legId: 'agent-1' });
  });

  it.each([[false], [true]])(
    'has left in the journal of a call that is over (reported: %s)',
    async (ended) => {
      const settled = final('agent-1', 1_000, 2_000);
      const written = await adopt([...both, settled, [2_000, left('agent-1')]], [], { ended });
      const types = written.map(({ event }) => event.type);
      const gone = ['media.gap', 'leg.left'];
      expect(types).toEqual([...(ended ? [] : ['call.ended']), ...gone, 'transcript.complete']);
      expect(written.find(({ event }) => event.type === 'leg.left')?.event).toMatchObject({
        legId: 'caller',
      });
    },
  );
});

describe('words that the journal does not report because the server was killed', () => {
  it('are in the gap, although the other side was reported later', async () => {
    const events = [...both, final('caller', 3_000, 5_000), final('agent-1', 6_000, 9_000)];
    const written = await adopt(events, [caller, agent], { lastStartMs: 9_000 });
    const gaps = written.filter(({ event }) => event.type === 'media.gap');
    expect(gaps).toMatchObject([
      { startMs: 5_000, event: { legId: 'caller', reason: 'server-restart' } },
      { startMs: 9_000, event: { legId: 'agent-1', reason: 'server-restart' } },
    ]);
  });

  const gapsOf = (written: Awaited<ReturnType<typeof adopt>>) =>
    written.flatMap(({ event, startMs }) => (event.type === 'media.gap' ? [{ ...event, startMs }] : []));
  const outageMs = 600_000; // from the answer to this start

  it.each([
    ['goes on', [caller]],
    ['is over', []],
  ])(
    'are in the gap of a party who left while no server was there, where the call %s',
    async (_, channels) => {
      const events = [...both, final('agent-1', 3_000, 5_000), final('caller', 6_000, 9_000)];
      const written = await adopt(events, channels, { lastStartMs: 9_000 });
      const [gap, ...others] = gapsOf(written).filter(({ legId }) => legId === 'agent-1');
      expect(gap).toMatchObject({ startMs: 5_000, reason: 'server-restart' });
      expect(gap?.endMs).toBeGreaterThanOrEqual(outageMs);
      expect(others).toEqual([]);
      const types = written.filter(({ event }) => 'legId' in event && event.legId === 'agent-1');
      expect(types.map(({ event }) => event.type)).toEqual(['media.gap', 'leg.left']);
    },
  );

  it('are in the gap of a party who had just left, and whose last words were under way', async () => {
    const events = [...both, final('agent-1', 3_000, 5_000), [8_000, left('agent-1')] as const];
    const gaps = gapsOf(await adopt(events, [caller]));
    expect(gaps).toMatchObject([{ legId: 'caller' }, { legId: 'agent-1', startMs: 5_000, endMs: 8_000 }]);
  });

  it('are not looked for of a party who left so long ago that all is reported', async () => {
    const events = [...both, [8_000, left('agent-1')] as const, final('caller', 90_000, 95_000)];
    const gaps = gapsOf(await adopt(events, [caller], { lastStartMs: 95_000 }));
    expect(gaps).toMatchObject([{ legId: 'caller' }]);
  });

  it('are in the gap of a party whom the dial plan saw go long after the server', async () => {
    const events = [
      ...both,
      final('agent-1', 3_000, 5_000),
      [300_000, left('agent-1', 'dial-plan')] as const,
    ];
    const gaps = gapsOf(await adopt(events, []));
    expect(gaps[1]).toMatchObject({ legId: 'agent-1', startMs: 5_000, endMs: 300_000 });
  });

  it('are reported as lost once, however often the server is started', async () => {
    const gone: CallEvent = { type: 'media.gap', legId: 'agent-1', endMs: 8_000, reason: 'server-restart' };
    const events = [...both, [5_000, gone] as const, [8_000, left('agent-1')] as const];
    expect(gapsOf(await adopt(events, [caller]))).toMatchObject([{ legId: 'caller' }]);
  });

  it('are not looked for before what can still have been under way', () => {
    const leg = legsBefore(stored(both)).get('agent-1');
    expect(restartGapStartMs({ lastStartMs: 300_000 }, leg)).toBe(240_000);
    expect(restartGapStartMs({ lastStartMs: 30_000 }, leg)).toBe(1_000);
    expect(restartGapStartMs({ lastStartMs: 30_000 }, undefined)).toBe(30_000);
  });
});
