import type { WebSocket } from 'ws';
import type { Log } from '../../lib/log.js';
import { TelephonyError } from '../errors.js';
import type { AriEvent, AriUserEvent } from './ari-event.js';
import type { AriRest } from './ari-rest.js';

/** Name of the user event that is sent through the application and must come back. */
const HEARTBEAT = 'hearline-heartbeat';
/**
 * Number of events in a row that may be missing: a switch
 * under load sends events late, and its pongs in time.
 */
const MISSING_LIMIT = 2;
/** More events are asked for so soon after the beginning, as parts of `everyMs`: that is when connections turn deaf. */
const EARLY = [0.05, 0.3];

export interface AriHeartbeatOptions {
  readonly socket: WebSocket;
  readonly rest: Pick<AriRest, 'post'>;
  readonly application: string;
  readonly everyMs: number;
  readonly log: Log;
}

/**
 * Ends a connection that is dead: each beat is a ping of the socket (a frozen Asterisk keeps its sockets open) and a
 * user event that Asterisk sends back through the application (https://docs.asterisk.org, "Events REST API",
 * `POST /events/user/{eventName}`). A socket can be open, with requests answered, and get no events: Asterisk (22.10)
 * takes the application away when it notices the end of the connection before, also from the one that is made meanwhile
 * ("Stasis app not active"; in 1 of 150 reconnections without a wait between, 2026-11), and calls go to the dial plan
 * until the next connection. `GET /applications` does not show it.
 */
export class AriHeartbeat {
  readonly #options: AriHeartbeatOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #early: readonly NodeJS.Timeout[];
  #isPonged = true;
  #missing = 0;
  #isReplaced = false;

  constructor(options: AriHeartbeatOptions) {
    this.#options = options;
    options.socket.on('pong', () => (this.#isPonged = true));
    this.#timer = setInterval(() => this.#beat(), options.everyMs);
    this.#early = EARLY.map((part) => setTimeout(() => this.#ask(), part * options.everyMs));
    this.#beat();
  }

  /** To be reported each event. @returns whether it is a heartbeat, which no other part reads */
  hears(event: AriEvent): event is AriUserEvent {
    // its events go to the program that took the application over, which is reported elsewhere
    if (event.type === 'ApplicationReplaced') this.#isReplaced = true;
    if (event.type !== 'ChannelUserevent') return false;
    if (event.eventname === HEARTBEAT) this.#missing = 0;
    return true;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const timer of this.#early) clearTimeout(timer);
  }

  #beat(): void {
    const { socket } = this.#options;
    if (!this.#isPonged) return this.#end('Asterisk does not answer a ping of the event socket');
    if (this.#missing >= MISSING_LIMIT)
      return this.#end('Asterisk sends no events over the open event socket');
    this.#isPonged = false;
    socket.ping();
    this.#ask();
  }

  #ask(): void {
    if (!this.#isReplaced) void this.#sendEvent();
  }

  async #sendEvent(): Promise<void> {
    const { rest, application } = this.#options;
    this.#missing++;
    try {
      await rest.post(`/events/user/${HEARTBEAT}`, { query: { application } });
    } catch (error) {
      // a request without an answer shows nothing: the ping does
      const status = error instanceof TelephonyError ? error.status : null;
      if (status === 404) this.#end('Asterisk does not know the application of the open event socket');
      else if (status !== null) this.#missing = 0; // a switch that refuses such events cannot be asked
    }
  }

  #end(reason: string): void {
    this.close();
    this.#options.log.warn({ reason }, 'the connection to Asterisk does not answer: reconnecting');
    this.#options.socket.terminate();
  }
}
