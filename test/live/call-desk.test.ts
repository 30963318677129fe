import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CallEvent } from '../../src/calls/call-event.js';
import type { Agents } from '../../src/desk/agents.js';
import type { DialTarget } from '../../src/desk/call-commands.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { CallDesk } from '../../src/live/call-desk.js';
import type { OpenCall } from '../../src/calls/call-store.js';
import type { Channel } from '../../src/telephony/telephony.js';
import { liveParts, type LiveParts } from '../support/live-parts.js';
import { anyNumber, MemoryAgentStore, memoryAgents, someAgent } from '../support/memory-desk.js';
import { someChannel } from '../support/memory-telephony.js';
import { someOpenCall } from '../support/some-open-call.js';

describe('the desk of a process', () => {
  let parts: LiveParts;
  let agents: Agents;
  let desk: CallDesk;
  let canTakeCalls: boolean;
  let isDatabaseAway: boolean;
  let onDisk: OpenCall[];

  beforeEach(async () => {
    canTakeCalls = true;
    isDatabaseAway = false;
    onDisk = [];
    agents = memoryAgents({ store: new MemoryAgentStore([someAgent(1), someAgent(2)]) });
    await agents.load();
    agents.setPhones(['PJSIP/2001', 'PJSIP/2002']);
    parts = liveParts({ agents });
    parts.telephony.freePhones.add('PJSIP/2001').add('PJSIP/2002');
    desk = new CallDesk({
      ...parts,
      contact: anyNumber,
      supervision: {
        store: { begin: async () => 1, end: async () => {}, endOpen: async () => {} },
        onNotice: () => {},
        noticeModes: new Set(),
      },
      openCalls: {
        listOpen: async () => {
          if (isDatabaseAway) throw new UnavailableError('database away');
          return [];
        },
        listOnDisk: () => onDisk,
        hasCall: async () => false,
        readOpen: async (callId) =>
          (['caller', 'agent'] as const).map((speaker, i) => {
            const legId = speaker === 'agent' ? 'agent-1' : speaker;
            const event = { type: 'leg.joined', legId, speaker, name: legId, userId: null } as const;
            return { callId, seq: i + 2, at: new Date(), startMs: 0, event };
          }),
      },
      canTakeCalls: () => canTakeCalls,
      onSynchronised: async () => {},
      onResumed: () => {},
      onCallOpened: async () => ({ close: () => {} }),
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await desk.close(100);
    parts.telephony.close();
    await desk.ended;
    parts.router.close();
    await agents.close();
  });

  const synchronise = (...channels: (string | Channel)[]) =>
    parts.telephony.events.push({
      type: 'synchronised',
      channels: channels.map((each) => (typeof each === 'string' ? someChannel({ id: each }) : each)),
      bridges: [],
      phones: ['PJSIP/2001', 'PJSIP/2002'].map((endpoint) => ({ endpoint, isOnline: true })),
      restarted: false,
    });
  const agentOf = (userId: number) => agents.of(userId) ?? someAgent(userId);
  const inbound = someChannel({ id: 'c1', state: 'ringing', isInbound: true });
  const outside: DialTarget = { kind: 'number', number: '+254711' };

  it('does not take an agent off a call of theirs for a connection that was made again in its middle', async () => {
    let answered = () => {};
    jest.spyOn(parts.telephony, 'answer').mockReturnValue(new Promise((resolve) => (answered = resolve)));
    const settle = agents.settle.bind(agents);
    const settled = new Promise<void>((resolve) => {
      jest.spyOn(agents, 'settle').mockImplementation((isOnLine) => resolve(settle(isOnLine)));
    });
    const dialling = new Promise((resolve) => agents.onChange(resolve));
    const channel = someChannel({ id: 'd1', dialled: '+254711' });
    parts.telephony.events.push({ type: 'dialled', endpoint: 'PJSIP/2001', channel, asksTransfers: true });
    await dialling;
    synchronise('d1');
    await settled;
    expect(agents.of(1)).toMatchObject({ state: 'on-call', callId: 'd1' });
    answered();
  });

  it('frees the agents whose calls ended with an earlier process while the database is away', async () => {
    isDatabaseAway = true;
    agents.move('user:1', 'on-call', { callId: 'c8' });
    agents.move('user:2', 'on-call', { callId: 'c9' });
    const freed = new Promise((resolve) => agents.onChange(resolve));
    synchronise('c9', 'hearline-call-c9-agent-1-1', 'hearline-call-c8-agent-1-1');
    await freed;
    expect(agents.of(1)).toMatchObject({ state: 'wrap-up', callId: 'c8' });
    expect(agents.of(2)).toMatchObject({ state: 'on-call', callId: 'c9' });
  });

  it('rings a phone that a killed process left in a call without its caller, while the database is away', async () => {
    isDatabaseAway = true;
    agents.takeBreak('user:2', 'lunch');
    const { telephony } = parts;
    const left = 'hearline-call-c8-agent-1-1';
    telephony.freePhones.delete('PJSIP/2001'); // until the switch has let go of it
    const hangUp = telephony.hangUp.bind(telephony);
    jest.spyOn(telephony, 'hangUp').mockImplementation(async (channelId) => {
      await hangUp(channelId);
      if (channelId === left) telephony.freePhones.add('PJSIP/2001');
    });
    onDisk = [someOpenCall({ callId: 'c9', connectedAt: null, utterancesByLeg: { caller: 0 } })];
    synchronise(someChannel({ id: 'c9', isInbound: true }), someChannel({ id: left, name: 'PJSIP/2001-1' }));
    await telephony.reported('ring PJSIP/2001 as hearline-call-c9-agent-');
  });

  it('serves a rush in the order in which it reached the switch, and not in that of getting round to it', async () => {
    for (const id of [1, 2]) agents.takeBreak(`user:${id}`, 'lunch');
    const { telephony, router } = parts;
    const atMs = Date.now() - 40_000;
    const order = [3, 1, 4, 2];
    for (const n of order) {
      const channel = someChannel({ id: `c${n}`, isInbound: true, createdAt: new Date(atMs + n * 100) });
      telephony.events.push({ type: 'inbound', channel });
      await telephony.reported(`return c${n}`); // its turn is sought
    }
    expect(router.waiting.map(({ callId }) => callId)).toEqual(['c1', 'c2', 'c3', 'c4']);
    expect(router.waiting[0]?.sinceMs).toBeCloseTo(atMs + 100, -1);
  });

  it('dials no caller by itself: a caller who hung up before an agent came is for a person to call back', async () => {
    const { telephony } = parts;
    const channel = { ...inbound, callerId: '+254711000555' };
    telephony.events.push({ type: 'inbound', channel });
    await telephony.reported('ring PJSIP/2001');
    telephony.events.push({ type: 'gone', channelId: 'c1', cause: 16, restarted: false });
    await telephony.reported('hang up hearline-call-c1-agent');
    synchronise();
    await desk.close(1_000);
    const rung = telephony.commands.filter((command) => command.startsWith('ring '));
    expect(rung.filter((command) => command.includes('+254711000555') || command.includes('@trunk'))).toEqual(
      [],
    );
  });

  it('leaves what the switch records of the parties to the next process when it stops', async () => {
    parts.telephony.events.push({ type: 'inbound', channel: inbound });
    await parts.telephony.reported('ring PJSIP/2001');
    const [tap] = parts.telephony.taps;
    expect(tap?.isRecorded).toBe(true);
    await desk.close(100);
    expect(tap).toMatchObject({ isClosed: true, isLeft: true });
  });

  it('resumes the calls that the disk reports while the database is away, and removes nothing', async () => {
    isDatabaseAway = true;
    onDisk = ['c8', 'c9'].map((callId) => someOpenCall({ callId }));
    const tapped = new Promise<void>((resolve) => {
      const openTap = parts.telephony.openTap.bind(parts.telephony);
      jest.spyOn(parts.telephony, 'openTap').mockImplementation((request) => {
        if (request.channelId === 'call-c9-agent-1-1') resolve();
        return openTap(request);
      });
    });
    const nobodys = someChannel({ id: 'c7', isInbound: true });
    synchronise(
      someChannel({ id: 'c9', isInbound: true }),
      'call-c9-agent-1-1',
      nobodys,
      'call-c7-agent-1-1',
    );
    await tapped;
    expect(desk.liveCallIds).toEqual(['c9']);
    const removals = parts.telephony.commands.filter((command) => command.startsWith('hang up'));
    expect(removals).toEqual([]);
    expect(parts.written.map(({ callId, event }) => [callId, event.type])).toEqual([
      ['c9', 'media.gap'],
      ['c9', 'media.gap'],
    ]);
  });

  it('writes how the sound of a party arrives into the journal of that call', async () => {
    const written = (type: CallEvent['type']): Promise<void> | undefined => {
      const found = parts.written.some(({ event }) => event.type === type);
      return found ? undefined : new Promise(setImmediate).then(() => written(type));
    };
    synchronise();
    parts.telephony.events.push({ type: 'inbound', channel: inbound });
    const quality = { state: 'none', loss: 0.0123, jitterMs: 4.4, mos: null } as const;
    await written('leg.joined');
    for (const channelId of ['somebody-else', 'c1'])
      parts.telephony.events.push({ type: 'sound', channelId, quality });
    await written('media.quality');
    expect(parts.written.filter(({ event }) => event.type === 'media.quality')).toEqual([
      expect.objectContaining({
        callId: 'c1',
        event: { type: 'media.quality', legId: 'caller', state: 'none', loss: 0.012, jitterMs: 4, mos: null },
      }),
    ]);
  });

  it('shows that a call was answered before all that is heard, however slow the database is', async () => {
    const order: string[] = [];
    let stored = () => {};
    const database = new Promise<void>((resolve) => (stored = resolve));
    jest.spyOn(parts.journal, 'append').mockImplementation(async (_callId, { type }) => {
      order.push(type);
      await database;
      return { seq: order.length };
    });
    const openTap = parts.telephony.openTap.bind(parts.telephony);
    const tapped = new Promise<void>((resolve) => {
      jest.spyOn(parts.telephony, 'openTap').mockImplementation((request) => {
        order.push('tap');
        resolve();
        return openTap(request);
      });
    });
    parts.telephony.events.push({ type: 'inbound', channel: inbound });
    await tapped;
    expect(order.slice(0, 3)).toEqual(['call.started', 'call.answered', 'tap']);
    stored();
  });

  it('places no call for an agent whose phone began to ring in the same moment', async () => {
    const before = agentOf(1);
    agents.move('user:1', 'ringing', { callId: 'c1' });
    await expect(desk.place(before, outside)).rejects.toThrow('you-are-busy');
    expect(agents.of(1)).toMatchObject({ state: 'ringing', callId: 'c1' });
  });

  it('says at once that a colleague is on a call, cannot be reached, or does not exist', async () => {
    const colleague: DialTarget = { kind: 'extension', extension: '2002' };
    agents.move('user:2', 'ringing', { callId: 'c9' });
    agents.move('user:2', 'on-call', { callId: 'c9' });
    await expect(desk.place(agentOf(1), colleague)).rejects.toThrow('agent-busy');
    agents.move('user:2', 'available', { callId: null });
    agents.setPhone('PJSIP/2002', false);
    await expect(desk.place(agentOf(1), colleague)).rejects.toThrow('agent-phone-unreachable');
    const nobody: DialTarget = { kind: 'extension', extension: '999' };
    await expect(desk.place(agentOf(1), nobody)).rejects.toThrow('unknown-extension');
    expect(agents.of(1)?.state).toBe('available');
    expect(desk.liveCallIds).toEqual([]);
  });

  it('does not carry a command out minutes later that whoever asked has given up', async () => {
    parts.telephony.events.push({ type: 'inbound', channel: inbound });
    const ring = await parts.telephony.reported('ring PJSIP/2001 as ');
    parts.telephony.events.push({
      type: 'answered',
      channel: someChannel({ id: ring.split(' as ')[1] ?? '' }),
    });
    await parts.telephony.reported('bridge c1 into hearline-call-c1');
    await parts.telephony.changes.until('the call to be up', () => agents.of(1)?.state === 'on-call');
    let goOn = () => {};
    const until = new Promise<void>((resolve) => (goOn = resolve));
    parts.telephony.faults.set('mute', { answer: 'late', until });
    const slow = desk.change('c1', { type: 'mute', isMuted: true }, { userId: 1 });
    const late = desk.change('c1', { type: 'hold' }, { userId: 1 });
    await parts.telephony.reported('mute');
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
    goOn();
    await slow;
    await expect(late).rejects.toMatchObject({ code: 'timeout', reason: { code: 'call-busy-with-command' } });
    clock.mockRestore();
    expect(parts.telephony.commands.filter((command) => command.startsWith('hold'))).toEqual([]);
  });

  it('rings an agent again for a caller whose transfer is not answered', async () => {
    const append = parts.journal.append.bind(parts.journal);
    jest.spyOn(parts.journal, 'append').mockImplementation(async (...event) => {
      const stored = await append(...event);
      parts.telephony.changes.notify();
      return stored;
    });
    parts.telephony.events.push({ type: 'inbound', channel: inbound });
    const ring = await parts.telephony.reported('ring PJSIP/2001 as ');
    parts.telephony.events.push({
      type: 'answered',
      channel: someChannel({ id: ring.split(' as ')[1]?.split(',')[0] ?? '' }),
    });
    const joined = () => parts.written.filter(({ event }) => event.type === 'leg.joined').length;
    await parts.telephony.changes.until('the call to be up', () => joined() === 2);
    await desk.change(
      'c1',
      { type: 'transfer', target: { kind: 'extension', extension: '2002' } },
      { userId: 1 },
    );
    const refused =
      (await parts.telephony.reported('ring PJSIP/2002 as ')).split(' as ')[1]?.split(',')[0] ?? '';
    agents.move('user:1', 'available', { callId: null });
    parts.telephony.events.push({ type: 'gone', channelId: refused, cause: 21, restarted: false });
    await parts.telephony.changes.until(
      'the next ring for the caller',
      () => parts.telephony.commands.filter((command) => command.startsWith('ring ')).length > 2,
    );
  });

  it('lets no supervisor listen to an agent who has left the call', async () => {
    parts.telephony.events.push({ type: 'inbound', channel: inbound });
    await parts.telephony.reported('ring PJSIP/2001 as ');
    const listening = desk.supervise('c1', { userId: 2, agentUserId: 1, mode: 'listen' });
    await expect(listening).rejects.toThrow('agent-left-call');
  });

  it('knows no call that is not live', async () => {
    const reason = { code: 'unknown-call', callId: 'c9' };
    await expect(desk.end('c9', { userId: 1 })).rejects.toMatchObject({ reason });
    await expect(desk.change('c9', { type: 'hold' }, { userId: 1 })).rejects.toMatchObject({ reason });
    const supervised = desk.supervise('c9', { userId: 1, agentUserId: 2, mode: 'listen' });
    await expect(supervised).rejects.toMatchObject({ reason });
  });

  it('does not forget a call whose transcription stops: it ends as any other', async () => {
    const error = jest.spyOn(parts.log, 'error');
    let failed = () => {};
    const logged = new Promise<void>((resolve) => (failed = resolve));
    error.mockImplementation(() => failed());
    jest.spyOn(parts.analysers, 'flatMap').mockImplementation(() => {
      throw new Error('a bug');
    });
    parts.telephony.events.push({ type: 'inbound', channel: inbound });
    await logged;
    await new Promise((resolve) => setImmediate(resolve));
    expect(desk.liveCallIds).toEqual(['c1']);
    await desk.end('c1', { userId: 7, note: 'enough' });
    expect(parts.written.map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(['call.ended', 'transcript.complete']),
    );
  });

  describe('that can remember nothing at the moment', () => {
    beforeEach(() => {
      canTakeCalls = false;
    });

    it('leaves a caller to the switch, which rings the phones', async () => {
      parts.telephony.events.push({ type: 'inbound', channel: inbound });
      await parts.telephony.reported('return c1 after 1000 ms');
      expect(parts.telephony.commands).not.toContain('hang up c1');
      expect(desk.liveCallIds).toEqual([]);
    });

    it('leaves a caller to the switch whose arrival was missed', async () => {
      synchronise(inbound);
      await parts.telephony.reported('return c1 after 1000 ms');
      expect(parts.telephony.commands).toEqual(['adopt c1', 'return c1 after 1000 ms']);
      expect(desk.liveCallIds).toEqual([]);
    });
  });

  it('refuses a phone that dials while its agent is busy, or that belongs to no user', async () => {
    agents.move('user:1', 'ringing', { callId: 'c1' });
    for (const [id, endpoint] of [
      ['d1', 'PJSIP/2001'],
      ['d2', 'PJSIP/9999'],
    ] as const) {
      const channel = someChannel({ id });
      parts.telephony.events.push({ type: 'dialled', endpoint, channel, asksTransfers: true });
      await parts.telephony.reported(`hang up ${id}`);
    }
    expect(agents.of(1)?.state).toBe('ringing');
  });
});
