import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TelephonyAwayError } from '../../src/telephony/errors.js';
import { TelephonyStage } from '../support/telephony-stage.js';

jest.setTimeout(20_000);

describe('the switch, as all others know it', () => {
  let stage: TelephonyStage;
  beforeEach(async () => {
    stage = await TelephonyStage.open();
    await stage.event('synchronised');
  });
  afterEach(() => stage.close());

  const ring = (channelId: string, timeoutMs = 20_000) =>
    stage.telephony.ring({ endpoint: 'PJSIP/1001', channelId, callerId: '+254700', timeoutMs });
  const phone = () => stage.asterisk.phone('1001');

  it('shows who calls, and whom they dialled', async () => {
    const caller = stage.asterisk.call({ from: '+254711', to: '116' });
    const { channel } = await stage.event('inbound');
    expect(channel).toMatchObject({
      id: caller.channelId,
      callerId: '+254711',
      dialled: '116',
      state: 'ringing',
      isInbound: true,
    });
    expect(Math.abs(channel.createdAt.getTime() - Date.now())).toBeLessThan(5_000);
  });

  it('has no number for a caller who withholds it', async () => {
    stage.asterisk.call({ from: '' });
    expect((await stage.event('inbound')).channel.callerId).toBeNull();
  });

  it('answers and connects people', async () => {
    const caller = stage.asterisk.call();
    await stage.event('inbound');
    await stage.telephony.answer(caller.channelId);
    await stage.telephony.bridge('call-1', caller.channelId);
    await ring('call-1-agent');
    const { channel } = await stage.event('answered');
    await stage.telephony.bridge('call-1', channel.id);
    expect(channel.isInbound).toBe(false);
    expect(caller.hears()).toEqual([phone().channel]);
  });

  it('takes a bridge that is there already, and fails where the channel is gone', async () => {
    const caller = stage.asterisk.call();
    await stage.event('inbound');
    await stage.telephony.bridge('call-1', caller.channelId);
    await stage.telephony.bridge('call-1', caller.channelId);
    await expect(stage.telephony.bridge('call-1', 'nobody')).rejects.toMatchObject({ status: 400 });
    expect(stage.asterisk.left.bridges).toEqual(['call-1']);
  });

  it.each([
    ['a phone that is refused', 21, () => phone().hangUp(21)],
    ['a phone that is answered and hung up', 16, () => (phone().answer(), phone().hangUp(16))],
  ])('reports the end of %s once, and why', async (_what, cause, end) => {
    phone().habit = 'rings';
    await ring('agent-1');
    end();
    expect(await stage.event('gone')).toEqual({
      type: 'gone',
      channelId: 'agent-1',
      cause,
      restarted: false,
    });
    stage.asterisk.call();
    await stage.event('inbound');
    expect(stage.all('gone')).toHaveLength(1);
  });

  it('has nothing to report of a phone that could not be rung', async () => {
    phone().online = false;
    await expect(ring('agent-1')).rejects.toMatchObject({ status: 500 });
    stage.asterisk.cutEvents();
    await stage.event('synchronised', 2);
    expect(stage.all('gone')).toEqual([]);
  });

  it('reports the end of a caller, who is not heard of again after the dial plan', async () => {
    const caller = stage.asterisk.call();
    await stage.event('inbound');
    caller.hangUp(31);
    expect(await stage.event('gone')).toMatchObject({ channelId: caller.channelId, cause: 31 });
  });

  it('knows which phones are free', async () => {
    const { telephony } = stage;
    expect(await telephony.isFree('PJSIP/1001')).toBe(true);
    expect(await telephony.isFree('PJSIP/none')).toBe(false);
    phone().habit = 'rings';
    await ring('agent-1');
    expect(await telephony.isFree('PJSIP/1001')).toBe(false);
    await telephony.hangUp('agent-1');
    await stage.event('gone');
    phone().online = false;
    expect(await telephony.isFree('PJSIP/1001')).toBe(false);
  });

  it('shows that a telephone whose account is removed is not reached any more, though Asterisk does not', async () => {
    const { telephony, asterisk } = stage;
    await telephony.putAccount({ extension: '1777', password: 'of 1777', displayName: 'Rose' });
    asterisk.phone('1777').online = true;
    expect((await stage.event('phone')).phone).toEqual({ endpoint: 'PJSIP/1777', isOnline: true });
    asterisk.phone('1777').onReachable = () => {}; // Asterisk reports nothing of it from here on
    await telephony.removeAccount('1777');
    expect((await stage.event('phone', 2)).phone).toEqual({ endpoint: 'PJSIP/1777', isOnline: false });
    await telephony.removeAccount('1777');
    expect(stage.all('phone')).toHaveLength(2);
  });

  it('counts what is gone already as removed', async () => {
    await stage.telephony.hangUp('nobody');
    await stage.telephony.removeBridge('nothing');
  });

  it('passes over channels and events that it did not ask for', async () => {
    const channel = { id: 'stranger', name: 'x' };
    stage.asterisk.sendEvent({ type: 'StasisStart', args: ['conference'], channel });
    stage.asterisk.sendEvent({ type: 'StasisEnd', channel: { id: 'another' } });
    stage.asterisk.sendEvent({ type: 'ApplicationReplaced' });
    stage.asterisk.sendEvent({ type: 'ChannelDtmfReceived', channel, digit: '5' });
    stage.asterisk.sendEvent({ type: 'SomethingNew', channel });
    stage.asterisk.call();
    await stage.event('inbound');
    expect(stage.events.map(({ type }) => type)).toEqual(['synchronised', 'inbound']);
  });

  it('shows that another program has its application', async () => {
    let replaced: () => void = () => {};
    const reported = new Promise<void>((resolve) => (replaced = resolve));
    const other = await TelephonyStage.open({ onReplaced: () => replaced() });
    await other.event('synchronised');
    other.asterisk.sendEvent({ type: 'ApplicationReplaced' });
    await reported;
    await other.close();
  });

  it('reports once what went while it was away', async () => {
    const caller = stage.asterisk.call();
    await stage.event('inbound');
    await ring('agent-1');
    await stage.event('answered');
    stage.asterisk.cutEvents();
    phone().hangUp();
    const gone = await stage.event('gone');
    await stage.event('synchronised', 2);
    stage.asterisk.cutEvents();
    await stage.event('synchronised', 3);
    expect(gone).toEqual({ type: 'gone', channelId: 'agent-1', cause: null, restarted: false });
    expect(stage.all('gone')).toHaveLength(1);
    expect(stage.all('disconnected')).toHaveLength(2);
    expect(
      stage
        .all('synchronised')
        .at(-1)
        ?.channels.map(({ id }) => id),
    ).toEqual([caller.channelId]);
  });

  it('shows that a phone was answered while it was away', async () => {
    phone().habit = 'rings';
    await ring('agent-1');
    stage.asterisk.loseNextEvent('StasisStart');
    phone().answer();
    stage.asterisk.cutEvents();
    expect((await stage.event('answered')).channel).toMatchObject({ id: 'agent-1', state: 'up' });
    await stage.event('synchronised', 2);
    stage.asterisk.cutEvents();
    await stage.event('synchronised', 3);
    expect(stage.all('answered')).toHaveLength(1);
  });

  it('shows that everything went with an Asterisk that was started again', async () => {
    const caller = stage.asterisk.call();
    await stage.event('inbound');
    stage.asterisk.restart();
    const { restarted } = await stage.event('synchronised', 2);
    expect(restarted).toBe(true);
    expect(stage.all('gone')).toEqual([
      { type: 'gone', channelId: caller.channelId, cause: null, restarted: true },
    ]);
    expect(stage.all('synchronised')[0]?.restarted).toBe(false);
  });

  it('can be commanded as soon as it is reported', async () => {
    const caller = stage.asterisk.call();
    await stage.event('inbound');
    await ring('agent-1');
    await stage.event('answered');
    const seen = stage.all('gone').length;
    stage.asterisk.cutEvents();
    phone().hangUp();
    await stage.event('gone', seen + 1);
    await stage.telephony.hangUp(caller.channelId);
    expect(await caller.ended()).toBe(16);
  });

  it('says that it is away when it is', async () => {
    stage.asterisk.cutEvents({ refuseNew: true });
    await stage.event('disconnected');
    await expect(stage.telephony.answer('x')).rejects.toBeInstanceOf(TelephonyAwayError);
    expect(stage.telephony.health()).toMatchObject({ ok: false, status: 'unreachable' });
    stage.asterisk.mendEvents();
    await stage.event('synchronised', 2);
    expect(stage.telephony.health()).toMatchObject({
      ok: true,
      status: 'healthy',
      asterisk_version: '22.10.1',
    });
  });

  it('follows a channel of an earlier process to its end', async () => {
    phone().habit = 'rings';
    phone().ring({ channelId: 'earlier', callerId: '', appArgs: ['agent'], timeoutS: 20 });
    stage.telephony.adopt('earlier');
    await stage.asterisk.changes.until('the subscription', () =>
      stage.asterisk.requests.includes('POST /applications/hearline/subscription'),
    );
    phone().hangUp(16);
    expect(await stage.event('gone')).toMatchObject({ channelId: 'earlier', cause: 16 });
  });

  it('reports at once that an adopted channel is gone', async () => {
    stage.telephony.adopt('nobody');
    expect(await stage.event('gone')).toMatchObject({ channelId: 'nobody', cause: null });
  });

  it('does not give up an adopted channel because Asterisk could not be asked', async () => {
    const caller = stage.asterisk.call();
    await stage.event('inbound');
    stage.asterisk.faults.push({ request: /subscription/, status: 503 });
    stage.telephony.adopt(caller.channelId);
    stage.asterisk.cutEvents();
    await stage.event('synchronised', 2);
    expect(stage.all('gone')).toEqual([]);
    stage.asterisk.cutEvents({ refuseNew: true });
    await stage.event('disconnected', 2);
    stage.telephony.adopt('nobody');
    stage.asterisk.mendEvents();
    expect(await stage.event('gone')).toMatchObject({ channelId: 'nobody' });
  });
});

describe('an Asterisk that does not let itself be configured', () => {
  it('is used all the same: its files may say where the audio goes', async () => {
    const stage = await TelephonyStage.open();
    await stage.event('synchronised');
    stage.asterisk.config.refusesChanges = true;
    stage.asterisk.cutEvents();
    await stage.event('synchronised', 2);
    stage.asterisk.call();
    await stage.event('inbound');
    expect(stage.telephony.health().ok).toBe(true);
    await stage.close();
  });
});
