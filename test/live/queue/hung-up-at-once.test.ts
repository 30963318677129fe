import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { clockLeadMs, followClock } from '../../../src/lib/clock.js';
import type { DialTarget } from '../../../src/desk/call-commands.js';
import { connectAgent } from '../../../src/live/queue/connect-agent.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import { colleague, LiveStage, outside } from '../../support/live-stage.js';

const LATER_MS = 6_000;

describe('a phone that is picked up and put down at once', () => {
  let stage: LiveStage;
  beforeEach(async () => {
    stage = await LiveStage.open();
    await stage.callerJoins();
  });
  afterEach(async () => {
    await stage.close();
    expect(stage.failures).toEqual([]);
  });

  const wait = () => connectAgent(stage.parts, stage.session);
  const timePasses = (ms: number) => followClock(clockLeadMs() + ms);

  /** @returns the channel of the n-th leg of an agent, which hears the caller */
  async function talks(extension: string, { ofLegs = 1, ofRings = 1 } = {}): Promise<string> {
    const channelId = await stage.answer(extension, ofRings);
    await stage.event('leg.joined', 1 + ofLegs); // the caller is the first
    return channelId;
  }

  async function firstHangsUp(): Promise<void> {
    const connected = wait();
    const channelId = await talks('2001');
    await connected;
    await stage.gone(channelId);
  }

  it('is a miss: the caller goes on waiting at the front, and another agent is rung first', async () => {
    const sinceMs = Date.now() - 60_000;
    stage.session.wait.countFrom(sinceMs);
    await firstHangsUp();
    expect(stage.session.end).toBeUndefined();
    expect(stage.agents.of(1)).toMatchObject({ state: 'available', misses: 1 });
    await stage.answer('2002');
    await stage.becomes(2, 'on-call');
    await stage.idle();
    expect(stage.session).toMatchObject({ state: 'up', wait: { wasConnected: true } });
    expect(stage.session.wait.sinceMs).toBe(sinceMs);
    expect(stage.session.wait.priority).toBeGreaterThan(0);
    expect(stage.events('agent.missed')).toMatchObject([{ userId: 1, reason: 'hung-up', isFirst: true }]);
    expect(stage.events('leg.held')).toEqual([]);
    expect(stage.disagreements()).toEqual([]);
  });

  it('has not served the caller, who hears music again and is owed a callback on hanging up', async () => {
    for (const id of [2, 3, 4]) stage.agents.takeBreak(`user:${id}`, 'lunch');
    await firstHangsUp();
    await stage.event('call.queued', 2);
    await stage.telephony.changes.until('music', () => stage.telephony.channel('c1').hasMusic);
    expect(stage.telephony.channel('c1').bridgeId).toBeNull();
    expect(stage.session.wait.wasConnected).toBe(false);
    expect(stage.view).toMatchObject({ state: 'queued', connectedAt: null, agent: null, agentUserId: null });
  });

  it('is a miss before the caller waits again, however long it takes to write that the leg has gone', async () => {
    const append = stage.parts.journal.append.bind(stage.parts.journal);
    const { journal } = stage.parts as { journal: { append: typeof append } };
    journal.append = async (callId, event, place) => {
      const stored = await append(callId, event, place);
      if (event.type === 'leg.left') await stage.event('call.queued', 2);
      return stored;
    };
    const connected = wait();
    await stage.gone(await talks('2001')); // while it is still being announced
    await stage.answer('2002');
    await connected;
    await stage.idle();
    expect(
      stage.types().filter((type) => ['leg.left', 'agent.missed', 'call.queued'].includes(type)),
    ).toEqual([...['call.queued', 'leg.left', 'agent.missed', 'call.queued']]);
    expect([...stage.session.legs.values()].map(({ isFirst }) => isFirst)).toEqual([true, true]);
    expect(stage.disagreements()).toEqual([]);
  });

  it.each([
    [2_900, 'waits on', 'available'],
    [3_100, 'was served', 'wrap-up'],
  ])('after %i ms: the caller %s', async (ms, _what, state) => {
    const connected = wait();
    const channelId = await talks('2001');
    await connected;
    timePasses(ms);
    await stage.gone(channelId);
    expect(stage.session.end !== undefined).toBe(state === 'wrap-up');
    expect(stage.stateOf(1)).toBe(state);
  });

  it('makes a break of three in a row', async () => {
    for (const id of [2, 3, 4]) stage.agents.takeBreak(`user:${id}`, 'lunch');
    void wait();
    for (const n of [1, 2, 3]) {
      const channelId = await talks('2001', { ofLegs: n, ofRings: n });
      await stage.gone(channelId);
      if (n === 3) break;
      expect(stage.agents.of(1)).toMatchObject({ state: 'available', misses: n });
      await stage.event('call.queued', n + 1);
      timePasses(LATER_MS);
      stage.agents.takeBreak('user:1', 'tea');
      stage.agents.ready('user:1');
    }
    expect(stage.agents.of(1)).toMatchObject({ state: 'break', reason: 'missed-calls', misses: 0 });
  });

  it('is no miss in a row with those before a call that was served', async () => {
    await firstHangsUp();
    await stage.answer('2002');
    await stage.becomes(2, 'on-call');
    timePasses(LATER_MS);
    stage.agents.answered('user:1', 'c9');
    stage.agents.leftCall('user:1', 'c9');
    expect(stage.agents.of(1)?.misses).toBe(0);
  });

  it('is not rung again at once for the same caller when it was put down before the bridge', async () => {
    for (const id of [2, 3, 4]) stage.agents.takeBreak(`user:${id}`, 'lunch');
    void wait();
    await stage.gone(await stage.answer('2001')); // in the same moment
    await stage.becomes(1, 'available');
    await new Promise((resolve) => setImmediate(resolve));
    expect(stage.commands.filter((each) => each.startsWith('ring '))).toHaveLength(1);
    expect(stage.events('agent.missed')).toMatchObject([{ userId: 1, reason: 'hung-up' }]);
  });

  it('is a miss as well where the switch finds it gone while it is being connected', async () => {
    const connected = wait();
    const channelId = await stage.rung('2001');
    const gone = new TelephonyError('Channel not found', { status: 404 });
    stage.telephony.faults.set(`bridge ${channelId}`, gone);
    await stage.answer('2001');
    await stage.answer('2002');
    await connected;
    expect(stage.agents.of(1)).toMatchObject({ state: 'available', misses: 1 });
    expect(stage.events('agent.missed')).toMatchObject([{ userId: 1, reason: 'hung-up' }]);
  });

  it('is no miss of an agent whose telephone the switch could not connect', async () => {
    const connected = wait();
    const channelId = await stage.rung('2001');
    const failed = new TelephonyError('Allocation failed', { status: 500 });
    stage.telephony.faults.set(`bridge ${channelId}`, failed);
    await stage.answer('2001');
    await stage.answer('2002');
    await connected;
    expect(stage.events('agent.missed')).toEqual([]);
  });

  it('leaves no caller alone while the record of the call is slow to be written', async () => {
    const { journal } = stage.parts;
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    const append: typeof journal.append = async (callId, event, place) => {
      const stored = await journal.append(callId, event, place);
      if (event.type === 'leg.joined') await isWritten;
      return stored;
    };
    Object.assign(stage.parts, { journal: { append } });
    const connected = wait();
    await stage.gone(await talks('2001'));
    written();
    await stage.answer('2002');
    await connected;
    expect(stage.session.legs.ofAgents.map(({ userId }) => userId)).toEqual([2]);
  });

  describe('by an agent who has just invited another party', () => {
    const inviteAndHangUp = async (target: DialTarget, inThatMoment: (rung: string) => void = () => {}) => {
      const connected = wait();
      const channelId = await talks('2001');
      await connected;
      await stage.change({ type: 'invite', target });
      const rung = await stage.rung(target.kind === 'number' ? '+254711' : '2004');
      const isGone = stage.gone(channelId);
      inThatMoment(rung);
      await isGone;
      await stage.answer('2002');
      await stage.becomes(2, 'on-call');
      await stage.idle();
      return rung;
    };
    const people = () => [...stage.session.legs.values()].map(({ name }) => name);

    it.each([
      ['a colleague', colleague(4)],
      ['a person outside', outside],
    ])('ends the ringing of %s: the caller is with the next agent', async (_who, target) => {
      const rung = await inviteAndHangUp(target);
      expect(stage.commands).toContain(`hang up ${rung}`);
      expect(people()).toEqual(['+254700', 'Agent 2']);
      expect(stage.agents.of(4)).toMatchObject({ state: 'available', misses: 0 });
      expect(stage.disagreements()).toEqual([]);
    });

    it.each([
      ['a colleague', colleague(4)],
      ['a person outside', outside],
    ])('lets %s go who answers in that moment', async (_who, target) => {
      const rung = await inviteAndHangUp(target, (channelId) =>
        stage.session.phones.ringing.get(channelId)?.outcome(true),
      );
      expect(stage.commands).toContain(`hang up ${rung}`);
      expect(people()).toEqual(['+254700', 'Agent 2']);
      expect(stage.stateOf(4)).toBe('available');
      expect(stage.disagreements()).toEqual([]);
    });
  });

  it('gives a caller who was handed over to the next agent, who has been served before', async () => {
    const connected = wait();
    await talks('2001');
    await connected;
    timePasses(LATER_MS);
    await stage.change({ type: 'transfer', target: colleague(2) });
    const channelId = await stage.answer('2002');
    await stage.event('call.transferred');
    await stage.gone(channelId);
    await stage.rung('2003');
    expect(stage.session.end).toBeUndefined();
    expect(stage.events('agent.missed')).toMatchObject([{ userId: 2, reason: 'hung-up' }]);
    expect(stage.events('agent.missed')[0]?.isFirst).toBeUndefined();
    expect(stage.view.connectedAt).not.toBeNull();
  });
});
