import { getEventListeners } from 'node:events';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ringPhone } from '../../../src/live/ringing/ring-phone.js';
import { connectAgent } from '../../../src/live/queue/connect-agent.js';
import { TelephonyAwayError, TelephonyError } from '../../../src/telephony/errors.js';
import { OnceConnected } from '../../../src/live/session/once-connected.js';
import { LiveStage } from '../../support/live-stage.js';
import { someSession } from '../../support/live-parts.js';

const broken = new TelephonyError('Allocation failed', { status: 500 });

describe('a caller who waits for an agent', () => {
  let stage: LiveStage;
  beforeEach(async () => {
    stage = await LiveStage.open();
    await stage.callerJoins();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await stage.close();
    expect(stage.failures).toEqual([]);
  });

  const wait = () => connectAgent(stage.parts, stage.session);

  it('hears music until whoever was idle for the longest answers', async () => {
    const connected = wait();
    const channelId = await stage.answer('2001');
    await connected;
    expect(stage.types()).toEqual(['leg.joined', 'call.queued', 'agent.ringing', 'leg.joined']);
    expect(stage.commands).toEqual(
      expect.arrayContaining([
        'start music for c1',
        `bridge ${channelId} into hearline-call-c1`,
        'bridge c1 into hearline-call-c1',
        'stop music for c1',
      ]),
    );
    expect(stage.session).toMatchObject({ state: 'up', wait: { wasConnected: true } });
    expect(stage.agents.of(1)).toMatchObject({ state: 'on-call', callId: 'c1' });
    expect(stage.session.phones.ringing.size).toBe(0);
  });

  it('gets the next one when no agent answers', async () => {
    const connected = wait();
    await stage.refuse('2001');
    await stage.answer('2002');
    await connected;
    expect(stage.events('agent.missed')).toMatchObject([{ userId: 1, reason: 'no-answer' }]);
    expect(stage.agents.of(1)).toMatchObject({ state: 'available', misses: 1 });
    expect(stage.stateOf(2)).toBe('on-call');
  });

  it('gets the next one when an agent is busy in another call of theirs', async () => {
    const connected = wait();
    await stage.refuse('2001', { cause: 17 });
    await stage.answer('2002');
    await connected;
    expect(stage.events('agent.missed')).toMatchObject([{ userId: 1, reason: 'refused' }]);
  });

  it('is not rung again at once at a phone that refused, though no other agent is free', async () => {
    for (const id of [2, 3, 4]) stage.agents.takeBreak(`user:${id}`, 'lunch');
    const connected = wait();
    await stage.refuse('2001', { cause: 21 });
    await stage.becomes(1, 'available');
    await new Promise((resolve) => setImmediate(resolve));
    expect(stage.commands.filter((command) => command.startsWith('ring '))).toHaveLength(1);
    expect(stage.session.wait.avoided.get('user:1')).toBeGreaterThan(Date.now());
    stage.agents.ready('user:2');
    await stage.answer('2002');
    await connected;
  });

  it('has no telephone number in the log when a phone cannot be rung', async () => {
    const lines: unknown[] = [];
    const log = { ...stage.parts.log, warn: (...line: unknown[]) => void lines.push(line) };
    stage.telephony.faults.set('ring PJSIP/+254711', broken);
    const ring = {
      endpoint: 'PJSIP/+254711@trunk',
      channelId: 'hearline-call-c1-third-party-1-1',
      callerId: null,
    };
    const signal = new AbortController().signal;
    await ringPhone({ ...stage.parts, log }, stage.session, { ...ring, timeoutMs: 10, signal });
    expect(lines.length).toBeGreaterThan(0);
    expect(inspect(lines, { depth: 10 })).not.toContain('254711');
  });

  it('gets the next one when the switch cannot ring a phone', async () => {
    stage.telephony.faults.set('ring PJSIP/2001', broken);
    const connected = wait();
    await stage.answer('2002');
    await connected;
    expect(stage.events('agent.missed')).toMatchObject([{ userId: 1, reason: 'unreachable' }]);
    // no agent's fault: it is no miss, and in a moment they are rung again
    await stage.becomes(1, 'available');
    expect(stage.agents.of(1)?.misses).toBe(0);
  });

  it.each<[string, (telephony: LiveStage['telephony']) => unknown]>([
    ['is busy elsewhere', (telephony) => telephony.freePhones.delete('PJSIP/2001')],
    ['cannot be asked about', (telephony) => telephony.faults.set('look at PJSIP/2001', broken)],
  ])('gets the next one, and it is not shown, where a phone %s', async (_name, prepare) => {
    prepare(stage.telephony);
    const connected = wait();
    await stage.answer('2002');
    await connected;
    expect(stage.events('agent.ringing')).toMatchObject([{ userId: 2 }]);
    expect(stage.events('agent.missed')).toEqual([]);
    expect(stage.stateOf(1)).toBe('ringing'); // and so is given no caller for a while
    stage.parts.stop.abort();
    await stage.becomes(1, 'available');
    expect(stage.agents.of(1)?.misses).toBe(0);
  });

  it('gets an agent whose line the switch has yet to clear of the call before', async () => {
    const { telephony } = stage;
    telephony.freePhones.delete('PJSIP/2001');
    const connected = wait();
    await telephony.changes.until('a look at the phone', () => stage.commands.includes('look at PJSIP/2001'));
    telephony.freePhones.add('PJSIP/2001');
    await stage.answer('2001');
    await connected;
    expect(stage.events('agent.ringing')).toMatchObject([{ userId: 1 }]);
  });

  it('gets an agent as soon as their phone is free of a call that is not ours, for which it was passed over', async () => {
    for (const id of [2, 3, 4]) stage.agents.takeBreak(`user:${id}`, 'lunch');
    const { telephony } = stage;
    telephony.freePhones.delete('PJSIP/2001');
    const connected = wait();
    const looks = () => stage.commands.filter((command) => command === 'look at PJSIP/2001').length;
    await telephony.changes.until('the phone to be passed over', () => looks() > 4); // looked at 4 times before that
    telephony.freePhones.add('PJSIP/2001');
    await stage.answer('2001');
    await connected;
    expect(stage.agents.of(1)).toMatchObject({ state: 'on-call', callId: 'c1', misses: 0 });
  });

  it('gets the next one when an agent logs out or goes on a break while their phone rings', async () => {
    const connected = wait();
    const first = await stage.rung('2001');
    stage.agents.logOut('user:1');
    const second = await stage.rung('2002');
    expect(stage.commands).toContain(`hang up ${first}`);
    stage.agents.takeBreak('user:2', 'lunch');
    await stage.answer('2003');
    await connected;
    expect(stage.commands).toContain(`hang up ${second}`);
    expect([1, 2, 3].map((id) => stage.stateOf(id))).toEqual(['offline', 'break', 'on-call']);
    expect(stage.events('agent.missed').map(({ reason }) => reason)).toEqual(['refused', 'refused']);
  });

  it('gets the next one when an agent hangs up in the moment of answering', async () => {
    const connected = wait();
    const channelId = await stage.answer('2001');
    await stage.gone(channelId);
    await stage.answer('2002');
    await connected;
    expect(stage.stateOf(1)).toBe('available');
    expect(stage.session.legs.ofAgents.map(({ userId }) => userId)).toEqual([2]);
  });

  it('gets the next one when an agent hangs up while they are being connected', async () => {
    const { telephony } = stage;
    const connected = wait();
    const channelId = await stage.rung('2001');
    telephony.faults.set(`bridge ${channelId}`, new TelephonyError('Channel not found', { status: 404 }));
    await stage.answer('2001');
    await stage.answer('2002');
    await connected;
    expect(stage.stateOf(1)).toBe('available');
    expect(stage.session.legs.ofAgents.map(({ userId }) => userId)).toEqual([2]);
    expect(stage.commands.filter((each) => each === 'start music for c1')).toHaveLength(2);
  });

  it('is not lost when whoever answers was given to another agent in the same moment', async () => {
    const connected = wait();
    const channelId = await stage.rung('2001');
    stage.session.phones.ringing.get(channelId)?.outcome(true);
    stage.agents.logOut('user:1');
    stage.agents.logIn('user:1');
    stage.agents.move('user:1', 'ringing', { callId: 'c2' }); // in the same moment, for another caller
    await stage.answer('2002');
    await connected;
    expect(stage.commands).toContain(`hang up ${channelId}`);
    expect(stage.agents.of(1)).toMatchObject({ state: 'ringing', callId: 'c2' });
  });

  it('gives up, and the phone stops ringing without a miss', async () => {
    const connected = wait();
    const channelId = await stage.rung('2001');
    await stage.gone('c1');
    await connected;
    expect(stage.commands).toContain(`hang up ${channelId}`);
    expect(stage.agents.of(1)).toMatchObject({ state: 'available', misses: 0, idleSinceMs: 1 });
    expect(stage.events('agent.missed')).toEqual([]);
    expect(stage.session.phones.ringing.size).toBe(0);
  });

  it('gives up in the moment in which an agent answers: no agent is left on a line', async () => {
    const connected = wait();
    const channelId = await stage.rung('2001');
    const ending = stage.gone('c1');
    stage.session.phones.ringing.get(channelId)?.outcome(true);
    await Promise.all([ending, connected]);
    expect(stage.commands).toContain(`hang up ${channelId}`);
    expect(stage.stateOf(1)).toBe('available');
    expect(stage.session.legs.size).toBe(0);
  });

  it('gives up just after an agent has answered: that agent is not on a call for ever', async () => {
    const connected = wait();
    await stage.answer('2001');
    await Promise.resolve();
    await stage.gone('c1');
    await connected;
    expect(['available', 'wrap-up']).toContain(stage.stateOf(1));
    expect(stage.session.legs.size).toBe(0);
  });

  it('is kept for the next process when this one stops, whether a phone rings or none is free', async () => {
    const connected = wait();
    const channelId = await stage.rung('2001');
    stage.parts.stop.abort();
    await connected;
    expect(stage.commands).toContain(`hang up ${channelId}`);
    expect(stage.commands).not.toContain('hang up c1');
    expect(stage.stateOf(1)).toBe('available');
    expect(stage.types()).not.toContain('call.ended');
  });

  it('is not kept waiting by a switch that says nothing of a phone that rings', async () => {
    const quick = { ...stage.parts, ringTimeoutMs: -4_990 }; // and 5 s more
    const connected = connectAgent(quick, stage.session);
    await stage.rung('2001');
    await stage.answer('2002');
    await connected;
    expect(stage.events('agent.missed')).toMatchObject([{ userId: 1, reason: 'no-answer' }]);
  });

  it('waits on while no agent is ready, and is given the first who is', async () => {
    for (const id of [1, 2, 3, 4]) stage.agents.takeBreak(`user:${id}`, 'lunch');
    const connected = wait();
    await stage.telephony.reported('start music');
    stage.agents.ready('user:3');
    await stage.answer('2003');
    await connected;
    expect(stage.stateOf(3)).toBe('on-call');
  });

  it('never shares a phone with another caller', async () => {
    const other = someSession({ callId: 'c2' });
    const both = [wait(), connectAgent(stage.parts, other)];
    const first = await stage.rung('2001');
    const second = await stage.rung('2002');
    expect([first, second]).toEqual(['hearline-call-c1-agent-1-1', 'hearline-call-c2-agent-0-1']);
    expect([1, 2].map((id) => stage.agents.of(id)?.callId)).toEqual(['c1', 'c2']);
    stage.session.phones.ringing.get(first)?.outcome(true);
    other.phones.ringing.get(second)?.outcome(true);
    await Promise.all(both);
    expect(stage.commands.filter((each) => each.startsWith('ring'))).toHaveLength(2);
  });

  it('is on a lease of the switch while waiting, and for good with us before any agent talks to them', async () => {
    const connected = wait();
    const channelId = await stage.answer('2001');
    await connected;
    const [lease, kept, bridged] = ['return c1 after', 'keep c1', `bridge ${channelId}`].map((beginning) =>
      stage.commands.findIndex((command) => command.startsWith(beginning)),
    );
    expect(lease).toBeGreaterThanOrEqual(0);
    expect(kept).toBeGreaterThan(lease ?? 0);
    expect(bridged).toBeGreaterThan(kept ?? 0);
  });

  it('is not taken back by the switch in the middle of the call when it was away at its beginning', async () => {
    const once = new OnceConnected(stage.parts.stopping);
    Object.assign(stage.parts, { onceConnected: once.run.bind(once) });
    stage.telephony.faults.set('keep c1', new TelephonyAwayError());
    const connected = wait();
    await stage.answer('2001');
    await stage.telephony.reported('keep c1');
    expect(stage.commands.filter((command) => command.startsWith('bridge'))).toEqual([]);
    stage.telephony.faults.clear();
    await new Promise((resolve) => setImmediate(resolve));
    once.synchronised();
    await connected;
    expect(stage.commands.filter((command) => command === 'keep c1')).toHaveLength(2);
    expect(stage.session.state).toBe('up');
  });

  it('is connected even if the switch does not let go of the lease', async () => {
    stage.telephony.faults.set('keep c1', broken);
    const connected = wait();
    await stage.answer('2001');
    await connected;
    expect(stage.session.state).toBe('up');
  });

  it('rings no agent once the queue is closed', async () => {
    stage.parts.router.close();
    await wait();
    expect(stage.types()).toEqual(['leg.joined', 'call.queued']);
  });

  it('leaves no listener behind on what outlives their call, however many phones rang', async () => {
    const added = jest.spyOn(EventTarget.prototype, 'addEventListener');
    const connected = wait();
    for (const extension of ['2001', '2002', '2003']) await stage.refuse(extension);
    await stage.answer('2004');
    await connected;
    const signals = new Set(added.mock.contexts.filter((each) => each instanceof AbortSignal));
    added.mockRestore();
    expect(signals.size).toBeGreaterThan(3);
    const left = [...signals]
      .filter((each) => !each.aborted)
      .flatMap((each) => getEventListeners(each, 'abort'));
    expect(left).toEqual([]);
  });
});
