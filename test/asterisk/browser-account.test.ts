import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { headerOf, type SipRequest } from '../../demo/phone/sip-message.js';
import { BrowserSignalling } from './support/browser-signalling.js';
import { Switchboard } from './support/switchboard.js';

const account = { user: '1888', password: 'of-a-browser' };

let board: Switchboard;
beforeAll(async () => {
  board = await Switchboard.open();
}, 60_000);
afterAll(() => board?.close(), 60_000);

const RING = { callerId: null, timeoutMs: 9_000 };
const put = (kind: 'sip' | 'webrtc') => {
  const { user: extension, password } = account;
  return board.telephony.putAccount({ extension, password, displayName: 'Chao', kind });
};

describe('the account of a browser', () => {
  it('registers over secure WebSocket, and is answered with Opus, DTLS-SRTP and ICE', async () => {
    const { telephony, asterisk } = board;
    await put('sip');
    await put('webrtc'); // as a user's record is changed
    const browser = await BrowserSignalling.open(asterisk.instance.wssUrl, account);
    try {
      expect((await browser.register()).status).toBe(200);
      await board.event('phone', ({ phone }) => phone.endpoint === `PJSIP/${account.user}` && phone.isOnline);
      const answered = browser.invite('116');
      const { channel } = await board.event('dialled');
      await telephony.answer(channel.id);
      const { body, ...answer } = await answered;
      expect(headerOf({ body, ...answer }, 'Contact')).toMatch(/transport=ws/);
      expect(body).toMatch(/^m=audio \d+ UDP\/TLS\/RTP\/SAVPF 111\b/m);
      expect(body).toMatch(/^a=rtpmap:111 opus\/48000\/2/m);
      expect(body).toMatch(/^a=fingerprint:SHA-256 /im);
      expect(body).toMatch(/^a=candidate:.* typ host/m);
      expect(body).toMatch(/^a=rtcp-mux/m);
      await telephony.hangUp(channel.id);
      await board.gone(channel.id);
    } finally {
      browser.close();
    }
  }, 20_000);

  it('is that of a telephone on a desk once it is put so', async () => {
    const { telephony } = board;
    await put('sip');
    const plain = await board.phone('agent', { ...account, host: '127.0.3.1' });
    board.forget();
    const calling = plain.call('116');
    const { channel } = await board.event('dialled');
    await telephony.answer(channel.id);
    await (await calling).hangUp();
    await board.gone(channel.id);
    const offered = new Promise<SipRequest>((resolve) => (plain.onRinging = resolve));
    await telephony.ring({ endpoint: `PJSIP/${account.user}`, channelId: 'desk', ...RING });
    const { body } = await offered;
    expect(body).toMatch(/^m=audio \d+ RTP\/AVP /m);
    expect(body).not.toMatch(/^a=(candidate|fingerprint|rtcp-mux|group)/m);
    await telephony.hangUp('desk');
  }, 20_000);
});
