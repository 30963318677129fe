import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DialRules } from '../../src/desk/dial-rules.js';
import { freePort } from '../support/free-port.js';
import { startServerProcess, type ServerProcess } from './support/server-process.js';
import { Switchboard } from './support/switchboard.js';
import { asteriskCommand } from './support/test-asterisk.js';

const TAKE_S = 2;
const TALK = { customer: 'agent', agent: 'customer' };

let board: Switchboard;
let server: ServerProcess | undefined;
const agentOptions = () => ({ user: '1001', password: board.asterisk.passwordOf('1001'), host: '127.0.3.1' });
beforeAll(async () => {
  const port = await freePort('127.0.2.1');
  const contact = `sip:127.0.2.1:${port}`;
  board = await Switchboard.open({
    environment: { AST_TAKE_S: String(TAKE_S), AST_TRUNK_CONTACT: contact, AST_AGENTS: '1001 1002' },
    isAway: true,
  });
  await board.phone('customer', { user: '+254711000001', host: '127.0.2.1', port });
  await board.phone('agent', agentOptions());
  // slow to answer: the agent is there first unless she is not rung
  await board.phone('third', {
    user: '1002',
    password: board.asterisk.passwordOf('1002'),
    host: '127.0.3.2',
    answerAfterMs: 2_500,
  });
}, 60_000);
afterEach(async () => {
  for (const phone of board.phones.values()) await phone.currentCall?.hangUp();
  await server?.kill();
  server = undefined;
  await board.disconnect();
  await board.empty();
}, 30_000);
afterAll(async () => {
  // started again by a test, it has no parent process that would end it
  if (board) await asteriskCommand(board.asterisk.dataDir, ['stop']);
  await board?.close();
}, 60_000);

describe('a caller reaches the phones by themselves', () => {
  it('when no server was ever connected', async () => {
    await board.dial('customer', '116');
    expect(await board.whoHearsWhom()).toEqual(TALK);
  });

  it('when the server has ended its connection', async () => {
    await board.connect();
    await board.disconnect();
    await board.dial('customer', '116');
    expect(await board.whoHearsWhom()).toEqual(TALK);
  });

  describe('when the only phone', () => {
    beforeEach(async () => {
      await board.connect();
      await board.telephony.setGlobal('HEARLINE_PHONES', 'PJSIP/1001');
      await board.disconnect();
    });
    afterEach(async () => {
      await board.connect();
      await board.telephony.setGlobal('HEARLINE_PHONES', '');
    });

    /** The customer has dialled, and the phones were rung in vain. */
    const rungInVain = () =>
      board.until('a pause between two attempts', async () =>
        (await board.asterisk.cli('core', 'show', 'channels', 'concise')).includes('!Wait!'),
      );

    it('was out of reach for a moment', async () => {
      await board.phones.get('agent')?.close();
      const dialled = board.dial('customer', '116');
      await rungInVain();
      await board.phone('agent', agentOptions());
      await dialled;
      expect(await board.whoHearsWhom()).toEqual(TALK);
    }, 20_000);

    it('was in a call still', async () => {
      await board.dial('agent', '*43');
      const dialled = board.dial('customer', '116');
      await rungInVain();
      await board.phones.get('agent')?.currentCall?.hangUp();
      await dialled;
      expect(await board.whoHearsWhom()).toEqual(TALK);
    }, 20_000);

    it('was in a call still, with music for a caller whom the server had answered', async () => {
      await board.dial('agent', '*43');
      await board.connect();
      const channelId = await board.customerCalls();
      await board.telephony.answer(channelId);
      await board.telephony.returnAfter(channelId, 1_000);
      await board.disconnect();
      await rungInVain();
      expect(await board.whoHearsWhom()).toMatchObject({ customer: 'music' });
      await board.phones.get('agent')?.currentCall?.hangUp();
      await board.until('a call of the customer and the agent', async () => {
        const heard = await board.whoHearsWhom();
        return heard.customer === 'agent' && heard.agent === 'customer';
      });
    }, 30_000);
  });

  it('and stays with the phone that was answered, which cannot hand over by itself', async () => {
    await board.dial('customer', '116');
    const { host } = board.asterisk.server;
    const agent = board.phones.get('agent')?.currentCall;
    // without a NOTIFY the answer itself shows
    expect(await agent?.refer(`<sip:1002@${host}>`, [['Refer-Sub', 'false']])).toBe(404);
    expect(await board.whoHearsWhom()).toEqual(TALK);
  });

  it('when the server was killed', async () => {
    server = await startServerProcess(board.asterisk);
    await server.kill();
    await board.dial('customer', '116');
    expect(await board.whoHearsWhom()).toEqual(TALK);
  });

  it('when the server is frozen, and keeps its connection', async () => {
    server = await startServerProcess(board.asterisk);
    server.freeze();
    const startedAtMs = performance.now();
    await board.dial('customer', '116');
    expect(performance.now() - startedAtMs).toBeGreaterThan(TAKE_S * 1000 - 100);
    expect(await board.whoHearsWhom()).toEqual(TALK);
  }, 20_000);
});

describe('a caller whom the server has taken', () => {
  beforeEach(() => board.connect());

  it('stays with it, however long it takes to answer', async () => {
    const channelId = await board.customerCalls();
    const { signal } = new AbortController();
    await board.telephony.answer(channelId);
    for (let playedMs = 0; playedMs <= TAKE_S * 1000; playedMs += 1_000)
      await board.telephony.play({ channelId, media: ['sound:vm-goodbye'], signal });
    expect(await board.whoHearsWhom()).toEqual({ customer: 'nobody' });
    expect(board.events.filter(({ type }) => type === 'gone')).toEqual([]);
  }, 20_000);

  it('goes to the phones when no server looks after the call any more, with music until one is answered', async () => {
    const { telephony } = board;
    await telephony.setGlobal('HEARLINE_PHONES', 'PJSIP/1002');
    const channelId = await board.customerCalls();
    await telephony.answer(channelId);
    await telephony.bridge('call', channelId);
    await telephony.startMusic(channelId);
    await telephony.returnAfter(channelId, 1_000);
    await board.gone(channelId);
    expect(await board.whoHearsWhom()).toEqual({ customer: 'music' });
    await board.inCall('third');
    // commands that the server still had for her, and its beliefs when it comes back, do her no harm
    await telephony.hangUp(channelId);
    expect(await board.whoHearsWhom()).toEqual({ customer: 'third', third: 'customer' });
    await board.connect();
    const { channels } = await board.event('synchronised');
    expect(channels.map(({ id }) => id)).not.toContain(channelId);
    await board.telephony.hangUp(channelId);
    expect(await board.whoHearsWhom()).toEqual({ customer: 'third', third: 'customer' });
    await board.telephony.removeBridge('call');
    await board.telephony.setGlobal('HEARLINE_PHONES', '');
  }, 30_000);

  it('stays when she is looked after in time', async () => {
    const { telephony } = board;
    const channelId = await board.customerCalls();
    await telephony.answer(channelId);
    await telephony.returnAfter(channelId, 1_000);
    await telephony.returnAfter(channelId, null);
    expect(await board.whoHearsWhom()).toEqual({ customer: 'nobody' });
    expect(board.events.filter(({ type }) => type === 'gone')).toEqual([]);
  }, 20_000);
});

describe('an agent, while the server is away', () => {
  it('reaches a colleague', async () => {
    await board.dial('agent', '1002');
    expect(await board.whoHearsWhom()).toEqual({ agent: 'third', third: 'agent' });
  }, 20_000);

  it('reaches nothing but short codes before a server has ever said what may be dialled', async () => {
    await expect(board.dial('agent', '+254711000001')).rejects.toThrow('403');
    await board.dial('agent', '116');
    expect(await board.whoHearsWhom()).toEqual(TALK);
  });

  it('reaches no person whose wishes the server alone knows, though it has allowed their numbers', async () => {
    await board.connect();
    const rules = new DialRules({ country: 'KE', allowed: new Map([['all', ['national']]]) });
    await board.telephony.setGlobal('HEARLINE_DIALS', rules.patternOf('phone'));
    await board.disconnect();
    for (const number of ['+254711000001', '0711000001'])
      await expect(board.dial('agent', number)).rejects.toThrow('403');
    await board.dial('agent', '116');
    expect(await board.whoHearsWhom()).toEqual(TALK);
  });

  it.each(['1&PJSIP/1002', '12345,0,h', '99;maddr=127.0.0.1', '1$%7bSHELL(id)%7d', '9'.repeat(200)])(
    'cannot slip anything into what she dials: %s',
    async (number) => {
      await expect(board.dial('agent', number)).rejects.toThrow('484');
    },
  );
});

describe('an Asterisk that is started again while the server is away', () => {
  it('rings the phones that it rang before', async () => {
    await board.connect();
    await board.telephony.setGlobal('HEARLINE_PHONES', 'PJSIP/1002');
    await board.disconnect();
    await board.dial('customer', '116');
    await board.phones.get('customer')?.currentCall?.hangUp();
    await board.empty();
    const { dataDir } = board.asterisk;
    await asteriskCommand(dataDir, ['stop']);
    await asteriskCommand(dataDir, ['start'], { AST_AGENTS: '1001 1002' });
    // Asterisk asks after a phone that it remembers within ten seconds only, and rings it all the same
    await board.phones.get('third')?.register();
    await board.dial('customer', '116');
    expect(await board.whoHearsWhom()).toEqual({ customer: 'third', third: 'customer' });
  }, 40_000);

  it('goes on giving callers from an uneven line the jitter buffer', async () => {
    await board.connect();
    await board.telephony.setGlobal('HEARLINE_LINES', '127.0.2.1&9999999999');
    await board.disconnect();
    const channels = async () => {
      await board.dial('customer', '116');
      const shown = await board.asterisk.cli('core', 'show', 'channels', 'concise');
      await board.phones.get('customer')?.currentCall?.hangUp();
      return shown;
    };
    expect(await channels()).toContain('PJSIP/loop-');
    const { dataDir } = board.asterisk;
    await asteriskCommand(dataDir, ['stop']);
    await asteriskCommand(dataDir, ['start'], { AST_AGENTS: '1001 1002' });
    expect(await board.global('HEARLINE_LINES')).toBe('');
    expect(await channels()).toContain('PJSIP/loop-');
  }, 40_000);
});
