import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { nowMs } from '../../../src/lib/clock.js';
import { TelephonyAwayError, TelephonyError } from '../../../src/telephony/errors.js';
import { colleague, LiveStage, outside } from '../../support/live-stage.js';

const broken = new TelephonyError('Internal error', { status: 500 });

let stage: LiveStage;
/** Channel of the first agent. */
let channelId: string;
beforeEach(async () => {
  stage = await LiveStage.open();
  const [leg] = await stage.talking(1);
  channelId = leg?.channelId ?? '';
  stage.telephony.commands.length = 0;
});
afterEach(async () => {
  await stage.close();
  expect(stage.failures).toEqual([]);
  expect(stage.disagreements()).toEqual([]);
});

const conflict = (work: Promise<void>, code: string) =>
  expect(work).rejects.toMatchObject({ name: 'Refusal', code: 'conflict', reason: { code } });
const since = () => stage.types().slice(2);
const states = (...ids: number[]) => ids.map((id) => stage.stateOf(id));
/** The speakers in the call who hear each other. */
const people = () => [...stage.session.legs.values()].map(({ name }) => name);

describe('a caller who is handed over', () => {
  it('hears music, then the colleague; who handed over is free at once', async () => {
    await stage.change({ type: 'transfer', target: colleague(2) });
    expect(states(1, 2)).toEqual(['wrap-up', 'ringing']);
    expect(stage.commands.slice(0, 2)).toEqual(['hold c1 of hearline-call-c1', `hang up ${channelId}`]);
    expect(await stage.gone(channelId)).toBe(false); // as the switch reports it afterwards
    const taking = await stage.answer('2002');
    await stage.idle();
    expect(stage.commands.slice(-2)).toEqual([
      `bridge ${taking} into hearline-call-c1`,
      'bridge c1 into hearline-call-c1',
    ]);
    expect(since()).toEqual([
      'leg.held',
      'leg.left',
      'agent.ringing',
      'leg.joined',
      'leg.resumed',
      'call.transferred',
    ]);
    expect(stage.events('call.transferred')).toMatchObject([
      { kind: 'blind', fromLegId: 'agent-1', name: 'Agent 2', userId: 2 },
    ]);
    expect(people()).toEqual(['+254700', 'Agent 2']);
    expect(stage.session).toMatchObject({ state: 'up', handover: { isBeingTransferred: false } });
  });

  it('is the next one in the queue when the colleague does not answer', async () => {
    await stage.change({ type: 'transfer', target: colleague(2) });
    await stage.refuse('2002');
    await stage.event('call.queued');
    expect(stage.events('call.queued')).toMatchObject([{ priority: 1_000 }]);
    const next = await stage.answer('2003'); // the one among the rest who was idle for the longest
    await stage.idle();
    expect(stage.session).toMatchObject({ state: 'up', handover: { isBeingTransferred: false } });
    expect(stage.commands).toContain(`bridge ${next} into hearline-call-c1`);
    expect(people()).toEqual(['+254700', 'Agent 3']);
  });

  it('is the next one in the queue again when the next agent hands over, too, in vain', async () => {
    await stage.change({ type: 'transfer', target: colleague(2) });
    await stage.refuse('2002');
    const third = await stage.answer('2003');
    await stage.idle();
    await stage.change({ type: 'transfer', target: colleague(4) }, 3);
    await stage.gone(third);
    await stage.refuse('2004');
    await stage.event('call.queued', 2);
    await stage.rung('2002', 2);
    expect(stage.session.state).toBe('ringing');
  });

  it('is not sent away then for having waited long before they were connected', async () => {
    const transferredAtMs = nowMs();
    stage.session.wait.countFrom(transferredAtMs - 3_600_000);
    await stage.change({ type: 'transfer', target: colleague(2) });
    await stage.refuse('2002');
    await stage.event('call.queued');
    expect(stage.session.wait.sinceMs).toBeGreaterThanOrEqual(transferredAtMs); // by this wait the longest is counted
    await stage.answer('2003');
    await stage.idle();
    expect(since()).not.toContain('callback.promised');
    expect(people()).toEqual(['+254700', 'Agent 3']);
  });

  it('is with whoever else is on the call when no agent takes them over', async () => {
    await stage.change({ type: 'invite', target: colleague(3) });
    await stage.answer('2003');
    await stage.idle();
    await stage.change({ type: 'transfer', target: colleague(2) });
    await stage.refuse('2002');
    await stage.idle();
    expect(people()).toEqual(['+254700', 'Agent 3']);
    expect(stage.session).toMatchObject({
      state: 'up',
      handover: { isBeingTransferred: false },
      legs: { ofCaller: { isHeld: false } },
    });
    expect(since()).not.toContain('call.queued');
  });

  it('to a number outside stays with them: no agent is on the line any more', async () => {
    await stage.change({ type: 'transfer', target: outside });
    const taking = await stage.answer('+254711');
    await stage.idle();
    expect(people()).toEqual(['+254700', '+254711']);
    await stage.gone(taking);
    expect(stage.events('call.ended')).toMatchObject([{ side: 'agent', reason: 'third-party-hung-up' }]);
  });

  it('hangs up while the colleague’s phone rings: it stops, and no agent has missed anything', async () => {
    await stage.change({ type: 'transfer', target: colleague(2) });
    const ringing = await stage.rung('2002');
    await stage.gone('c1');
    await stage.idle();
    expect(stage.commands).toContain(`hang up ${ringing}`);
    expect(stage.agents.of(2)).toMatchObject({ state: 'available', misses: 0 });
    expect(since()).not.toContain('call.queued');
  });

  it('stays with the agent when the switch cannot hold them, and the colleague is free', async () => {
    stage.telephony.faults.set('hold', broken);
    await expect(stage.change({ type: 'transfer', target: colleague(2) })).rejects.toBe(broken);
    expect(states(1, 2)).toEqual(['on-call', 'available']);
    expect(stage.session.handover.isBeingTransferred).toBe(false);
  });

  it('is handed over even if the agent’s phone cannot be informed', async () => {
    stage.telephony.faults.set(`hang up ${channelId}`, new TelephonyAwayError());
    await stage.change({ type: 'transfer', target: colleague(2) });
    await stage.answer('2002');
    await stage.idle();
    expect(people()).toEqual(['+254700', 'Agent 2']);
  });

  it('cannot be handed over twice, nor asked about meanwhile', async () => {
    await stage.change({ type: 'invite', target: colleague(3) });
    await stage.answer('2003');
    await stage.idle();
    await stage.change({ type: 'transfer', target: colleague(2) });
    await conflict(stage.change({ type: 'transfer', target: colleague(4) }, 3), 'being-handed-over');
    await conflict(stage.change({ type: 'consult', target: colleague(4) }, 3), 'being-handed-over');
    expect(stage.stateOf(4)).toBe('available');
  });

  it('is kept for the next process when this one stops meanwhile', async () => {
    await stage.change({ type: 'transfer', target: colleague(2) });
    await stage.rung('2002');
    stage.parts.stop.abort();
    await stage.idle();
    expect(since()).not.toContain('call.ended');
    expect(stage.commands).not.toContain('hang up c1');
    expect(stage.stateOf(2)).toBe('available');
  });
});

describe('an agent who put the caller on hold, and hangs up', () => {
  it('leaves the caller to the other agent on the call, not to the music', async () => {
    await stage.change({ type: 'invite', target: colleague(2) });
    await stage.answer('2002');
    await stage.idle();
    await stage.change({ type: 'hold' });
    await stage.gone(channelId);
    expect(stage.session.legs.ofCaller?.isHeld).toBe(false);
    expect(states(1, 2)).toEqual(['wrap-up', 'on-call']);
  });

  it('does not take the caller out of the hold of another', async () => {
    await stage.change({ type: 'invite', target: colleague(2) });
    await stage.answer('2002');
    await stage.idle();
    await stage.change({ type: 'hold' }, 2);
    await stage.gone(channelId);
    expect(stage.session.legs.ofCaller?.isHeld).toBe(true);
    await stage.change({ type: 'resume' }, 2);
  });
});

describe('an agent who is asked', () => {
  const consult = async () => {
    await stage.change({ type: 'consult', target: colleague(2) });
    const asked = await stage.answer('2002');
    await stage.idle();
    return asked;
  };

  it('speaks with the agent while the caller hears music, then takes over', async () => {
    const asked = await consult();
    expect(stage.session.legs.ofCaller?.isHeld).toBe(true);
    expect(states(1, 2)).toEqual(['on-hold', 'on-call']);
    expect(stage.commands).toContain(`bridge ${asked} into hearline-call-c1`);
    await stage.change({ type: 'complete-transfer' });
    expect(people()).toEqual(['+254700', 'Agent 2']);
    expect(stage.session).toMatchObject({
      state: 'up',
      handover: { consultation: undefined },
      legs: { ofCaller: { isHeld: false } },
    });
    expect(stage.events('call.transferred')).toMatchObject([{ kind: 'attended', fromLegId: 'agent-1' }]);
    expect(states(1, 2)).toEqual(['wrap-up', 'on-call']);
  });

  it('is joined by the caller: a conference', async () => {
    await consult();
    await stage.change({ type: 'conference' });
    expect(people()).toEqual(['+254700', 'Agent 1', 'Agent 2']);
    expect(stage.session).toMatchObject({
      handover: { consultation: undefined },
      legs: { ofCaller: { isHeld: false } },
    });
    expect(states(1, 2)).toEqual(['on-call', 'on-call']);
  });

  it('is let go when the agent takes the caller back', async () => {
    const asked = await consult();
    await stage.change({ type: 'resume' });
    expect(people()).toEqual(['+254700', 'Agent 1']);
    expect(stage.commands).toContain(`hang up ${asked}`);
    expect(states(1, 2)).toEqual(['on-call', 'wrap-up']);
  });

  it('is rung no longer when the agent takes the caller back', async () => {
    await stage.change({ type: 'consult', target: colleague(2) });
    const ringing = await stage.rung('2002');
    await stage.change({ type: 'resume' });
    await stage.idle();
    expect(stage.commands).toContain(`hang up ${ringing}`);
    expect(states(1, 2)).toEqual(['on-call', 'available']);
    expect(people()).toEqual(['+254700', 'Agent 1']);
  });

  it('and answers in the moment in which the caller is taken back is not left in their conversation', async () => {
    await stage.change({ type: 'consult', target: colleague(2) });
    const ringing = await stage.rung('2002');
    stage.session.phones.ringing.get(ringing)?.outcome(true);
    await stage.change({ type: 'resume' });
    await stage.idle();
    expect(people()).toEqual(['+254700', 'Agent 1']);
    expect(stage.stateOf(2)).not.toBe('on-call');
    expect(stage.commands).toContain(`hang up ${ringing}`);
  });

  it('does not answer: the caller is back with the agent', async () => {
    await stage.change({ type: 'consult', target: colleague(2) });
    await stage.refuse('2002');
    await stage.idle();
    expect(people()).toEqual(['+254700', 'Agent 1']);
    expect(stage.session).toMatchObject({
      state: 'up',
      handover: { consultation: undefined },
      legs: { ofCaller: { isHeld: false } },
    });
  });

  it('hangs up: the caller is still on hold, and can be taken back', async () => {
    const asked = await consult();
    await stage.gone(asked);
    expect(stage.session).toMatchObject({
      handover: { consultation: undefined },
      legs: { ofCaller: { isHeld: true } },
    });
    await conflict(stage.change({ type: 'complete-transfer' }), 'no-consultation');
    await stage.change({ type: 'resume' });
    expect(stage.session.state).toBe('up');
  });

  it('has the caller when the agent hangs up instead of completing', async () => {
    await consult();
    await stage.gone(channelId);
    expect(people()).toEqual(['+254700', 'Agent 2']);
    expect(stage.session).toMatchObject({
      state: 'up',
      handover: { consultation: undefined },
      legs: { ofCaller: { isHeld: false } },
    });
    expect(stage.events('call.transferred')).toMatchObject([{ kind: 'attended' }]);
  });

  it('has the caller all the same when the switch refuses that once', async () => {
    await consult();
    stage.telephony.faults.set('bridge c1', { answer: 'none', isDone: 'not', times: 1 });
    await stage.gone(channelId);
    expect(stage.session.legs.ofCaller?.isHeld).toBe(false);
    expect(stage.events('call.transferred')).toMatchObject([{ kind: 'attended' }]);
  });

  it('has a caller on hold, who can be taken back, when the switch goes on refusing', async () => {
    await consult();
    stage.telephony.faults.set('bridge c1', broken);
    await expect(stage.gone(channelId)).rejects.toBe(broken);
    expect(states(1, 2)).toEqual(['wrap-up', 'on-hold']);
    stage.telephony.faults.clear();
    await stage.change({ type: 'resume' }, 2);
    expect(states(1, 2)).toEqual(['wrap-up', 'on-call']);
  });

  it('is outside: the caller waits for another agent when the switch goes on refusing', async () => {
    await stage.change({ type: 'consult', target: outside });
    await stage.answer('+254711');
    await stage.idle();
    stage.telephony.faults.set('bridge c1', broken);
    await expect(stage.gone(channelId)).rejects.toBe(broken);
    stage.telephony.faults.clear();
    await stage.answer('2002');
    await stage.idle();
    expect(people()).toEqual(['+254700', '+254711', 'Agent 2']);
    expect(stage.session.legs.ofCaller?.isHeld).toBe(false);
  });

  it('has the caller when the agent hangs up while their phone still rings', async () => {
    await stage.change({ type: 'consult', target: colleague(2) });
    await stage.rung('2002');
    await stage.gone(channelId);
    expect(stage.session.end).toBeUndefined();
    await stage.answer('2002');
    await stage.idle();
    expect(people()).toEqual(['+254700', 'Agent 2']);
    expect(stage.session).toMatchObject({ state: 'up', handover: { consultation: undefined } });
  });

  it('does not answer after the agent has hung up: the caller is the next in the queue', async () => {
    await stage.change({ type: 'consult', target: colleague(2) });
    await stage.rung('2002');
    await stage.gone(channelId);
    await stage.refuse('2002');
    await stage.answer('2003');
    await stage.idle();
    expect(people()).toEqual(['+254700', 'Agent 3']);
    expect(stage.events('call.queued')).toHaveLength(1);
  });

  it('is let go when the caller hangs up', async () => {
    const asked = await consult();
    await stage.gone('c1');
    expect(stage.commands).toContain(`hang up ${asked}`);
    expect(states(1, 2)).toEqual(['wrap-up', 'wrap-up']);
    expect(stage.session.legs.size).toBe(0);
  });

  it('cannot complete what another has begun, nor can any other agent', async () => {
    await consult();
    await conflict(stage.change({ type: 'complete-transfer' }, 2), 'consultation-of-another');
    expect(people()).toEqual(['+254700', 'Agent 1', 'Agent 2']);
  });

  it('is one at a time, and no agent is handed over meanwhile', async () => {
    await consult();
    await conflict(stage.change({ type: 'consult', target: colleague(3) }), 'consultation-open');
    await conflict(stage.change({ type: 'transfer', target: colleague(3) }), 'consultation-unfinished');
    expect(stage.stateOf(3)).toBe('available');
  });

  it('is free, and the caller not held, when the switch cannot hold', async () => {
    stage.telephony.faults.set('hold', broken);
    await expect(stage.change({ type: 'consult', target: colleague(2) })).rejects.toBe(broken);
    expect(states(1, 2)).toEqual(['on-call', 'available']);
    expect(stage.session.handover.consultation).toBeUndefined();
  });

  it('and completes nothing while no agent is asked', async () => {
    await conflict(stage.change({ type: 'complete-transfer' }), 'no-consultation');
    await conflict(stage.change({ type: 'conference' }), 'no-consultation');
  });

  it('may be a person outside, who has the caller afterwards', async () => {
    await stage.change({ type: 'consult', target: outside });
    await stage.answer('+254711');
    await stage.idle();
    await stage.change({ type: 'complete-transfer' });
    expect(people()).toEqual(['+254700', '+254711']);
    expect(stage.session.end).toBeUndefined();
    expect(stage.events('call.transferred')).toMatchObject([{ name: null, userId: null }]);
  });
});
