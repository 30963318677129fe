import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { colleague, LiveStage, outside } from '../../support/live-stage.js';

describe('when a party hangs up', () => {
  let stage: LiveStage;
  beforeEach(async () => {
    stage = await LiveStage.open();
  });
  afterEach(async () => {
    await stage.close();
    expect(stage.failures).toEqual([]);
  });
  const channelOf = (legs: readonly { channelId: string }[], n = 0) => legs[n]?.channelId ?? '';

  it('the call ends with the caller, and all is let go', async () => {
    const legs = await stage.talking(1, 2);
    await stage.gone('c1', 16);
    expect(stage.events('call.ended')).toMatchObject([
      { side: 'caller', cause: 16, reason: 'caller-hung-up' },
    ]);
    for (const { channelId } of legs) expect(stage.commands).toContain(`hang up ${channelId}`);
    expect(stage.commands).toContain('remove bridge hearline-call-c1');
    expect([1, 2].map((id) => stage.stateOf(id))).toEqual(['wrap-up', 'wrap-up']);
  });

  it.each([
    ['the caller', 'caller', () => 'c1'],
    ['the agent', 'agent', channelOf],
  ] as const)('%s did not, where the switch gave a silent line up', async (_who, side, channel) => {
    const legs = await stage.talking(1);
    await stage.gone(channel(legs), 44);
    expect(stage.events('call.ended')).toMatchObject([{ side, cause: 44, reason: `${side}-lost` }]);
  });

  it('the journal has how the sound of each has arrived in all', async () => {
    await stage.talking(1);
    const received = { packets: 920, lost: 80, loss: 0.080004, jitterMs: 3.04, mos: 3.5281 };
    stage.telephony.received.set('c1', received);
    await stage.gone('c1');
    expect(stage.events('media.received')).toEqual([
      { type: 'media.received', legId: 'caller', packets: 920, lost: 80, loss: 0.08, jitterMs: 3, mos: 3.53 },
    ]);
    expect(stage.types().indexOf('media.received')).toBeLessThan(stage.types().indexOf('leg.left'));
  });

  it('the call ends with the last agent, not with the first of two', async () => {
    const legs = await stage.talking(1, 2);
    await stage.gone(channelOf(legs));
    expect(stage.session.end).toBeUndefined();
    await stage.gone(channelOf(legs, 1));
    expect(stage.events('call.ended')).toMatchObject([{ side: 'agent' }]);
  });

  it('the call ends with the last agent even if a person outside is on it', async () => {
    const legs = await stage.talking(1);
    await stage.change({ type: 'invite', target: outside });
    const guest = await stage.answer('+254711');
    await stage.idle();
    await stage.gone(channelOf(legs));
    expect(stage.session.end).toMatchObject({ side: 'agent' });
    expect(stage.commands).toContain(`hang up ${guest}`);
  });

  it('the call goes on without a guest', async () => {
    await stage.talking(1);
    await stage.change({ type: 'invite', target: outside });
    const guest = await stage.answer('+254711');
    await stage.idle();
    await stage.gone(guest);
    expect(stage.session.end).toBeUndefined();
    expect(stage.stateOf(1)).toBe('on-call');
  });

  it('is reported twice, it is done once', async () => {
    await stage.talking(1);
    await stage.gone('c1');
    await stage.gone('c1');
    expect(stage.events('call.ended')).toHaveLength(1);
    expect(stage.events('leg.left')).toHaveLength(2);
  });

  it('on another call, nothing happens to this one', async () => {
    await stage.talking(1);
    expect(await stage.gone('c2')).toBe(false);
    expect(await stage.gone('hearline-call-c2-agent-0-1')).toBe(false);
    expect(stage.session.end).toBeUndefined();
  });

  it('because Asterisk was started again, the call is lost: the cause stays unknown', async () => {
    const legs = await stage.talking(1);
    await stage.gone(channelOf(legs), null, { restarted: true });
    expect(stage.events('call.ended')).toMatchObject([
      { side: 'unknown', cause: null, reason: 'switch-restarted' },
    ]);
    expect(stage.stateOf(1)).toBe('wrap-up');
  });

  it('the caller of a transfer that came to nothing ends the call, and the colleague is free', async () => {
    await stage.talking(1);
    await stage.change({ type: 'transfer', target: colleague(2) });
    await stage.refuse('2002');
    await stage.rung('2003');
    await stage.gone('c1');
    await stage.idle();
    expect(stage.events('call.ended')).toMatchObject([{ side: 'caller' }]);
    expect(stage.stateOf(3)).toBe('available');
  });
});
