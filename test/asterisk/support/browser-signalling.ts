import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { authorizedRequest } from '../../../demo/phone/authorized-request.js';
import { buildRequest } from '../../../demo/phone/build-request.js';
import {
  formatSip,
  parseSip,
  responseTo,
  sequenceOf,
  type SipHeaders,
  type SipResponse,
} from '../../../demo/phone/sip-message.js';

export interface BrowserAccount {
  readonly user: string;
  readonly password: string;
}

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
export class BrowserSignalling {
  readonly #socket: WebSocket;
  readonly #account: BrowserAccount;
  readonly #identity: string;
  readonly #callId = randomBytes(8).toString('hex');
  #sequence = 0;

  private constructor(socket: WebSocket, account: BrowserAccount) {
    this.#socket = socket;
    this.#account = account;
    this.#identity = `<sip:${account.user}@hearline.invalid>;tag=${randomBytes(8).toString('hex')}`;
    // Asterisk asks whether it is there; one that does not answer counts as offline
    socket.on('message', (data: Buffer) => {
      const message = parseSip(data);
      if (message?.type === 'request' && message.method === 'OPTIONS')
        socket.send(formatSip(responseTo(message, 200, 'OK')).toString());
    });
  }

  static async open(url: string, account: BrowserAccount): Promise<BrowserSignalling> {
    // the certificate is Asterisk's own
    const socket = new WebSocket(url, 'sip', { rejectUnauthorized: false });
    await once(socket, 'open');
    return new BrowserSignalling(socket, account);
  }

  register(): Promise<SipResponse> {
    return this.#ask('REGISTER', 'sip:hearline.invalid', this.#identity.replace(/;tag=.*/, ''));
  }

  invite(number: string): Promise<SipResponse> {
    const uri = `sip:${number}@hearline.invalid`;
    return this.#ask('INVITE', uri, `<${uri}>`, [['Content-Type', 'application/sdp']], OFFER);
  }

  /** The code with which the other end closes it. */
  async closed(): Promise<number> {
    const [code] = (await once(this.#socket, 'close')) as [number];
    return code;
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
            ['Contact', `<sip:${this.#account.user}@hearline.invalid;transport=ws>`],
            ...more,
            ...authorization,
          ],
          body,
        }),
      async (request) => {
        this.#socket.send(formatSip(request).toString());
        return this.#finalAnswer(sequenceOf(request));
      },
      this.#account,
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
