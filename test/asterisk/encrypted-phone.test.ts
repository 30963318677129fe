import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeUlaw } from '../../src/audio/g711.js';
import { BaresipAgent } from './support/baresip-agent.js';
import { freePort } from '../support/free-port.js';
import { tone } from './support/goertzel.js';
import { Switchboard, TONES } from './support/switchboard.js';
import { startTestAsterisk } from './support/test-asterisk.js';

const password = 'of-a-phone-with-TLS';

let board: Switchboard;
beforeAll(async () => {
  const port = await freePort('127.0.0.1');
  board = await Switchboard.open({ environment: { AST_SIP_TLS_PORT: String(port) } });
  await board.phone('customer', { user: '+254711000001', host: '127.0.2.1' });
}, 60_000);
afterAll(() => board?.close(), 60_000);

describe('a desk phone with TLS and SRTP', () => {
  it('registers, is rung and heard, and what passes is encrypted', async () => {
    const { telephony, asterisk } = board;
    await telephony.putAccount({ extension: '1777', password, displayName: 'Amina', kind: 'sips' });
    const phone = await BaresipAgent.start({
      asterisk,
      user: '1777',
      password,
      isEncrypted: true,
      host: '127.0.3.1',
      says: encodeUlaw(tone(TONES.agent, 20_000)),
    });
    try {
      const customer = await board.customerCalls();
      await telephony.answer(customer);
      await telephony.bridge('call', customer);
      const request = { endpoint: 'PJSIP/1777', channelId: 'call-agent', callerId: null, timeoutMs: 9_000 };
      await telephony.ring(request);
      await board.event('answered');
      await telephony.bridge('call', 'call-agent');
      expect(await board.whoHearsWhom()).toEqual({ customer: 'agent' });
      const encrypted = (id: string) =>
        Promise.all([board.variable(id, 'CHANNEL(pjsip,secure)'), board.variable(id, 'CHANNEL(rtp,secure)')]);
      expect(await encrypted('call-agent')).toEqual(['1', '1']);
      expect(await encrypted(customer)).toEqual(['0', '0']);
    } finally {
      await telephony.hangUp('call-agent');
      await phone.close();
    }
  }, 40_000);

  it('has its account for encrypted calls only', async () => {
    await board.telephony.putAccount({ extension: '1778', password, displayName: 'Baraka', kind: 'sips' });
    const plain = await board.phone('third', { user: '1778', password, host: '127.0.3.2' });
    await expect(plain.call('116')).rejects.toMatchObject({ name: 'SipRefusedError', status: 488 });
  }, 20_000);
});

describe('a port for TLS', () => {
  it('is refused when it is taken', async () => {
    const taken = String(board.asterisk.instance.sipTlsPort);
    const start = startTestAsterisk({ environment: { AST_SIP_TLS_PORT: taken } });
    await expect(start).rejects.toThrow(`port ${taken} (AST_SIP_TLS_PORT) is taken`);
  }, 30_000);
});
