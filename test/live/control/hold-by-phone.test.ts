import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { holdByPhone } from '../../../src/live/control/hold-by-phone.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import { LiveStage } from '../../support/live-stage.js';

describe('the hold key of an agent’s telephone', () => {
  let stage: LiveStage;
  beforeEach(async () => {
    stage = await LiveStage.open();
  });
  afterEach(async () => {
    await stage.idle();
    await stage.close();
    expect(stage.failures).toEqual([]);
  });
  const key = (channelId: string, isHeld: boolean) =>
    stage.session.changes.run(() => holdByPhone(stage.parts, stage.session, channelId, isHeld));
  const holds = () => stage.types().filter((type) => /held|resumed/.test(type));
  const agentOf = (legs: readonly { channelId: string }[]) => legs[0]?.channelId ?? '';

  it('puts the caller on hold and takes the caller back, as the command of the page does', async () => {
    const agent = agentOf(await stage.talking(1));
    await key(agent, true);
    expect(stage.commands).toContain('hold c1 of hearline-call-c1');
    expect([stage.view.state, stage.stateOf(1)]).toEqual(['held', 'on-hold']);
    expect(stage.disagreements()).toEqual([]);
    await key(agent, false);
    expect([stage.view.state, stage.stateOf(1)]).toEqual(['up', 'on-call']);
    expect(holds()).toEqual(['leg.held', 'leg.resumed']);
    expect(stage.disagreements()).toEqual([]);
  });

  it('counts once, however often the telephone says so', async () => {
    const agent = agentOf(await stage.talking(1));
    for (const isHeld of [true, true, false, false]) await key(agent, isHeld);
    expect(holds()).toEqual(['leg.held', 'leg.resumed']);
  });

  it('does not end a hold that was asked for on the page', async () => {
    const agent = agentOf(await stage.talking(1));
    await stage.change({ type: 'hold' });
    for (const isHeld of [true, false]) await key(agent, isHeld);
    expect(holds()).toEqual(['leg.held']);
  });

  it('does not end the next hold of the page either', async () => {
    const agent = agentOf(await stage.talking(1));
    await key(agent, true);
    await stage.change({ type: 'resume' });
    await stage.change({ type: 'hold' });
    await key(agent, false);
    expect(holds()).toEqual(['leg.held', 'leg.resumed', 'leg.held']);
  });

  it('has no more to do where the page took the caller back', async () => {
    const agent = agentOf(await stage.talking(1));
    await key(agent, true);
    await stage.change({ type: 'resume' });
    await key(agent, false);
    expect(holds()).toEqual(['leg.held', 'leg.resumed']);
  });

  it('plays no music to a conference', async () => {
    await key(agentOf(await stage.talking(1, 2)), true);
    expect(holds()).toEqual([]);
  });

  it('is not what the caller presses', async () => {
    await stage.talking(1);
    await key('c1', true);
    expect(holds()).toEqual([]);
  });

  it('may be pressed again where the switch refused', async () => {
    const agent = agentOf(await stage.talking(1));
    stage.telephony.faults.set('hold', new TelephonyError('refused', { status: 500 }));
    await expect(key(agent, true)).rejects.toThrow('refused');
    expect([holds(), stage.stateOf(1)]).toEqual([[], 'on-call']);
    stage.telephony.faults.delete('hold');
    await key(agent, true);
    expect(holds()).toEqual(['leg.held']);
  });
});
