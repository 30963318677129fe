import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../support/free-port.js';
import { rawInvite } from './support/raw-invite.js';
import { Switchboard } from './support/switchboard.js';
import { asteriskCommand } from './support/test-asterisk.js';

let board: Switchboard;
beforeAll(async () => {
  const port = await freePort('127.0.2.1');
  board = await Switchboard.open({ environment: { AST_TAKE_S: '2', AST_AGENTS: '1001' }, isAway: true });
  await board.phone('customer', { user: '+254711000001', host: '127.0.2.1', port });
  const password = board.asterisk.passwordOf('1001');
  await board.phone('agent', { user: '1001', password, host: '127.0.3.1' });
}, 60_000);
afterEach(async () => {
  for (const phone of board.phones.values()) await phone.currentCall?.hangUp();
  await board.connect();
  for (const { callId } of await board.telephony.dialPlanNotes.list())
    await board.telephony.dialPlanNotes.remove(callId);
  await board.disconnect();
  await board.empty();
}, 30_000);
afterAll(async () => {
  if (board) await asteriskCommand(board.asterisk.dataDir, ['stop']);
  await board?.close();
}, 60_000);

/** The notes that the dial plan has when the server is back. */
async function noted() {
  await board.connect();
  return board.telephony.dialPlanNotes.list();
}

describe('the call of a caller while the server was away', () => {
  it('is known afterwards: the number, who answered, and when it was over', async () => {
    const beganAt = new Date();
    await board.dial('customer', '116');
    await board.inCall('agent');
    await board.phones.get('customer')?.currentCall?.hangUp();
    await board.empty();
    const [call, ...others] = await noted();
    expect(others).toEqual([]);
    expect(call).toMatchObject({ callerId: '+254711000001', dialled: '116' });
    expect(call?.answered?.name).toMatch(/^PJSIP\/1001-/);
    expect(call?.ended?.cause).toBe(16);
    const times = [beganAt, call?.arrivedAt, call?.answered?.at, call?.ended?.at, new Date()];
    expect(times.map((at) => at?.getTime())).toEqual(times.map((at) => at?.getTime()).sort());
  }, 30_000);

  it('is known while they are still talking, and they notice nothing of it', async () => {
    await board.dial('customer', '116');
    await board.inCall('agent');
    const [call] = await noted();
    expect(call?.ended).toBeNull();
    expect(call?.answered?.channelId).toMatch(/^hearline-\d+\.\d+$/);
    board.telephony.adopt(call?.callId ?? '', { isInDialPlan: true });
    expect(await board.whoHearsWhom()).toEqual({ customer: 'agent', agent: 'customer' });
    await board.phones.get('agent')?.currentCall?.hangUp();
    await board.gone(call?.callId ?? '');
  }, 30_000);

  it('is known of one who had been in its hands', async () => {
    await board.connect();
    const channelId = await board.customerCalls();
    await board.telephony.answer(channelId);
    await board.telephony.returnAfter(channelId, 1_000);
    await board.disconnect();
    await board.inCall('agent');
    const [call] = await noted();
    expect(call).toMatchObject({ callId: channelId, callerId: '+254711000001', ended: null });
    expect(call?.answered?.name).toMatch(/^PJSIP\/1001-/);
  }, 30_000);

  it('is known without the number where the caller withholds it', async () => {
    const from = '<sip:+254722123456@127.0.2.7>';
    await rawInvite({ asterisk: board.asterisk, host: '127.0.2.7', from, headers: ['Privacy: id'] });
    await board.inCall('agent');
    expect(await noted()).toMatchObject([{ callerId: null, dialled: '116' }]);
    const written = await board.asterisk.cli('database', 'show', 'hearline-calls');
    expect(written).toContain('arrived:');
    expect(written).not.toContain('254722123456');
  }, 30_000);

  it('is known of one who gave up, or reached no agent', async () => {
    await board.phones.get('agent')?.close();
    // the announcement that no agent is there, until the caller hangs up
    await board.dial('customer', '116');
    await board.phones.get('customer')?.currentCall?.hangUp();
    await board.empty();
    expect(await noted()).toMatchObject([{ answered: null, ended: { at: expect.any(Date) } }]);
  }, 60_000);
});
