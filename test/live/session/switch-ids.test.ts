import { beforeEach, describe, expect, it } from '@jest/globals';
import { adoptCalls } from '../../../src/live/recovery/adopt-calls.js';
import type { CallSession } from '../../../src/live/session/call-session.js';
import type { OpenCall } from '../../../src/calls/call-store.js';
import type { Bridge, Channel } from '../../../src/telephony/telephony.js';
import { liveParts, type LiveParts } from '../../support/live-parts.js';
import { someChannel } from '../../support/memory-telephony.js';
import { someOpenCall } from '../../support/some-open-call.js';

let parts: LiveParts;
let sessions: Map<string, CallSession>;
beforeEach(() => {
  parts = liveParts();
  sessions = new Map();
});

const connectTo = (
  open: readonly OpenCall[],
  channels: readonly Channel[],
  bridges: readonly Bridge[] = [],
) =>
  adoptCalls(
    parts,
    { listOnDisk: () => [], listOpen: async () => open, hasCall: async () => true, readOpen: async () => [] },
    sessions,
    { type: 'synchronised', channels, bridges, phones: [], restarted: false },
    {
      isOurs: (callId) => sessions.has(callId),
      follow: (session) => void sessions.set(session.callId, session),
      connectAgent: () => {},
      holds: () => false,
      isNoted: () => false,
      take: () => {},
    },
  );
const channels = (...ids: string[]) => ids.map((id) => someChannel({ id }));
const bridges = (...ids: string[]) => ids.map((id) => ({ id, channelIds: [] }));
const removed = () => parts.telephony.commands.filter((each) => /^(hang up|remove bridge)/.test(each));

describe('on an Asterisk that other programs use too', () => {
  it('nothing of theirs is removed, whatever it is called', async () => {
    const ids = [
      'call-7',
      'call-c1x-agent-1-1',
      'out-7',
      'sup-7',
      'tap-7-media',
      'hearline',
      'hearline-music',
    ];
    await connectTo([someOpenCall()], channels(...ids), bridges('call-7', 'tap-7-bridge', 'conference'));
    expect(removed()).toEqual([]);
  });

  it('everything of ours that is not needed is removed', async () => {
    const ids = ['hearline-call-7-agent-1-1', 'hearline-out-7', 'hearline-sup-7', 'hearline-tap-7-media'];
    await connectTo([], channels(...ids), bridges('hearline-call-7'));
    expect(removed()).toEqual([...ids.map((id) => `hang up ${id}`), 'remove bridge hearline-call-7']);
  });
});

describe('a call that a server took before its ids carried the name', () => {
  const caller = someChannel({ id: 'c1', isInbound: true });

  it('is resumed after the update', async () => {
    const bridge = { id: 'call-c1', channelIds: ['c1', 'call-c1-agent-1-1'] };
    await connectTo([someOpenCall()], [caller, ...channels('call-c1-agent-1-1')], [bridge]);
    const session = sessions.get('c1');
    expect([...(session?.legs.keys() ?? [])]).toEqual(['caller', 'agent-1']);
    expect(session?.bridgeId).toBe('call-c1'); // no party is moved into another one
    expect(removed()).toEqual([]);
  });

  it('is resumed after the update where one of ours placed it', async () => {
    const placed = someOpenCall({ callId: 'out-9', direction: 'outbound', queuedAt: null });
    await connectTo([placed], channels('out-9', 'call-out-9-caller-0-1'), bridges('call-out-9'));
    const legs = [...(sessions.get('out-9')?.legs.values() ?? [])];
    expect(legs.map(({ channelId }) => channelId)).toEqual(['call-out-9-caller-0-1', 'out-9']);
    expect(removed()).toEqual([]);
  });

  it('leaves nothing behind after the update where it is over', async () => {
    const gone = ['call-c1-agent-1-1', 'sup-c1-0a1b', 'tap-c1-caller-0a1b-1-media'];
    const placed = ['out-9', 'call-out-9-caller-0-1'];
    const calls = [someOpenCall(), someOpenCall({ callId: 'out-9', direction: 'outbound', ended: true })];
    await connectTo(calls, channels(...gone, ...placed), bridges('call-c1', 'tap-c1-caller-0a1b-1-bridge'));
    expect(removed().sort()).toEqual([
      ...[...gone, ...placed].map((id) => `hang up ${id}`).sort(),
      'remove bridge call-c1',
      'remove bridge tap-c1-caller-0a1b-1-bridge',
    ]);
  });
});
