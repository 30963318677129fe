import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import type { CallEvent, StoredCallEvent } from '../../../src/calls/call-event.js';
import { KnownCalls } from '../../../src/calls/known-calls.js';
import { toOpenCall } from '../../../src/calls/call-store.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import type { CallSession } from '../../../src/live/session/call-session.js';
import { changeCall } from '../../../src/live/control/change-call.js';
import { DialPlanCalls } from '../../../src/live/recovery/dial-plan-calls.js';
import { completeTranscript, endCall } from '../../../src/live/legs/finish-call.js';
import { partyLeft } from '../../../src/live/control/party-left.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import type { DialPlanCall } from '../../../src/telephony/telephony.js';
import { Changes } from '../../support/changes.js';
import { liveParts, type LiveParts } from '../../support/live-parts.js';
import { MemoryAgentStore, memoryAgents, someAgent } from '../../support/memory-desk.js';

const NOW_MS = Date.now();
const at = (seconds: number) => new Date(NOW_MS - 60_000 + seconds * 1000);
const answered = { at: at(5), channelId: 'hearline-1.9', name: 'PJSIP/2001-0000002a' };
const ended = { at: at(50), cause: 16 };

function someNote(changes: Partial<DialPlanCall> = {}): DialPlanCall {
  return {
    ...{ callId: 'c1', callerId: '+254711', dialled: '116', arrivedAt: at(0) },
    ...{ answered: null, ended: null, ...changes },
  };
}

describe('a call that the dial plan resumed while the server was away', () => {
  let parts: LiveParts;
  let known: KnownCalls;
  let events: StoredCallEvent[];
  let sessions: Map<string, CallSession>;
  let changes: Changes;
  let refuses: (event: CallEvent) => boolean;

  beforeEach(async () => {
    const agents = memoryAgents({ store: new MemoryAgentStore([someAgent(1)]) });
    await agents.load();
    known = new KnownCalls();
    events = [];
    sessions = new Map();
    changes = new Changes();
    refuses = () => false;
    parts = { ...liveParts({ agents }), journal: { append: write } };
  });
  afterEach(async () => {
    parts.stop.abort();
    await Promise.all(parts.owned);
    await parts.agents.close();
  });

  async function write(callId: string, event: CallEvent, place: { startMs: number; at?: Date }) {
    if (refuses(event)) throw new UnavailableError('there is no room');
    const seq = events.filter((each) => each.callId === callId).length + 1;
    const record = { callId, seq, at: place.at ?? new Date(), startMs: place.startMs, event };
    events.push(record);
    known.add(record);
    changes.notify();
    return { seq };
  }
  const follow = (session: CallSession) => {
    sessions.set(session.callId, session);
    changes.notify();
    // as the desk does with a call that is over and owes words
    if (session.end) parts.track(completeTranscript(parts, session));
  };
  /** As after a start of the server. */
  async function start(): Promise<DialPlanCalls> {
    const openCalls = {
      listOnDisk: () => [],
      listOpen: async () => known.merge([]).map(toOpenCall),
      hasCall: async (callId: string) => known.has(callId),
      readOpen: async (callId: string, types: readonly CallEvent['type'][]) => known.after([], callId, types),
    };
    const calls = new DialPlanCalls(parts, { openCalls, sessions, follow });
    await calls.load();
    await calls.adopt();
    return calls;
  }
  const settled = () =>
    parts.telephony.changes.until('no note left', () => parts.telephony.noted.length === 0);
  const types = () => events.map(({ event }) => event.type);
  const said = <T extends CallEvent['type']>(type: T) =>
    events.filter(({ event }) => event.type === type) as (StoredCallEvent & {
      event: Extract<CallEvent, { type: T }>;
    })[];
  /** The events that an earlier process wrote of a caller who waited. */
  async function waited(): Promise<void> {
    await write(
      'c1',
      { type: 'call.started', callerId: '+254711', dialled: '116', direction: 'inbound' },
      { startMs: 0, at: at(0) },
    );
    await write('c1', { type: 'call.answered' }, { startMs: 0, at: at(0) });
    await write(
      'c1',
      { type: 'leg.joined', legId: 'caller', speaker: 'caller', name: '+254711', userId: null },
      { startMs: 0, at: at(0) },
    );
    await write('c1', { type: 'call.queued', priority: 0, language: null }, { startMs: 0, at: at(1) });
  }

  it('has a row with its times, its caller and who answered, once it is over', async () => {
    parts.telephony.noted = [someNote({ answered, ended })];
    await start();
    await settled();
    expect(types()).toEqual([
      ...['call.started', 'call.queued', 'call.answered', 'leg.joined', 'leg.joined'],
      ...['leg.left', 'leg.left', 'call.ended', 'transcript.complete'],
    ]);
    expect(said('call.started')[0]).toMatchObject({
      ...{ at: at(0), startMs: -5_000 },
      event: { callerId: '+254711', dialled: '116', source: 'dial-plan' },
    });
    expect(said('leg.joined').map(({ event }) => [event.legId, event.userId, event.source])).toEqual([
      ['caller', null, 'dial-plan'],
      ['agent-1', 1, 'dial-plan'],
    ]);
    expect(said('call.ended')[0]).toMatchObject({
      ...{ at: at(50), startMs: 45_000 },
      event: { side: 'unknown', cause: 16 },
    });
  });

  it('does not end before the answer where the caller hung up while the phone was being answered', async () => {
    await waited();
    parts.telephony.noted = [someNote({ answered, ended: { at: at(4.998), cause: 16 } })];
    await start();
    await settled();
    const places = ['leg.joined', 'leg.left', 'call.ended'].map((type) =>
      events.filter(({ event }) => event.type === type).at(-1),
    );
    expect(places.map((place) => place?.startMs)).toEqual([5_000, 5_000, 5_000]);
    expect(places.map((place) => place?.at)).toEqual([answered.at, answered.at, answered.at]);
  });

  it('has a row without an answer where no agent answered', async () => {
    parts.telephony.noted = [someNote({ callerId: null, ended })];
    await start();
    await settled();
    expect(types()).toEqual(['call.started', 'call.queued', 'call.ended', 'transcript.complete']);
    expect(said('call.started')[0]?.event.callerId).toBeNull();
    expect(said('call.ended')[0]).toMatchObject({ at: at(50), startMs: 50_000 });
  });

  it('of a caller who had waited here is completed by who answered, and not begun again', async () => {
    await waited();
    parts.telephony.noted = [someNote({ answered, ended })];
    await start();
    await settled();
    expect(types().slice(4)).toEqual([
      'leg.joined',
      'leg.left',
      'leg.left',
      'call.ended',
      'media.gap', // the gap of the caller, who was heard here before
      'transcript.complete',
    ]);
    expect(said('leg.joined')[1]).toMatchObject({
      ...{ at: at(5), startMs: 5_000 },
      event: { legId: 'agent-1', userId: 1, source: 'dial-plan' },
    });
  });

  it('is reported once, however often the server starts meanwhile', async () => {
    parts.telephony.noted = [someNote({ answered, ended })];
    parts.telephony.faults.set('remove the note', new TelephonyError('gone', { status: 503 }));
    await start();
    await Promise.all(parts.owned);
    const before = types();
    await start();
    await Promise.all(parts.owned);
    parts.telephony.faults.clear();
    await start();
    await settled();
    expect(types()).toEqual(before);
  });

  it.each(['call.queued', 'leg.joined', 'leg.left', 'call.ended', 'transcript.complete'])(
    'keeps its note until the journal has taken all of it, and nothing is written twice: %s',
    async (type) => {
      parts.telephony.noted = [someNote({ answered, ended })];
      refuses = (event) => event.type === type;
      await start();
      await changes.until('a beginning', () => types().includes('call.started'));
      await turn();
      expect(parts.telephony.noted).toHaveLength(1);
      refuses = () => false;
      await settled();
      expect(types()).toEqual(
        [
          ...['call.started', 'call.queued', 'call.answered', 'leg.joined', 'leg.joined'],
          ...['leg.left', 'leg.left', 'call.ended', 'transcript.complete'],
        ].filter((each) => each !== type || each !== 'call.queued'),
      );
    },
    20_000,
  );

  it('is followed where both are still talking: they are heard from now on, and left where they are', async () => {
    parts.telephony.noted = [someNote({ answered })];
    await start();
    const session = sessions.get('c1');
    expect(session?.state).toBe('up');
    expect(parts.telephony.taps.map(({ request }) => request.channelId)).toEqual(['c1', 'hearline-1.9']);
    expect(parts.telephony.commands.filter((command) => /bridge|keep|answer|music/.test(command))).toEqual(
      [],
    );
    expect(parts.telephony.commands).toContain('adopt c1 in the dial plan');
    expect(said('media.gap').map(({ event, startMs }) => [event.legId, event.reason, startMs])).toEqual([
      ['caller', 'server-restart', 0],
      ['agent-1', 'server-restart', 0],
    ]);
    expect(parts.agents.of(1)).toMatchObject({ state: 'on-call', callId: 'c1' });
    expect(parts.telephony.noted).toHaveLength(1);
  });

  it('is not heard where the caller did not hear what the greeting says, over restarts too', async () => {
    parts = { ...parts, queue: { ...parts.queue, greeting: ['sound:greeting'] } };
    parts.telephony.noted = [someNote({ answered })];
    await start();
    expect(sessions.get('c1')?.state).toBe('up');
    expect(said('announcement.played')[0]?.event).toMatchObject({ legId: 'caller', isComplete: false });
    sessions.clear();
    await start();
    expect(sessions.get('c1')?.state).toBe('up');
    expect(said('announcement.played')).toHaveLength(1);
    expect(parts.telephony.taps).toEqual([]);
  });

  it('is heard where the caller had been greeted before', async () => {
    parts = { ...parts, queue: { ...parts.queue, greeting: ['sound:greeting'] } };
    await waited();
    const played = { type: 'announcement.played', legId: 'caller', playedMs: 900, isComplete: true } as const;
    await write('c1', played, { startMs: 0, at: at(1) });
    parts.telephony.noted = [someNote({ answered })];
    await start();
    expect(parts.telephony.taps).toHaveLength(2);
  });

  it('is shown while the phones ring, and followed once one is answered', async () => {
    parts.telephony.noted = [someNote()];
    await start();
    expect(types()).toEqual(['call.started', 'call.queued']);
    expect(sessions.size).toBe(0);
    parts.telephony.noted = [someNote({ answered })];
    await changes.until('a session', () => sessions.get('c1'));
    expect(said('leg.joined')).toHaveLength(2);
  }, 10_000);

  it('is over when one of the two hangs up, and its note goes with the transcript', async () => {
    parts.telephony.noted = [someNote({ answered })];
    await start();
    const session = sessions.get('c1');
    if (!session) throw new Error('no session follows the call');
    await partyLeft(parts, session, { type: 'gone', channelId: 'hearline-1.9', cause: 16, restarted: false });
    expect(said('call.ended')[0]?.event).toMatchObject({ side: 'unknown', cause: 16 });
    await write('c1', { type: 'transcript.complete', utterances: 0, leftOut: [] }, { startMs: 0 });
    session.move({ state: 'ended' });
    await settled();
    expect(said('call.ended')).toHaveLength(1);
  }, 10_000);

  it('can be ended from here, and is not changed', async () => {
    parts.telephony.noted = [someNote({ answered })];
    await start();
    const session = sessions.get('c1');
    if (!session) throw new Error('no session follows the call');
    const hold = changeCall(parts, session, { type: 'hold' }, { userId: 1 });
    await expect(hold).rejects.toThrow('dial-plan-call');
    await endCall(parts, session, { side: 'server', cause: 16, reason: 'ended-by-program' });
    expect(parts.telephony.commands).toEqual(expect.arrayContaining(['hang up c1', 'hang up hearline-1.9']));
  });

  it('is looked up later where the notes cannot be read', async () => {
    parts.telephony.faults.set('read the notes', new TelephonyError('no answer', { status: null }));
    await expect(start()).rejects.toBeInstanceOf(UnavailableError);
  });
});
