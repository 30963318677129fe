import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { authorizedRequest } from '../../demo/phone/authorized-request.js';
import { buildRequest } from '../../demo/phone/build-request.js';
import {
  formatSip,
  headerOf,
  parseSip,
  responseTo,
  sequenceOf,
  type SipHeaders,
  type SipRequest,
  type SipResponse,
} from '../../demo/phone/sip-message.js';
import { Switchboard } from './support/switchboard.js';

const account = { user: '1888', password: 'of-a-browser' };

let board: Switchboard;
beforeAll(async () => {
  board = await Switchboard.open();
}, 60_000);
afterAll(() => board?.close(), 60_000);

/** The offer of a browser: Opus over DTLS-SRTP, candidates by ICE (RFC 8829). */
const OFFER = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 0 101',
  'c=IN IP4 127.0.0.1',
  'a=rtcp-mux',
  'a=mid:0',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuvwx',
  'a=candidate:1 1 udp 2130706431 127.0.0.1 9 typ host',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  'a=setup:actpass',
  'a=rtpmap:111 opus/48000/2',
  'a=rtpmap:0 PCMU/8000',
  'a=rtpmap:101 telephone-event/8000',
  'a=sendrecv',
  '',
].join('\r\n');

/** SIP over secure WebSocket (RFC 7118), as far as a registration and a call to one number go. */
class BrowserSignalling {
  readonly #socket: WebSocket;
  readonly #identity = `<sip:${account.user}@hearline.invalid>;tag=${randomBytes(8).toString('hex')}`;
  readonly #callId = randomBytes(8).toString('hex');
  #sequence = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    // Asterisk asks whether it is there; one that does not answer counts as offline
    socket.on('message', (data: Buffer) => {
      const message = parseSip(data);
      if (message?.type === 'request' && message.method === 'OPTIONS')
        socket.send(formatSip(responseTo(message, 200, 'OK')).toString());
    });
  }

  static async open(url: string): Promise<BrowserSignalling> {
    // the certificate is Asterisk's own
    const socket = new WebSocket(url, 'sip', { rejectUnauthorized: false });
    await once(socket, 'open');
    return new BrowserSignalling(socket);
  }

  register(): Promise<SipResponse> {
    return this.#ask('REGISTER', 'sip:hearline.invalid', this.#identity.replace(/;tag=.*/, ''));
  }

  invite(number: string): Promise<SipResponse> {
    const uri = `sip:${number}@hearline.invalid`;
    return this.#ask('INVITE', uri, `<${uri}>`, [['Content-Type', 'application/sdp']], OFFER);
  }

  close(): void {
    this.#socket.terminate();
  }

  async #ask(
    method: string,
    uri: string,
    to: string,
    more: SipHeaders = [],
    body = '',
  ): Promise<SipResponse> {
    const { response } = await authorizedRequest(
      (authorization) =>
        buildRequest({
          method,
          uri,
          to,
          via: `SIP/2.0/WSS hearline.invalid;branch=z9hG4bK${randomBytes(8).toString('hex')}`,
          from: this.#identity,
          callId: this.#callId,
          sequence: ++this.#sequence,
          headers: [
            ['Contact', `<sip:${account.user}@hearline.invalid;transport=ws>`],
            ...more,
            ...authorization,
          ],
          body,
        }),
      async (request) => {
        this.#socket.send(formatSip(request).toString());
        return this.#finalAnswer(sequenceOf(request));
      },
      account,
    );
    return response;
  }

  #finalAnswer(sequence: number): Promise<SipResponse> {
    return new Promise((resolve) => {
      const take = (data: Buffer) => {
        const message = parseSip(data);
        if (message?.type !== 'response' || message.status < 200 || sequenceOf(message) !== sequence) return;
        this.#socket.off('message', take);
        resolve(message);
      };
      this.#socket.on('message', take);
    });
  }
}

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
    const browser = await BrowserSignalling.open(asterisk.instance.wssUrl);
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
