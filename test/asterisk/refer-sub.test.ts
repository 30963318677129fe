import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SipPhone } from '../../demo/phone/sip-phone.js';
import { silentLog } from '../../src/lib/log.js';
import { decideTransfersOf } from '../../src/telephony/phone-transfers.js';
import { Switchboard } from './support/switchboard.js';

/** RFC 4488: the phone wants no NOTIFY. Asterisk 22.10.1 ends at it where the server decides on transfers (#2021). */
const NO_NOTIFY = [['Refer-Sub', 'false']] as const;
const account = { user: '1001', host: '127.0.3.1' };

let board: Switchboard;
let phone: SipPhone;
beforeAll(async () => {
  board = await Switchboard.open();
  const password = board.asterisk.passwordOf(account.user);
  phone = await board.phone('agent', { ...account, password, supports: ['replaces', 'norefersub'] });
}, 60_000);
afterAll(() => board?.close(), 60_000);

/** The server does it by itself once the phone has answered, and nothing waits for it there. */
const decided = async (channelId: string) => {
  const { rest } = board.telephony.connection;
  if (!rest) throw new Error('not connected');
  await decideTransfersOf(() => rest, channelId, silentLog());
};
const target = () => `<sip:1002@${board.asterisk.server.host}>`;

describe('a phone that knows norefersub, and asks for a transfer without a NOTIFY', () => {
  it('is refused by Asterisk, which goes on, in a call to the phone', async () => {
    await board.ring('agent', 'call-agent');
    await decided('call-agent');
    expect(await phone.currentCall?.refer(target(), NO_NOTIFY)).toBe(404);
    expect(await phone.currentCall?.refer(target())).toBe(202);
    expect(await board.telephony.isThere('call-agent')).toBe(true);
    await board.telephony.hangUp('call-agent');
    await board.empty();
  }, 30_000);

  it('is refused the same in a call that the phone places, and the server is informed that it decides nothing', async () => {
    void board.dial('agent', '1002').catch(() => {});
    const { channel, asksTransfers } = await board.event('dialled');
    expect(asksTransfers).toBe(false);
    await board.telephony.answer(channel.id);
    await board.inCall('agent');
    expect(await phone.currentCall?.refer(target(), NO_NOTIFY)).toBe(404);
    expect(board.events.filter(({ type }) => type === 'transfer-asked')).toEqual([]);
    expect(await board.telephony.isThere(channel.id)).toBe(true);
    await board.telephony.hangUp(channel.id);
  }, 30_000);
});

describe('a phone that does not know it', () => {
  it('asks the server, in a call to the phone and in one that it places', async () => {
    const password = board.asterisk.passwordOf('1003');
    const other = await board.phone('third', { user: '1003', host: '127.0.3.3', password });
    board.forget();
    await board.ring('third', 'call-third');
    await decided('call-third');
    await other.currentCall?.refer(target());
    const { channelId, to } = await board.event('transfer-asked');
    expect([channelId, to]).toEqual(['call-third', { kind: 'number', number: '1002' }]);
    await board.telephony.answerTransfer('call-third', 'declined');
    await Promise.all([other.currentCall?.ended, board.telephony.hangUp('call-third')]);

    void board.dial('third', '1002').catch(() => {});
    const { channel, asksTransfers } = await board.event('dialled');
    expect(asksTransfers).toBe(true);
    await board.telephony.answer(channel.id);
    await board.inCall('third');
    await other.currentCall?.refer(target());
    await board.event('transfer-asked', (asked) => asked.channelId === channel.id);
    await board.telephony.hangUp(channel.id);
  }, 30_000);

  it('is never the caller’s phone', async () => {
    const caller = await board.phone('customer', { user: '+254711000001', host: '127.0.2.1' });
    const customer = await board.customerCalls();
    await board.telephony.answer(customer);
    await board.inCall('customer');
    expect(await caller.currentCall?.refer(target(), NO_NOTIFY)).toBe(603);
    await board.telephony.hangUp(customer);
  }, 30_000);
});
