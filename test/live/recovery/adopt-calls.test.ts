import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CallEvent, Speaker, StoredCallEvent } from '../../../src/calls/call-event.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { completeTranscript } from '../../../src/live/legs/finish-call.js';
import { adoptCalls } from '../../../src/live/recovery/adopt-calls.js';
import type { OpenCall } from '../../../src/calls/call-store.js';
import { addLeg } from '../../../src/live/legs/call-legs.js';
import type { PlacedEvent } from '../../../src/live/session/placed-event.js';
import type { CallSession } from '../../../src/live/session/call-session.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import type { Bridge, Channel } from '../../../src/telephony/telephony.js';
import { someUtterance } from '../../support/call-events.js';
import {
  collect,
  liveParts,
  someSegment,
  someSession,
  streamOf,
  type LiveParts,
} from '../../support/live-parts.js';
import { MemoryAgentStore, memoryAgents, someAgent } from '../../support/memory-desk.js';
import { someChannel } from '../../support/memory-telephony.js';
import { someOpenCall } from '../../support/some-open-call.js';

const answeredAt = new Date(Date.now() - 60_000);
const openCall = (changes: Partial<OpenCall> = {}) => someOpenCall(changes, answeredAt);

const caller = someChannel({ id: 'c1', isInbound: true });
const agent = someChannel({ id: 'hearline-call-c1-agent-1-1' });
const bridge: Bridge = { id: 'hearline-call-c1', channelIds: ['c1', agent.id] };
const placeOf = ({ type }: CallEvent) => ({ at: answeredAt, startMs: type === 'leg.joined' ? 42_000 : 0 });

describe('what an earlier process left behind', () => {
  let parts: LiveParts;
  let sessions: Map<string, CallSession>;
  let taken: string[];
  let searching: string[];
  /** The calls that the journal knows. */
  let open: OpenCall[];
  let events: CallEvent[];
  let known: Set<string>;
  let ours: Set<string>;
  let isJournalAway: boolean;

  beforeEach(() => {
    parts = liveParts();
    sessions = new Map();
    taken = [];
    searching = [];
    open = [];
    events = [];
    known = new Set();
    ours = new Set();
    isJournalAway = false;
  });

  const synchronise = (channels: readonly Channel[], bridges: readonly Bridge[] = []) =>
    adoptCalls(
      parts,
      {
        listOpen: async () => open,
        listOnDisk: () => [],
        hasCall: async (callId) => known.has(callId),
        readOpen: async (callId, types) => {
          if (isJournalAway) throw new UnavailableError('the database cannot be reached');
          return events
            .filter(({ type }) => types.includes(type))
            .map((event, i): StoredCallEvent => ({ callId, seq: i + 1, ...placeOf(event), event }));
        },
      },
      sessions,
      { type: 'synchronised', channels, bridges, phones: [], restarted: false },
      {
        isOurs: (callId) => sessions.has(callId) || ours.has(callId),
        isNoted: (callId) => callId === 'noted',
        follow: (session) => void sessions.set(session.callId, session),
        connectAgent: (session) => void searching.push(session.callId),
        holds: () => false,
        take: ({ id }, { isStarted }) => {
          taken.push(isStarted ? `${id} again` : id);
          sessions.set(id, someSession({ callId: id }));
        },
      },
    );
  const joined = (legId: string, speaker: Speaker): CallEvent => {
    return { type: 'leg.joined', legId, speaker, name: legId, userId: null };
  };
  const said = (id: string, legId = 'caller'): CallEvent => ({
    type: 'transcript.final',
    utterance: someUtterance({ id, legId }),
    timing: { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 },
  });
  const written = () => parts.written.map(({ event }) => event);

  it('is resumed where both are still talking', async () => {
    open = [openCall()];
    events = [joined('caller', 'caller'), joined('agent-1', 'agent')];
    await synchronise([caller, agent], [bridge]);
    const session = sessions.get('c1');
    expect(session?.state).toBe('up');
    expect([...(session?.legs.values() ?? [])].map(({ legId, channelId }) => [legId, channelId])).toEqual([
      ['caller', 'c1'],
      ['agent-1', agent.id],
    ]);
    expect(parts.telephony.commands).toEqual(['keep c1', 'adopt c1', `adopt ${agent.id}`]);
    expect(written()).toEqual([
      expect.objectContaining({ type: 'media.gap', legId: 'caller', reason: 'server-restart' }),
      expect.objectContaining({ type: 'media.gap', legId: 'agent-1', reason: 'server-restart' }),
    ]);
    expect(parts.written[0]?.startMs).toBe(42_000);
    expect(searching).toEqual([]);
  });

  it('is resumed without the second call of a telephone, in which its agent was asking a colleague', async () => {
    open = [openCall()];
    const others = ['1732262400.7', 'hearline-sup-5-c1'];
    await synchronise([caller, agent], [{ ...bridge, channelIds: [...bridge.channelIds, ...others] }]);
    const hungUp = parts.telephony.commands.filter((command) => command.startsWith('hang up'));
    expect(hungUp).toEqual(['hang up 1732262400.7']);
  });

  it('is connected where the earlier process had not come so far', async () => {
    open = [openCall({ utterancesByLeg: { caller: 0 } })];
    await synchronise([caller, agent], [{ id: 'hearline-call-c1', channelIds: ['c1'] }]);
    expect(parts.telephony.commands).toContain(`bridge ${agent.id} into hearline-call-c1`);
    expect(parts.telephony.commands).not.toContain('bridge c1 into hearline-call-c1');
    expect(written().at(-1)).toMatchObject({
      type: 'leg.joined',
      legId: 'agent-1',
      speaker: 'agent',
      userId: null,
    });
  });

  it('is taken off hold where no agent remembers to, and the agent is on the call', async () => {
    open = [openCall({ isHeld: true })];
    const person = someAgent(1, { state: 'on-hold', callId: 'c1' });
    const agents = memoryAgents({ store: new MemoryAgentStore([person]) });
    await agents.load();
    parts = liveParts({ agents });
    await synchronise(
      [caller, { ...agent, name: 'PJSIP/2001-00000001' }],
      [{ ...bridge, channelIds: [agent.id] }],
    );
    expect(parts.telephony.commands).toContain('bridge c1 into hearline-call-c1');
    expect(written().at(-1)).toEqual({ type: 'leg.resumed', legId: 'caller', speaker: 'caller' });
    expect(sessions.get('c1')).toMatchObject({ state: 'up', legs: { ofCaller: { isHeld: false } } });
    expect(agents.of(1)).toMatchObject({ state: 'on-call', callId: 'c1' });
    await agents.close();
  });

  it('can be taken back by hand where the switch does not take a caller off hold', async () => {
    open = [openCall({ isHeld: true })];
    parts.telephony.faults.set('bridge c1', new TelephonyError('Internal error', { status: 500 }));
    await synchronise([caller, agent], [{ ...bridge, channelIds: [agent.id] }]);
    expect(sessions.get('c1')?.legs.ofCaller?.isHeld).toBe(true);
    expect(written().map(({ type }) => type)).not.toContain('leg.resumed');
  });

  it('of a caller left alone on hold is off hold for the next agent', async () => {
    open = [openCall({ isHeld: true })];
    await synchronise([caller]);
    expect(searching).toEqual(['c1']);
    expect(sessions.get('c1')?.legs.ofCaller?.isHeld).toBe(true); // whoever answers resumes them
  });

  it('waits on with the priority, the language and the wait that it had', async () => {
    const [priorities, languages] = [new Map([['+254', 7]]), new Map([['116', 'sw']])];
    parts = { ...parts, queue: { ...parts.queue, priorities, languages } };
    open = [openCall({ connectedAt: null })];
    await synchronise([caller]);
    const wait = { priority: 7, language: 'sw', sinceMs: answeredAt.getTime() };
    expect(sessions.get('c1')?.wait).toMatchObject(wait);
  });

  it('begins another wait where an agent was with the caller before', async () => {
    open = [openCall()];
    await synchronise([caller]);
    expect(sessions.get('c1')?.wait.sinceMs).toBeGreaterThan(answeredAt.getTime() + 1_000);
  });

  it('is given to another agent where there is none any more', async () => {
    open = [openCall()];
    await synchronise([caller, someChannel({ id: agent.id, state: 'ringing' })], [bridge]);
    expect(searching).toEqual(['c1']);
    expect(parts.telephony.commands).toContain(`hang up ${agent.id}`);
    expect(sessions.get('c1')?.legs.count).toBeGreaterThan(2);
  });

  it('keeps what was said, and numbers on from there', async () => {
    open = [openCall({ utterancesByLeg: { caller: 3 } })];
    events = [
      said('caller-2'),
      {
        type: 'transcript.deferred',
        utteranceId: 'caller-4',
        legId: 'caller',
        speaker: 'caller',
        endMs: 1,
        reason: '',
      },
      said('caller-7'),
    ];
    const script = { caller: ['please come'] };
    parts = liveParts({ script });
    parts.telephony.speech = [someSegment(0, 800)];
    await synchronise([caller]);
    const session = sessions.get('c1');
    for (const tap of parts.telephony.taps) await tap.close();
    session?.hearing.utterances.end();
    const next = await collect(session?.hearing.utterances ?? streamOf<PlacedEvent>());
    expect(next[0]?.event).toMatchObject({ type: 'transcript.final', utterance: { id: 'caller-8' } });
    expect(session?.hearing.utteranceCount).toBe(2);
    expect(session?.hearing.earlier.map(({ id }) => id)).toEqual(['caller-2', 'caller-7']);
    expect(session?.hearing.deferred.takeAll()).toEqual([
      { utteranceId: 'caller-4', legId: 'caller', speaker: 'caller', startMs: 0, endMs: 1, segment: null },
    ]);
    expect(session?.hearing.leftOut).toEqual([]);
  });

  it('is closed as lost where no party is left', async () => {
    open = [openCall(), openCall({ callId: 'c2', ended: true })];
    events = [said('caller-1')];
    await synchronise([]);
    expect(parts.written.map(({ callId, event }) => [callId, event.type])).toEqual([
      ['c1', 'call.ended'],
      ['c1', 'transcript.complete'],
      ['c2', 'transcript.complete'],
    ]);
    expect(written()[0]).toMatchObject({ side: 'unknown', cause: null });
    expect(written()[1]).toEqual({ type: 'transcript.complete', utterances: 1, leftOut: [] });
    expect(sessions.size).toBe(0);
  });

  it('is not closed where the dial plan resumed it, and the switch goes on recording it', async () => {
    open = [openCall({ callId: 'noted' })];
    const snoopOf = (callId: string) => `hearline-tap-${callId}-caller-0a1b2c3d-away-1`;
    await synchronise([someChannel({ id: snoopOf('noted') }), someChannel({ id: snoopOf('over') })]);
    expect(parts.written).toEqual([]);
    expect(parts.telephony.commands).toEqual([`hang up ${snoopOf('over')}`]);
  });

  it('still gets the words that it owes where no party is left', async () => {
    open = [openCall({ callId: 'c2', ended: true })];
    const place = { legId: 'caller', speaker: 'caller', endMs: 900 } as const;
    events = [
      { type: 'transcript.deferred', ...place, utteranceId: 'caller-1', reason: '' },
      { type: 'transcript.deferred', ...place, utteranceId: 'caller-2', reason: '' },
      { type: 'transcript.dropped', ...place, utteranceId: 'caller-2', reason: 'no-words', text: '' },
    ];
    await synchronise([]);
    const session = sessions.get('c2');
    expect(session?.hearing.deferred.length).toBe(1);
    expect(written()).toEqual([]);
    parts = { ...parts, recordedSpeech: async () => someSegment(0, 900) };
    await completeTranscript(parts, session as CallSession);
    expect(written().map(({ type }) => type)).toEqual(['transcript.dropped', 'transcript.complete']);
  });

  it('is taken where no agent had answered yet', async () => {
    open = [openCall({ answeredAt: null, utterancesByLeg: {} })];
    await synchronise([someChannel({ id: 'c1', state: 'ringing', isInbound: true })]);
    expect(taken).toEqual(['c1 again']);
    expect(parts.telephony.commands).toEqual(['adopt c1']);
  });

  it('is taken where the journal has never heard of it', async () => {
    await synchronise([someChannel({ id: 'c9', state: 'ringing', isInbound: true })]);
    expect(taken).toEqual(['c9']);
    expect(parts.telephony.commands).toEqual(['adopt c9']);
  });

  it('is let go where the call is over in the journal', async () => {
    known.add('c1');
    await synchronise([caller]);
    expect(taken).toEqual([]);
    expect(parts.telephony.commands).toEqual(['hang up c1']);
  });

  it('is removed where no live call needs it, and nothing else is', async () => {
    const session = someSession();
    sessions.set('c1', session);
    const leg = addLeg(parts, session, { legId: 'caller', speaker: 'caller', channelId: 'c1', name: 'x' });
    const channelId = 'hearline-call-c1-agent-1-2';
    session.phones.ringing.set(channelId, { channelId, outcome: () => {} });
    const ids = [
      `${leg.tapId}-1-snoop`,
      `${leg.tapId}-0-media`,
      'hearline-call-c1-agent-1-2',
      'hearline-call-c1-agent-1-1',
      'hearline-tap-old-caller-1-media',
      'somebody-elses',
    ];
    const bridges = [
      bridge,
      { id: 'hearline-call-old', channelIds: [] },
      { id: 'conference', channelIds: [] },
    ];
    await synchronise([caller, ...ids.map((id) => someChannel({ id }))], bridges);
    expect(parts.telephony.commands).toEqual([
      `hang up ${leg.tapId}-0-media`,
      'hang up hearline-call-c1-agent-1-1',
      'hang up hearline-tap-old-caller-1-media',
      'remove bridge hearline-call-old',
    ]);
  });

  it('is removed, all of it, of a call that has just ended', async () => {
    const session = someSession();
    sessions.set('c1', session);
    session.move({ state: 'wrapping-up', end: { side: 'server', cause: 16, reason: 'ended-by-program' } });
    await synchronise([caller, agent], [bridge]);
    expect(parts.telephony.commands).toEqual([
      'hang up c1',
      `hang up ${agent.id}`,
      'remove bridge hearline-call-c1',
    ]);
  });

  it('is left alone where it is not of an earlier process: what was read may be old', async () => {
    open = [openCall(), openCall({ callId: 'c2' })];
    ours.add('c1').add('c2').add('c9');
    await synchronise([caller, someChannel({ id: 'c9', state: 'ringing', isInbound: true })]);
    expect(parts.written).toEqual([]);
    expect(taken).toEqual([]);
    expect(sessions.size).toBe(0);
  });

  it('is left alone while the journal cannot be read', async () => {
    open = [openCall()];
    isJournalAway = true;
    const reading = synchronise([caller, someChannel({ id: 'hearline-tap-old' })]);
    await expect(reading).rejects.toBeInstanceOf(UnavailableError);
    expect(parts.telephony.commands).toEqual([]);
    expect(parts.written).toEqual([]);
  });

  describe('of a call that an agent placed', () => {
    const placing = someChannel({ id: 'out-1' });
    const callee = someChannel({ id: 'hearline-call-out-1-caller-0-1' });
    const outbound = (changes: Partial<OpenCall> = {}) =>
      openCall({ callId: 'out-1', direction: 'outbound', queuedAt: null, ...changes });

    it('is resumed while both are there', async () => {
      open = [outbound()];
      await synchronise([placing, callee]);
      const legs = [...(sessions.get('out-1')?.legs.values() ?? [])];
      expect(legs.map(({ legId, channelId }) => [legId, channelId])).toEqual([
        ['caller', callee.id],
        ['agent-1', 'out-1'],
      ]);
    });

    it('is resumed when whoever placed it has handed it over', async () => {
      open = [outbound({ utterancesByLeg: { caller: 0, 'agent-1': 0, 'agent-2': 0 } })];
      const other = someChannel({ id: 'hearline-call-out-1-agent-2-3' });
      await synchronise([callee, other]);
      const legs = [...(sessions.get('out-1')?.legs.values() ?? [])];
      expect(legs.map(({ channelId }) => channelId)).toEqual([callee.id, other.id]);
      expect(searching).toEqual([]);
    });

    it('is over when the other side is gone, and the agent is let go', async () => {
      open = [outbound()];
      await synchronise([placing]);
      expect(sessions.size).toBe(0);
      expect(parts.written.map(({ event }) => event.type)).toEqual(['call.ended', 'transcript.complete']);
      expect(parts.telephony.commands).toContain('hang up out-1');
    });

    it('is over when no agent had answered: an agent who dialled is no caller', async () => {
      open = [outbound({ answeredAt: null, connectedAt: null, utterancesByLeg: {} })];
      await synchronise([placing]);
      expect(taken).toEqual([]);
      expect(parts.written.map(({ event }) => event.type)).toEqual(['call.ended', 'transcript.complete']);
      expect(parts.telephony.commands).toContain('hang up out-1');
    });
  });

  it('leaves a caller with a person outside to whom they were handed over', async () => {
    open = [openCall({ utterancesByLeg: { caller: 0, 'agent-1': 0, 'third-party-2': 0 } })];
    const guest = someChannel({ id: 'hearline-call-c1-third-party-2-2' });
    await synchronise([caller, guest], [{ id: 'hearline-call-c1', channelIds: ['c1', guest.id] }]);
    expect(searching).toEqual([]);
    expect([...(sessions.get('c1')?.legs.keys() ?? [])]).toEqual(['caller', 'third-party-2']);
  });
});
