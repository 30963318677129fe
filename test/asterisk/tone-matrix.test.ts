import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Switchboard } from './support/switchboard.js';

let board: Switchboard;
beforeAll(async () => {
  board = await Switchboard.open();
  const passwordOf = (user: string) => ({ user, password: board.asterisk.passwordOf(user) });
  await Promise.all([
    board.phone('customer', { user: '+254711000001', host: '127.0.2.1' }),
    board.phone('agent', { ...passwordOf('1001'), host: '127.0.3.1' }),
    board.phone('third', { ...passwordOf('1002'), host: '127.0.3.2' }),
    board.phone('supervisor', { ...passwordOf('9001'), host: '127.0.3.9' }),
  ]);
}, 60_000);
afterEach(async () => {
  for (const phone of board.phones.values()) await phone.currentCall?.hangUp();
  for (const bridge of ['call', 'sup']) await board.telephony.removeBridge(bridge);
  await board.empty();
}, 30_000);
afterAll(() => board?.close(), 60_000);

/** @returns the customer's channel */
async function connectedCall(): Promise<string> {
  const { telephony } = board;
  const customer = await board.customerCalls();
  await telephony.answer(customer);
  await telephony.bridge('call', customer);
  await board.ring('agent', 'call-agent');
  await telephony.bridge('call', 'call-agent');
  return customer;
}

const listen = (snoopId: string, isWhispering = false) =>
  board.telephony.snoop({ snoopId, channelId: 'call-agent', isWhispering, bridgeId: 'sup' });

describe('what each party of a call hears', () => {
  it('is right while a supervisor listens, whispers and barges', async () => {
    const { telephony } = board;
    await connectedCall();
    expect(await board.whoHearsWhom()).toEqual({ customer: 'agent', agent: 'customer' });

    await board.ring('supervisor', 'sup-phone');
    await telephony.bridge('sup', 'sup-phone');
    await listen('sup-1');
    const listening = { customer: 'agent', agent: 'customer', supervisor: 'customer + agent' };
    expect(await board.whoHearsWhom()).toEqual(listening);

    await listen('sup-2', true);
    await telephony.hangUp('sup-1');
    expect(await board.whoHearsWhom()).toEqual({ ...listening, agent: 'customer + supervisor' });

    await telephony.bridge('call', 'sup-phone');
    await telephony.hangUp('sup-2');
    expect(await board.whoHearsWhom()).toEqual({
      customer: 'agent + supervisor',
      agent: 'customer + supervisor',
      supervisor: 'customer + agent',
    });

    await telephony.bridge('sup', 'sup-phone');
    await listen('sup-3');
    expect(await board.whoHearsWhom()).toEqual(listening);
    await telephony.hangUp('call-agent');
    await board.gone('sup-3'); // with the one it listened to
  }, 40_000);

  it('is right in a conference, when the agent is muted, on hold and afterwards', async () => {
    const { telephony } = board;
    const customer = await connectedCall();
    await board.ring('third', 'call-third');
    await telephony.bridge('call', 'call-third');
    await board.ring('supervisor', 'sup-phone');
    await telephony.bridge('sup', 'sup-phone');
    await listen('sup-1');
    const conference = {
      customer: 'agent + third',
      agent: 'customer + third',
      third: 'customer + agent',
      supervisor: 'customer + agent + third',
    };
    expect(await board.whoHearsWhom()).toEqual(conference);

    await telephony.mute('call-agent', true);
    expect(await board.whoHearsWhom()).toEqual({
      ...conference,
      customer: 'third',
      third: 'customer',
      supervisor: 'customer + third',
    });
    await telephony.mute('call-agent', false);

    await telephony.hold('call', customer);
    expect(await board.whoHearsWhom()).toEqual({
      customer: 'music',
      agent: 'third',
      third: 'agent',
      supervisor: 'agent + third',
    });
    await telephony.bridge('call', customer);
    expect(await board.whoHearsWhom()).toEqual(conference);

    await telephony.hangUp('call-third');
    await board.gone('call-third');
    expect(await board.whoHearsWhom()).toEqual({
      customer: 'agent',
      agent: 'customer',
      supervisor: 'customer + agent',
    });
  }, 40_000);
});
