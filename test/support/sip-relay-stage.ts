import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer, type ClientOptions } from 'ws';
import { answerChallenge } from '../../demo/phone/digest.js';
import { PhoneTries } from '../../src/access/phone-tries.js';
import { RateLimits } from '../../src/access/rate-limits.js';
import { listenHttp, type HttpServer } from '../../src/http/listen-http.js';
import { trustedProxies } from '../../src/lib/client-address.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog, type Log } from '../../src/lib/log.js';
import type { PhoneSecrets } from '../../src/telephony/sip-relay/phone-secrets.js';
import type { RelaySizes } from '../../src/telephony/sip-relay/relay-sizes.js';
import { SipRelay } from '../../src/telephony/sip-relay/sip-relay.js';
import { Changes } from './changes.js';

export const MADE = 'of-the-server';
export const CHOSEN = 'Baobab-river-9-kettle';

/** As a proxy on this machine forwards it. */
export const byTls = (from = '10.1.1.1') => ({ 'x-forwarded-proto': 'https', 'x-forwarded-for': from });

export interface RelayStageOptions {
  readonly sizes?: Partial<RelaySizes>;
  readonly asteriskUrl?: string | null;
  readonly trusted?: readonly string[];
  readonly log?: Log;
}

/** A WebSocket with all that it received. */
export class HeardSocket {
  readonly socket: WebSocket;
  readonly heard: string[] = [];
  readonly changes = new Changes();
  closing: readonly [code: number, reason: string] | undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('error', () => {});
    socket.on('message', (data: Buffer) => {
      this.heard.push(data.toString('latin1'));
      this.changes.notify();
    });
    socket.on('close', (code, reason) => {
      this.closing = [code, reason.toString()];
      this.changes.notify();
    });
  }

  /** The n-th message from the first on. */
  message(n = 1): Promise<string> {
    return this.changes.until(`message ${n}`, () => this.heard[n - 1]);
  }

  closed(): Promise<readonly [code: number, reason: string]> {
    return this.changes.until('the end', () => this.closing);
  }
}

/** The relay behind the HTTP server, and a stand-in for Asterisk's WebSocket. */
export class SipRelayStage {
  readonly asterisk: HeardSocket[] = [];
  readonly secrets = new Map<string, PhoneSecrets>([
    ['201', { userId: 7, made: MADE, chosen: [CHOSEN], isCommon: false }],
  ]);
  /** Takes the place of the look-up. */
  lookUp: (() => Promise<void>) | undefined;
  readonly changes = new Changes();
  readonly relay: SipRelay;
  readonly #http: HttpServer;
  readonly #parts: Closer;

  private constructor(relay: SipRelay, http: HttpServer, parts: Closer) {
    this.relay = relay;
    this.#http = http;
    this.#parts = parts;
  }

  static async open(options: RelayStageOptions = {}): Promise<SipRelayStage> {
    const { sizes = {}, asteriskUrl, trusted = ['loopback'], log = silentLog() } = options;
    const parts = new Closer();
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => 'sip' });
    await once(server, 'listening');
    parts.add({
      close: () => {
        for (const socket of server.clients) socket.terminate();
        server.close();
      },
    });
    const { port } = server.address() as AddressInfo;
    const limits = parts.add(await RateLimits.open({ redisUrl: undefined, log: silentLog() }));
    const tries = new PhoneTries(limits);
    const relay = new SipRelay({
      asteriskUrl: async () => (asteriskUrl === undefined ? `ws://127.0.0.1:${port}/ws` : asteriskUrl),
      isTrustedProxy: trustedProxies(trusted),
      secretsOf: async (accounts) => {
        await stage.lookUp?.();
        return new Map([...stage.secrets].filter(([account]) => accounts.includes(account)));
      },
      takeTry: tries.take.bind(tries),
      sizes,
      log,
    });
    const http = await listenHttp({
      ...{ host: '127.0.0.1', port: 0, portSetting: 'PORT' },
      handle: (_request, response) => void response.end(),
      upgrades: { '/ws': relay.handleUpgrade },
      log: silentLog(),
    });
    const stage: SipRelayStage = new SipRelayStage(relay, parts.add(http), parts);
    parts.add(relay);
    server.on('connection', (socket) => {
      stage.asterisk.push(new HeardSocket(socket));
      stage.changes.notify();
    });
    return stage;
  }

  get url(): string {
    return `${this.#http.url.replace('http', 'ws')}/ws`;
  }

  /** A telephone, and the connection to Asterisk that was made for it. */
  async phone(
    headers: Readonly<Record<string, string>> = byTls(),
    options: ClientOptions = {},
  ): Promise<{ phone: HeardSocket; asterisk: HeardSocket }> {
    const before = this.asterisk.length;
    const socket = new WebSocket(this.url, 'sip', { headers, ...options });
    await once(socket, 'open');
    const asterisk = await this.changes.until('a connection', () => this.asterisk[before]);
    return { phone: new HeardSocket(socket), asterisk };
  }

  /** A telephone of which Asterisk has accepted a request. */
  async acceptedPhone(
    headers: Readonly<Record<string, string>> = byTls(),
  ): Promise<{ phone: HeardSocket; asterisk: HeardSocket }> {
    const both = await this.phone(headers);
    both.asterisk.socket.send(answered(200));
    await both.phone.message();
    return both;
  }

  /** @returns the status with which an upgrade is refused, and why */
  async refusal(
    headers: Readonly<Record<string, string>> = byTls(),
    protocols: readonly string[] = ['sip'],
  ): Promise<readonly [status: number, reason: string]> {
    const socket = new WebSocket(this.url, [...protocols], { headers });
    socket.on('error', () => {});
    const refused = once(socket, 'unexpected-response') as Promise<
      [unknown, AsyncIterable<Buffer> & { statusCode: number }]
    >;
    const opened = once(socket, 'open').then(() => {
      socket.terminate();
      throw new Error('the telephone was taken');
    });
    opened.catch(() => {});
    const [, response] = await Promise.race([refused, opened]);
    let text = '';
    for await (const part of response) text += part.toString();
    return [response.statusCode, text];
  }

  close(): Promise<void> {
    return this.#parts.close();
  }
}

/** A REGISTER with the credentials of this password, or without. */
export function registerWith(password: string | undefined, user = '201'): string {
  const challenge = { realm: 'asterisk', nonce: 'n1', qopAuth: true };
  const subject = { user, method: 'REGISTER', uri: 'sip:x.invalid', clientNonce: 'c1' };
  const credentials =
    password === undefined ? [] : [`Authorization: ${answerChallenge(challenge, { ...subject, password })}`];
  return ['REGISTER sip:x.invalid SIP/2.0', 'CSeq: 2 REGISTER', ...credentials, '', ''].join('\r\n');
}

/** An answer of Asterisk. */
export const answered = (status: number, method = 'REGISTER') =>
  `SIP/2.0 ${status} X\r\nVia: SIP/2.0/WSS x\r\nCSeq: 2 ${method}\r\n\r\n`;
