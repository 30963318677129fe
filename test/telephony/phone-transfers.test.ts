import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TelephonyStage } from '../support/telephony-stage.js';

jest.setTimeout(20_000);

let stage: TelephonyStage;
beforeEach(async () => {
  stage = await TelephonyStage.open();
  await stage.event('synchronised');
  await stage.telephony.ring({
    endpoint: 'PJSIP/1001',
    channelId: 'agent',
    callerId: null,
    timeoutMs: 9_000,
  });
  await stage.event('answered');
});
afterEach(() => stage.close());

/** As Asterisk 22.10 reports a REFER: of the channel, and once more of its endpoint. */
const refer = (to: object) => {
  const event = { type: 'ChannelTransfer', refer_to: to, referred_by: { source_channel: { id: 'agent' } } };
  for (let times = 0; times < 2; times++) stage.asterisk.sendText(JSON.stringify(event));
};
const toNumber = (destination: string) => refer({ requested_destination: { destination } });
const asked = () => stage.all('transfer-asked').map(({ to }) => to);

describe('a phone that asks for a transfer', () => {
  it('is one whose transfers were made ours once it had answered', async () => {
    const { changes } = stage.asterisk;
    const mode = () => stage.asterisk.phone('1001').channel?.variables.get('PJSIP_TRANSFER_HANDLING()');
    expect(await changes.until('the mode', mode)).toBe('ari-only');
  });

  it('is reported once, with the number', async () => {
    toNumber('2002');
    expect(await stage.event('transfer-asked')).toEqual({
      ...{ type: 'transfer-asked', channelId: 'agent', to: { kind: 'number', number: '2002' } },
    });
    await stage.telephony.answerTransfer('agent', 'declined');
    expect(asked()).toHaveLength(1);
  });

  it('may name another call of its own, also one that Asterisk does not know', async () => {
    const requested = { requested_destination: { destination: '2002', protocol_id: 'call@phone' } };
    refer({ ...requested, destination_channel: { id: 'second' } });
    await stage.event('transfer-asked');
    await stage.telephony.answerTransfer('agent', 'accepted');
    refer(requested);
    await stage.event('transfer-asked', 2);
    expect(asked()).toEqual([
      { kind: 'line', channelId: 'second' },
      { kind: 'line', channelId: null },
    ]);
  });

  it('gets one answer for what it asks before that, and asks again after it', async () => {
    toNumber('2002');
    toNumber('2003');
    await stage.event('transfer-asked');
    await stage.telephony.answerTransfer('agent', 'unavailable');
    toNumber('2004');
    await stage.event('transfer-asked', 2);
    expect(asked().map((to) => to.kind === 'number' && to.number)).toEqual(['2002', '2004']);
  });

  it('may be gone before the answer', async () => {
    toNumber('2002');
    await stage.event('transfer-asked');
    await stage.telephony.hangUp('agent');
    await stage.event('gone');
    await expect(stage.telephony.answerTransfer('agent', 'accepted')).rejects.toMatchObject({ status: 404 });
  });

  it('is not ours where we know nothing of its channel', async () => {
    const event = {
      ...{ type: 'ChannelTransfer', refer_to: { requested_destination: { destination: '2002' } } },
      referred_by: { source_channel: { id: 'other' } },
    };
    stage.asterisk.sendText(JSON.stringify(event));
    toNumber('2003');
    await stage.event('transfer-asked');
    expect(asked()).toEqual([{ kind: 'number', number: '2003' }]);
  });
});
