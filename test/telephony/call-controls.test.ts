import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TelephonyStage } from '../support/telephony-stage.js';

jest.setTimeout(20_000);

let stage: TelephonyStage;
beforeEach(async () => {
  stage = await TelephonyStage.open();
  await stage.event('synchronised');
});
afterEach(() => stage.close());

const phone = () => stage.asterisk.phone('1001');

/** A caller and an agent in `call-1`. @returns the caller */
async function connectedCall() {
  const { telephony, asterisk } = stage;
  const caller = asterisk.call();
  await stage.event('inbound');
  await telephony.answer(caller.channelId);
  await telephony.bridge('call-1', caller.channelId);
  await telephony.ring({ endpoint: 'PJSIP/1001', channelId: 'agent', callerId: null, timeoutMs: 9_000 });
  await stage.event('answered');
  await telephony.bridge('call-1', 'agent');
  return caller;
}

describe('a party on hold', () => {
  it('has music and hears no party, until it is back', async () => {
    const caller = await connectedCall();
    await stage.telephony.hold('call-1', caller.channelId);
    expect(caller.channel?.hasMusic).toBe(true);
    expect([caller.hears(), phone().hears()]).toEqual([[], []]);
    await stage.telephony.bridge('call-1', caller.channelId);
    expect(caller.channel?.hasMusic).toBe(false);
    expect(caller.hears()).toEqual([phone().channel]);
  });

  it('may be put on hold twice, and after its bridge has gone', async () => {
    const caller = await connectedCall();
    await stage.telephony.hold('call-1', caller.channelId);
    await stage.telephony.hold('call-1', caller.channelId);
    await stage.telephony.removeBridge('call-1');
    await stage.telephony.hold('call-1', 'agent');
    expect(phone().channel?.hasMusic).toBe(true);
  });

  it('is reported to be gone when it is', async () => {
    await connectedCall();
    await expect(stage.telephony.hold('call-1', 'nobody')).rejects.toMatchObject({ status: 404 });
  });
});

describe('two parties who are brought together in the same moment', () => {
  it('hear each other, in a bridge that is asked for once', async () => {
    const { telephony, asterisk } = stage;
    const caller = asterisk.call();
    await stage.event('inbound');
    await telephony.answer(caller.channelId);
    await telephony.ring({ endpoint: 'PJSIP/1001', channelId: 'agent', callerId: null, timeoutMs: 9_000 });
    await stage.event('answered');
    await Promise.all([telephony.bridge('call-1', 'agent'), telephony.bridge('call-1', caller.channelId)]);
    expect(caller.hears()).toEqual([phone().channel]);
    expect(
      asterisk.requests.filter((request) => /^POST \S*\/bridges\/call-1(\?|$)/.test(request)),
    ).toHaveLength(1);
  });
});

describe('a party', () => {
  it('can be muted, and receives digits that are digits', async () => {
    const caller = await connectedCall();
    await stage.telephony.mute('agent', true);
    expect(caller.hears()).toEqual([]);
    await stage.telephony.mute('agent', false);
    expect(caller.hears()).toEqual([phone().channel]);
    await stage.telephony.sendDigits(caller.channelId, '0*A#');
    expect(caller.channel?.digits).toBe('0*A#');
    for (const digits of ['', 'x', '1 2', '1'.repeat(65)])
      await expect(stage.telephony.sendDigits(caller.channelId, digits)).rejects.toMatchObject({
        code: 'invalid-input',
      });
  });

  it('is rung so that it answers by itself only when that was asked for', async () => {
    const request = { endpoint: 'PJSIP/1001', callerId: null, timeoutMs: 9_000 };
    await stage.telephony.ring({ ...request, channelId: 'a', autoAnswer: true });
    expect(phone().wasAskedToAnswer).toBe(true);
    await stage.telephony.hangUp('a');
    await stage.event('gone');
    await stage.telephony.ring({ ...request, channelId: 'b' });
    expect(phone().wasAskedToAnswer).toBe(false);
  });
});

describe('a playback', () => {
  const play = (channelId: string, signal = new AbortController().signal) =>
    stage.telephony.play({ channelId, media: ['sound:hello', 'sound:welcome'], signal });
  const playing = () =>
    stage.asterisk.changes.until('a playback', () => stage.asterisk.controls.playbacks.size === 1);
  beforeEach(() => {
    stage.asterisk.controls.playsUntilOrdered = true;
  });

  it('is over when Asterisk says so', async () => {
    const caller = await connectedCall();
    const played = play(caller.channelId);
    await playing();
    stage.asterisk.controls.finishAll();
    await played;
    expect(stage.asterisk.controls.played).toEqual([`${caller.channelId}: sound:hello sound:welcome`]);
  });

  it('is stopped by its signal', async () => {
    const caller = await connectedCall();
    const stop = new AbortController();
    const played = play(caller.channelId, stop.signal);
    await playing();
    stop.abort();
    await played;
    expect(stage.asterisk.controls.playbacks.size).toBe(0);
    await play(caller.channelId, stop.signal); // nothing is begun
    expect(stage.asterisk.controls.played).toHaveLength(1);
  });

  it('is over when the party hangs up, also before it began', async () => {
    const caller = await connectedCall();
    const played = play(caller.channelId);
    await playing();
    stage.asterisk.loseNextEvent('PlaybackFinished');
    caller.hangUp();
    await played;
    await play(caller.channelId);
  });

  it('is over when the connection is lost: its end would not be reported', async () => {
    const caller = await connectedCall();
    const played = play(caller.channelId);
    await playing();
    stage.asterisk.cutEvents();
    await played;
  });

  it('fails when Asterisk fails', async () => {
    const caller = await connectedCall();
    stage.asterisk.faults.push({ request: /play/, status: 500 });
    await expect(play(caller.channelId)).rejects.toMatchObject({ status: 500 });
  });
});

describe('a supervisor', () => {
  const snoop = () => stage.telephony.snoop({ snoopId: 'sup-1', channelId: 'agent', bridgeId: 'sup' });

  it('listens to a party, as long as the party is there', async () => {
    await connectedCall();
    await snoop();
    expect(stage.asterisk.channel('sup-1')).toMatchObject({ spied: 'agent', isWhispering: false });
    expect(stage.asterisk.bridge('sup')).toEqual(['sup-1']);
    phone().hangUp();
    await stage.asterisk.changes.until('no snoop', () => stage.asterisk.channel('sup-1') === undefined);
  });

  it('whispers in a bridge of its own, of which nothing stays', async () => {
    const { channelId: fromChannelId } = await connectedCall();
    await stage.telephony.whisper({ whisperId: 'sup-w', fromChannelId, toChannelId: 'agent' });
    expect(stage.asterisk.channel('sup-w-to')).toMatchObject({ spied: 'agent', isWhispering: true });
    expect(stage.asterisk.channel('sup-w-from')).toMatchObject({ spied: fromChannelId, isWhispering: false });
    expect(stage.asterisk.bridge('sup-w-bridge')).toEqual(['sup-w-from', 'sup-w-to']);
    expect(stage.asterisk.bridge('call-1')).toEqual([fromChannelId, 'agent']);
    await stage.telephony.stopWhisper('sup-w');
    await stage.asterisk.changes.until(
      'nothing of it',
      () => stage.asterisk.channel('sup-w-to') === undefined,
    );
    expect(stage.asterisk.bridge('sup-w-bridge')).toBeUndefined();
  });

  it('is not heard for as long as the whisper is muted', async () => {
    const { channelId: fromChannelId } = await connectedCall();
    await stage.telephony.whisper({ whisperId: 'sup-w', fromChannelId, toChannelId: 'agent' });
    await stage.telephony.muteWhisper('sup-w', true);
    expect(stage.asterisk.bridge('sup-w-bridge')).toEqual(['sup-w-to']);
    await stage.telephony.muteWhisper('sup-w', false);
    expect(stage.asterisk.bridge('sup-w-bridge')).toEqual(['sup-w-to', 'sup-w-from']);
  });

  it.each([
    ['its bridge cannot be made', /^POST .bridges.sup-w-bridge$/],
    ['Asterisk does not let its ends in', /agent.snoop/],
    ['its bridge does not take them', /sup-w-bridge.addChannel/],
  ])('leaves nothing of a whisper behind when %s', async (_what, request) => {
    const { channelId: fromChannelId } = await connectedCall();
    stage.asterisk.faults.push({ request, status: 500 });
    const whispering = stage.telephony.whisper({ whisperId: 'sup-w', fromChannelId, toChannelId: 'agent' });
    await expect(whispering).rejects.toMatchObject({ status: 500 });
    const parts = ['to', 'from'].map((part) => `sup-w-${part}`);
    await stage.asterisk.changes.until('nothing of it', () =>
      parts.every((id) => stage.asterisk.channel(id) === undefined),
    );
    expect(stage.asterisk.bridge('sup-w-bridge')).toBeUndefined();
    expect(stage.asterisk.bridge('call-1')).toEqual([fromChannelId, 'agent']);
  });

  it('goes from one bridge to another by one request', async () => {
    const { channelId } = await connectedCall();
    await stage.telephony.bridge('sup', 'agent');
    await stage.telephony.move('call-1', 'agent');
    expect(stage.asterisk.bridge('call-1')).toEqual([channelId, 'agent']);
    expect(stage.asterisk.bridge('sup')).toEqual([]);
    await expect(stage.telephony.move('call-2', 'agent')).rejects.toMatchObject({ status: 404 });
    expect(stage.asterisk.bridge('call-1')).toEqual([channelId, 'agent']);
  });

  it.each([
    ['the bridge cannot be made', /^POST .bridges.sup$/],
    ['Asterisk does not let it in', /snoop/],
    ['the bridge does not take it', /^POST .bridges.sup.addChannel/],
  ])('leaves nothing behind when %s', async (_what, request) => {
    await connectedCall();
    stage.asterisk.faults.push({ request, status: 500 });
    await expect(snoop()).rejects.toMatchObject({ status: 500 });
    await stage.asterisk.changes.until('no snoop', () => stage.asterisk.channel('sup-1') === undefined);
    await snoop();
  });

  it('is informed when the connection goes while it waits to be let in', async () => {
    await connectedCall();
    stage.asterisk.loseNextEvent('StasisStart');
    const listening = snoop();
    await stage.asterisk.changes.until('the snoop', () => stage.asterisk.channel('sup-1'));
    stage.asterisk.cutEvents();
    await expect(listening).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is informed that whom they listen to has hung up before they could be let in', async () => {
    await connectedCall();
    stage.asterisk.loseNextEvent('StasisStart');
    const listening = snoop();
    await stage.asterisk.changes.until('the snoop', () => stage.asterisk.channel('sup-1'));
    phone().hangUp();
    stage.asterisk.cutEvents();
    await expect(listening).rejects.toMatchObject({ status: 404 });
  });
});

describe('a phone', () => {
  it('is reported when it comes and goes, once each', async () => {
    expect((await stage.event('synchronised')).phones).toEqual([{ endpoint: 'PJSIP/1001', isOnline: true }]);
    phone().online = false;
    const endpoint = { technology: 'PJSIP', resource: '1001', state: 'offline', channel_ids: [] };
    stage.asterisk.sendEvent({ type: 'EndpointStateChange', endpoint });
    phone().online = true;
    await stage.event('phone', 2);
    expect(stage.all('phone').map((event) => event.phone.isOnline)).toEqual([false, true]);
  });

  it('dials', async () => {
    const channelId = phone().dial('+254733');
    expect(await stage.event('dialled')).toMatchObject({
      endpoint: 'PJSIP/1001',
      channel: { id: channelId, dialled: '+254733', callerId: '1001', isInbound: false },
    });
    expect(stage.all('inbound')).toEqual([]);
  });
});

describe('an account', () => {
  const account = { extension: '1777', password: 'secret', displayName: 'Amina "A"\n\\' };

  it('is made, listed and removed', async () => {
    const { telephony, asterisk } = stage;
    await telephony.putAccount(account);
    expect(asterisk.config.valueOf('auth', '1777', 'password')).toBe('secret');
    expect(asterisk.config.valueOf('endpoint', '1777', 'callerid')).toBe('"Amina  A" <1777>');
    expect(asterisk.config.valueOf('endpoint', '1777', 'webrtc')).toBe('no');
    await telephony.putAccount({ ...account, kind: 'webrtc' });
    expect(asterisk.config.valueOf('endpoint', '1777', 'webrtc')).toBe('yes');
    expect(await telephony.listAccounts()).toEqual(['1777']);
    asterisk.phone('1777').online = true;
    await stage.event('phone');
    await telephony.removeAccount('1777');
    expect(await telephony.listAccounts()).toEqual([]);
    await telephony.removeAccount('1777');
    expect((await stage.event('phone', 2)).phone).toEqual({ endpoint: 'PJSIP/1777', isOnline: false });
  });

  it('cannot be one of the files, nor one that no phone could have', async () => {
    const put = (changes: object) => stage.telephony.putAccount({ ...account, ...changes });
    await expect(put({ extension: '1001' })).rejects.toMatchObject({ status: 403 });
    await expect(put({ extension: '', password: '' })).rejects.toMatchObject({
      faults: [{ field: 'extension' }, { field: 'password' }],
    });
    expect(await stage.telephony.listAccounts()).toEqual([]);
  });
});

describe('the dial plan', () => {
  it('is given what it needs while this server is away', async () => {
    await stage.telephony.setGlobal('HEARLINE_PHONES', 'PJSIP/1001');
    expect(stage.asterisk.config.globals.get('HEARLINE_PHONES')).toBe('PJSIP/1001');
  });

  it('may not take back a caller whom we have', async () => {
    const caller = stage.asterisk.call();
    const limit = () => caller.channel?.variables.get('TIMEOUT(absolute)');
    await stage.asterisk.changes.until(
      'the caller to be kept for the time of answering',
      () => limit() === '30',
    );
    await stage.telephony.returnAfter(caller.channelId, 7_500);
    expect(limit()).toBe('8');
    await stage.telephony.returnAfter(caller.channelId, null);
    expect(limit()).toBe('0');
  });

  it('takes back callers of an earlier process unless they are served in time, and none out of a bridge', async () => {
    const missed = () => {
      stage.asterisk.loseNextEvent('StasisStart');
      return stage.asterisk.call();
    };
    const [waiting, talking] = [missed(), missed()];
    await stage.telephony.bridge('call-earlier', talking.channelId);
    talking.channel?.variables.set('TIMEOUT(absolute)', '25');
    stage.asterisk.cutEvents();
    await stage.event('synchronised', 2);
    expect(waiting.channel?.variables.get('TIMEOUT(absolute)')).toBe('30');
    expect(talking.channel?.variables.get('TIMEOUT(absolute)')).toBe('0');
  });

  it('keeps its own when it has taken a caller back', async () => {
    const caller = stage.asterisk.call();
    await stage.event('inbound');
    stage.asterisk.takeBack(caller.channelId);
    expect(await stage.event('gone')).toMatchObject({ channelId: caller.channelId, cause: null });
    await stage.telephony.hangUp(caller.channelId);
    stage.asterisk.cutEvents();
    const { channels } = await stage.event('synchronised', 2);
    expect(channels).toEqual([]);
    await stage.telephony.hangUp(caller.channelId);
    expect(caller.channel).toBeDefined();
    caller.hangUp();
  });
});
