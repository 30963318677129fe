import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Switchboard } from './support/switchboard.js';

const EXTENSION = '1888';
const PASSWORD = 'of-the-desk-phone';

let board: Switchboard;
beforeAll(async () => {
  board = await Switchboard.open();
}, 60_000);
afterAll(() => board?.close(), 60_000);

describe('an extension that is a browser phone and one on the desk, while the server is away', () => {
  it('is reached by a colleague at the desk, whose account is another', async () => {
    const { telephony, asterisk } = board;
    const account = { displayName: 'Chao', password: PASSWORD };
    await telephony.putAccount({ ...account, extension: EXTENSION, kind: 'webrtc' });
    await telephony.putAccount({ ...account, extension: `d${EXTENSION}`, kind: 'sip' });
    await board.phone('agent', { user: `d${EXTENSION}`, password: PASSWORD, host: '127.0.3.1' });
    const colleague = { user: '1001', password: asterisk.passwordOf('1001'), host: '127.0.3.2' };
    const caller = await board.phone('third', colleague);
    await board.disconnect();
    await board.dial('third', EXTENSION);
    await board.inCall('agent');
    expect(await board.whoHearsWhom()).toEqual({ agent: 'third', third: 'agent' });
    await caller.currentCall?.hangUp();
    await board.empty();
  }, 40_000);
});
