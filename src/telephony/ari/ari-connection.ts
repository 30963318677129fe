import { WebSocket } from 'ws';
import { Backoff } from '../../lib/backoff.js';
import type { Closable } from '../../lib/closer.js';
import { messageOf } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { TelephonyCredentialsError } from '../errors.js';
import { parseAriEvent, type DocumentedAriEvent } from './ari-event.js';
import { AriHeartbeat } from './ari-heartbeat.js';
import { AriRest, atAddress, basicAuthorization, type AriAccess } from './ari-rest.js';
import { Deferred } from '../../lib/deferred.js';
import { sharedStop } from '../../lib/shared-stop.js';

const DEFAULT_LIMITS = {
  pingEveryMs: 5_000,
  handshakeTimeoutMs: 5_000,
  firstRetryMs: 250,
  lastRetryMs: 10_000,
  /** Longest that Asterisk may take to end a connection that is closed here. */
  closeTimeoutMs: 500,
};

export interface AriConnectionOptions {
  /** Asked before every attempt: ports and passwords of a restarted Asterisk may be new. Null: there is none now. */
  readonly access: () => Promise<AriAccess | null>;
  readonly application: string;
  readonly log: Log;
  /**
   * Called on each connection before any event is delivered. Events that arrive meanwhile are kept and
   * follow it, so that nothing falls between the snapshot and the changes to it.
   */
  readonly synchronise: (rest: AriRest) => Promise<void>;
  /** Called on each connection before the application is subscribed to. @throws where this process may not have it */
  readonly admit?: (rest: AriRest) => Promise<void>;
  readonly onEvent: (event: DocumentedAriEvent) => void;
  readonly onDisconnected: () => void;
  readonly limits?: Partial<typeof DEFAULT_LIMITS>;
}

export type AriState = 'not_configured' | 'connecting' | 'connected' | 'refused' | 'unreachable' | 'closed';

interface OpenedSocket {
  readonly socket: WebSocket;
  /** Events that have arrived and are not delivered yet. */
  readonly kept: string[];
  /** IP address of Asterisk. */
  readonly address: string | undefined;
}

/**
 * The event socket of one ARI application: connects for ever with growing waits, and leaves one that is
 * open and dead (ari-heartbeat.ts).
 */
export class AriConnection implements Closable {
  readonly #options: AriConnectionOptions;
  readonly #limits: typeof DEFAULT_LIMITS;
  readonly #stop = sharedStop();
  readonly #loop: Promise<void>;
  #socket: WebSocket | undefined;
  #rest: AriRest | undefined;
  readonly #firstAttempt = new Deferred<AriState>();
  state: AriState = 'connecting';
  /** Why the last attempt failed, for the operator. */
  detail: string | undefined;

  constructor(options: AriConnectionOptions) {
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#loop = this.#run();
  }

  /** How the first attempt ended: lets the start-up distinguish a wrong password from an Asterisk that is not up yet. */
  get firstAttempt(): Promise<AriState> {
    return this.#firstAttempt.promise;
  }

  /** The REST side of the connection in use, from the moment it is synchronised on; undefined while there is none. */
  get rest(): AriRest | undefined {
    return this.#rest;
  }

  /** Resolves once Asterisk has ended it too, so that it is not taken for the end of a connection that follows. */
  async close(): Promise<void> {
    this.#stop.abort();
    if (this.#socket) await endSocket(this.#socket, this.#limits.closeTimeoutMs);
    await this.#loop;
  }

  async #run(): Promise<void> {
    const backoff = new Backoff({ firstMs: this.#limits.firstRetryMs, maxMs: this.#limits.lastRetryMs });
    while (!this.#stop.signal.aborted) {
      const wasConnected = await this.#attempt(() => backoff.reset());
      this.#firstAttempt.resolve(this.state);
      if (this.#stop.signal.aborted) break;
      if (wasConnected) this.#options.onDisconnected();
      await backoff.wait(this.#stop.signal);
    }
    this.state = 'closed';
  }

  /** One connection from opening to its end. @returns whether it was ever usable */
  async #attempt(onConnected: () => void): Promise<boolean> {
    const { log } = this.#options;
    let connected = false;
    try {
      const access = await this.#options.access();
      if (!access) {
        this.#note('not_configured', 'no Asterisk is running: npm run asterisk -- start');
        return false;
      }
      await this.#options.admit?.(new AriRest(access, { signal: this.#stop.signal }));
      const { socket, kept, address } = await this.#open(access);
      const rest = new AriRest(atAddress(access, address), { signal: this.#stop.signal });
      try {
        // the results of synchronising may be acted on at once
        this.#rest = rest;
        await this.#options.synchronise(rest);
        connected = true;
        this.#note('connected', undefined);
        onConnected();
        this.#firstAttempt.resolve('connected');
        log.info({ url: access.url }, 'connected to Asterisk');
        await this.#deliver(socket, kept, rest);
        if (!this.#stop.signal.aborted) log.warn('connection to Asterisk lost');
        this.#note('unreachable', 'the connection was lost; trying again');
      } finally {
        this.#rest = undefined;
        socket.terminate();
      }
    } catch (error) {
      const refused = error instanceof TelephonyCredentialsError;
      if (this.state !== (refused ? 'refused' : 'unreachable'))
        log.warn({ err: error }, 'Asterisk is not reachable');
      this.#note(refused ? 'refused' : 'unreachable', messageOf(error));
    }
    return connected;
  }

  #note(state: AriState, detail: string | undefined): void {
    this.state = state;
    this.detail = detail;
  }

  /** Opens the socket and keeps what arrives until it is delivered. */
  async #open(access: AriAccess): Promise<OpenedSocket> {
    const url = `${access.url.replace(/^http/, 'ws')}/events?app=${encodeURIComponent(this.#options.application)}&subscribeAll=false`;
    const socket = new WebSocket(url, {
      headers: { authorization: basicAuthorization(access) },
      perMessageDeflate: false,
      handshakeTimeout: this.#limits.handshakeTimeoutMs,
      maxPayload: 4 << 20,
    });
    this.#socket = socket;
    const kept: string[] = [];
    let address: string | undefined;
    socket.once('upgrade', (response) => (address = response.socket.remoteAddress));
    socket.on('message', (data: Buffer) => kept.push(data.toString('utf8')));
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
      socket.once('unexpected-response', (_request, response) => {
        const refused = response.statusCode === 401 || response.statusCode === 403;
        socket.terminate();
        reject(
          refused
            ? new TelephonyCredentialsError(
                `Asterisk at ${access.url} refuses the user "${access.user}" with this password`,
              )
            : new Error(`Asterisk at ${access.url} answered ${response.statusCode} to the event socket`),
        );
      });
    });
    socket.on('error', () => {}); // its close follows and ends the attempt
    return { socket, kept, address };
  }

  /** Hands out events until the socket closes. */
  #deliver(socket: WebSocket, kept: string[], rest: AriRest): Promise<void> {
    const { application, log } = this.#options;
    return new Promise((resolve) => {
      const everyMs = this.#limits.pingEveryMs;
      const heartbeat = new AriHeartbeat({ socket, rest, application, everyMs, log });
      const end = () => {
        heartbeat.close();
        resolve();
      };
      socket.once('close', end);
      socket.removeAllListeners('message');
      socket.on('message', (data: Buffer) => this.#dispatch(data.toString('utf8'), heartbeat));
      for (const text of kept) this.#dispatch(text, heartbeat);
      if (socket.readyState !== WebSocket.OPEN) end();
    });
  }

  #dispatch(text: string, heartbeat: AriHeartbeat): void {
    const event = parseAriEvent(text);
    if (!event) return this.#options.log.warn('Asterisk sent something that is no event');
    if (heartbeat.hears(event)) return;
    try {
      this.#options.onEvent(event);
    } catch (error) {
      // one bad event must not end the connection that carries all others'
      this.#options.log.error({ err: error, event: event.type }, 'an event from Asterisk was not handled');
    }
  }
}

/** The closing handshake (RFC 6455, 7.1.1); without an answer in time the connection is cut. */
async function endSocket(socket: WebSocket, limitMs: number): Promise<void> {
  if (socket.readyState === WebSocket.OPEN || socket.readyState === WebSocket.CLOSING) {
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.close(1000);
    const limit = setTimeout(() => socket.terminate(), limitMs);
    await ended;
    clearTimeout(limit);
  } else socket.terminate();
}
