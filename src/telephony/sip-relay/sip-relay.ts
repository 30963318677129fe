import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { clientAddress, type IsTrustedProxy } from '../../lib/client-address.js';
import type { Closable } from '../../lib/closer.js';
import { AppError } from '../../lib/errors.js';
import { noteLoggedIn } from '../../lib/known-connections.js';
import type { Log } from '../../lib/log.js';
import { isOfOtherHost } from '../../lib/other-host.js';
import { isOverTls } from '../../lib/over-tls.js';
import { Turns } from '../../lib/turns.js';
import { TelephonyError } from '../errors.js';
import { RefusalsLog } from '../refusals-log.js';
import { refuseUpgrade } from '../refuse-upgrade.js';
import { openToAsterisk, SIP_PROTOCOL } from './open-to-asterisk.js';
import { PasswordExchange, type PasswordExchangeOptions } from './password-exchange.js';
import { RelayPlaces, type RelayPlace } from './relay-places.js';
import { RELAY_CLOSES, RelayedPhone } from './relayed-phone.js';
import { RELAY_SIZES, type RelaySizes } from './relay-sizes.js';

export interface SipRelayOptions extends PasswordExchangeOptions {
  /** Asterisk's SIP over WebSocket, as this server reaches it; null while that is not known. */
  readonly asteriskUrl: () => Promise<string | null>;
  readonly isTrustedProxy: IsTrustedProxy;
  readonly sizes?: Partial<RelaySizes>;
  readonly log: Log;
}

const REFUSALS = {
  protocol: ['400 Bad Request', 'Ask for the sub-protocol sip (RFC 7118).'],
  plain: [
    '403 Forbidden',
    'Telephones are taken over TLS alone: a proxy that TRUSTED_PROXIES names says so in X-Forwarded-Proto.',
  ],
  otherHost: ['403 Forbidden', 'Pages of other hosts are refused.'],
  full: ['503 Service Unavailable', 'There are too many telephones, or they come too often.'],
  away: ['503 Service Unavailable', 'Asterisk cannot be reached.'],
  stopping: ['503 Service Unavailable', 'The server stops.'],
} as const;

/** A telephone that has a place, and the connection to Asterisk that was made for it. */
interface Connected {
  readonly phone: WebSocket;
  readonly asterisk: WebSocket;
  readonly address: string;
  readonly place: RelayPlace;
}

/**
 * SIP over secure WebSocket for telephones in browsers (RFC 7118), passed on to Asterisk's own: where administrators choose
 * passwords of telephones, those are taken here and nowhere else, because Asterisk never knows them.
 *
 * In:     upgrades of the HTTP server.
 * End:    `close` ends all telephones.
 * Errors: an upgrade that is refused is answered with the reason; a telephone that must go is closed with it.
 */
export class SipRelay implements Closable {
  readonly #options: SipRelayOptions;
  readonly #sizes: RelaySizes;
  readonly #exchange: PasswordExchange;
  readonly #server: WebSocketServer;
  readonly #places: RelayPlaces;
  readonly #phones = new Set<RelayedPhone>();
  readonly #refusals: RefusalsLog;
  readonly #disconnects: RefusalsLog;
  readonly #timers: readonly NodeJS.Timeout[];
  #isClosed = false;

  constructor(options: SipRelayOptions) {
    this.#options = options;
    this.#sizes = { ...RELAY_SIZES, ...options.sizes };
    const lookUps = new Turns(this.#sizes.lookUps);
    this.#exchange = new PasswordExchange({
      ...options,
      secretsOf: (accounts) => lookUps.take(() => options.secretsOf(accounts)),
    });
    this.#places = new RelayPlaces(this.#sizes);
    this.#refusals = new RefusalsLog(options.log);
    this.#disconnects = new RefusalsLog(options.log);
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: this.#sizes.messageBytes,
      handleProtocols: () => SIP_PROTOCOL,
    });
    const { pingEveryMs, recheckEveryMs } = this.#sizes;
    this.#timers = [
      setInterval(() => this.#askAlive(), pingEveryMs),
      setInterval(() => void this.lookAgain(), recheckEveryMs),
    ];
  }

  get phoneCount(): number {
    return this.#places.open;
  }

  /** For the HTTP server's `upgrade` event, path already matched. */
  readonly handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { isTrustedProxy } = this.#options;
    const address = clientAddress(request, isTrustedProxy);
    const refusal = this.#refusalOf(request);
    if (refusal) return this.#refuse(socket, refusal, address);
    const gone = new AbortController();
    let giveWay = () => {
      this.#refuse(socket, 'full', address);
      gone.abort();
    };
    const place = this.#places.take(address, () => giveWay());
    if (!place) return this.#refuse(socket, 'full', address);
    const leave = () => socket.destroy(); // it has closed its side while Asterisk is asked
    socket.once('end', leave);
    socket.once('close', () => {
      place.giveBack();
      gone.abort();
    });
    this.#open(gone.signal).then(
      (asterisk) => {
        // also where the request is no upgrade after all, which is answered below
        const drop = () => asterisk.terminate();
        gone.signal.addEventListener('abort', drop, { once: true });
        if (gone.signal.aborted) return drop();
        if (this.#isClosed) {
          drop();
          return this.#refuse(socket, 'stopping', address);
        }
        this.#server.handleUpgrade(request, socket, head, (phone) => {
          gone.signal.removeEventListener('abort', drop);
          socket.removeListener('end', leave);
          const relayed = this.#serve({ phone, asterisk, address, place }, request);
          giveWay = () => relayed.end(RELAY_CLOSES.crowded);
        });
      },
      (error: unknown) => {
        if (gone.signal.aborted) return;
        if (!(error instanceof TelephonyError)) this.#options.log.error({ err: error }, 'no relay of SIP');
        this.#refuse(socket, 'away', address);
      },
    );
  };

  /** Ends the telephones whose password, account or user is not valid any more. */
  async lookAgain(): Promise<void> {
    const accounts = [...new Set([...this.#phones].flatMap((phone) => phone.accounts))];
    if (accounts.length === 0) return;
    try {
      // without a turn: strangers who send too much do not delay the end of a password
      const secrets = await this.#options.secretsOf(accounts);
      for (const phone of this.#phones) phone.recheck(secrets, accounts);
    } catch (error) {
      // the last answer holds while the database is away
      if (!(error instanceof AppError) || error.code !== 'unavailable')
        this.#options.log.error({ err: error }, 'the passwords of telephones could not be looked up');
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#timers.forEach(clearInterval);
    for (const phone of this.#phones) phone.end(RELAY_CLOSES.stopping);
    this.#server.close();
  }

  #refusalOf(request: IncomingMessage): keyof typeof REFUSALS | undefined {
    const asked = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());
    if (this.#isClosed) return 'stopping';
    if (!isOverTls(request, this.#options.isTrustedProxy)) return 'plain';
    if (isOfOtherHost(request)) return 'otherHost';
    return asked.includes(SIP_PROTOCOL) ? undefined : 'protocol';
  }

  #refuse(socket: Duplex, refusal: keyof typeof REFUSALS, address: string): void {
    const [status, reason] = REFUSALS[refusal];
    this.#refusals.write({ from: address, reason }, 'refused a telephone');
    refuseUpgrade(socket, status, reason);
  }

  /** @throws TelephonyError */
  async #open(signal: AbortSignal): Promise<WebSocket> {
    const url = await this.#options.asteriskUrl();
    if (url === null) throw new TelephonyError('there is no Asterisk yet', { status: null });
    const { connectTimeoutMs: timeoutMs, messageBytes: maxMessageBytes } = this.#sizes;
    return openToAsterisk(url, { timeoutMs, maxMessageBytes, signal });
  }

  #serve(connected: Connected, request: IncomingMessage): RelayedPhone {
    const { phone: socket, asterisk, place } = connected;
    const phone = new RelayedPhone({
      ...connected,
      exchange: this.#exchange,
      sizes: this.#sizes,
      onAccepted: () => {
        place.accept();
        noteLoggedIn(request.socket);
      },
      disconnects: this.#disconnects,
      log: this.#options.log,
    });
    this.#phones.add(phone);
    socket.on('close', () => this.#phones.delete(phone));
    if (this.#isClosed) phone.end(RELAY_CLOSES.stopping);
    // it may have ended before anything listened for that
    if (asterisk.readyState !== asterisk.OPEN) phone.end(RELAY_CLOSES.asteriskGone);
    return phone;
  }

  #askAlive(): void {
    this.#places.forget();
    for (const phone of this.#phones) phone.askAlive();
  }
}
