import type { UA as UserAgent } from 'jssip';
import type { IncomingRTCSessionEvent, RTCSessionEvent } from 'jssip/lib/UA';
import type { RTCSession } from 'jssip/lib/RTCSession';
import type { WirePhoneAccount } from '../../realtime/protocol.js';
import { askForMicrophone, faultOf } from './microphone.js';
import { phoneOff, shownCaller, wantsAnswer, type PhoneLine, type PhoneState } from './phone-state.js';
import { ring } from './ring-tone.js';

export interface SoftphoneOptions {
  account: WirePhoneAccount;
  wsUrl: string;
  /** Whether a call that asks to be answered at once may be. */
  mayAutoAnswer: () => boolean;
  onState: (state: PhoneState) => void;
}

const registerExpiresS = 300;
/** Seconds between two tries to connect: the first ones come soon. */
const recovery = { least: 1, most: 15 };
/** JsSIP does not register again by itself once that was refused, or not answered. */
const againMs = 15_000;
const busyHere = 486;
const declined = 603;

/**
 * The telephone of this browser: SIP over a secure WebSocket (RFC 7118), sound by WebRTC. It takes one call at a
 * time; what becomes of a call is up to the server.
 *
 * End:    `close()`: the call is hung up and the registration taken back.
 * Errors: none; each is a state.
 */
export class Softphone {
  readonly #options: SoftphoneOptions;
  readonly #sound = new Audio();
  #state: PhoneState = phoneOff;
  #agent: UserAgent | null = null;
  #session: RTCSession | null = null;
  #stopRinging: (() => void) | null = null;
  #againTimer: number | undefined;
  #closed = false;

  constructor(options: SoftphoneOptions) {
    this.#options = options;
    this.#sound.autoplay = true;
    void this.#start();
  }

  answer(): void {
    const session = this.#session;
    if (session === null || this.#state.call?.state !== 'ringing') return;
    this.#quiet();
    this.#set({ call: { ...this.#state.call, state: 'answering' } });
    session.answer({ mediaConstraints: { audio: true, video: false } });
  }

  /** Also a call that rings: it goes to the next agent. */
  hangUp(): void {
    const session = this.#session;
    if (session === null || session.isEnded()) return;
    // 603 Decline (RFC 3261, §21.6.2): the user declined
    session.terminate(session.isEstablished() ? {} : { status_code: declined });
  }

  /** The sound of the user that the call sends; null without a call that is up. The call closes it. */
  microphone(): MediaStream | null {
    if (this.#session === null || this.#state.call?.state !== 'up') return null;
    const tracks = this.#session.connection.getSenders().flatMap(({ track }) => track ?? []);
    return tracks.length === 0 ? null : new MediaStream(tracks);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    window.clearTimeout(this.#againTimer);
    this.#quiet();
    this.hangUp();
    this.#agent?.stop();
    this.#sound.srcObject = null;
  }

  /** A telephone that cannot hear its user must not be rung: the microphone comes before the registration. */
  async #start(): Promise<void> {
    this.#setLine({ state: 'connecting' });
    try {
      await this.#open();
    } catch {
      // the module that the page needs for it did not arrive
      this.#again(() => void this.#start());
    }
  }

  #again(work: () => void): void {
    window.clearTimeout(this.#againTimer);
    if (!this.#closed) this.#againTimer = window.setTimeout(work, againMs);
  }

  async #open(): Promise<void> {
    // most who open the pages have no telephone, and do not load it
    const loading = import('jssip');
    const fault = await askForMicrophone();
    const { UA, WebSocketInterface } = await loading;
    if (this.#closed) return;
    if (fault !== null) return this.#setLine({ state: 'no-microphone', fault });
    const { account, wsUrl } = this.#options;
    const { host, hostname } = new URL(wsUrl);
    const agent = new UA({
      sockets: new WebSocketInterface(wsUrl),
      uri: `sip:${account.extension}@${hostname}`,
      password: account.password,
      register_expires: registerExpiresS,
      session_timers: false,
      connection_recovery_min_interval: recovery.least,
      connection_recovery_max_interval: recovery.most,
      user_agent: 'Hearline page',
    });
    const lost = (): void => this.#setLine({ state: 'lost', origin: `https://${host}` });
    // a connection that was lost is reported as lost until it is back: both of these follow upon it
    const connecting = (): void => {
      if (this.#state.line.state !== 'lost') this.#setLine({ state: 'connecting' });
    };
    agent.on('connecting', connecting);
    agent.on('disconnected', lost);
    agent.on('registered', () => this.#setLine({ state: 'ready' }));
    agent.on('unregistered', connecting);
    agent.on('registrationFailed', () => {
      this.#setLine({ state: 'refused' });
      this.#again(() => agent.register());
    });
    agent.on('newRTCSession', (event: RTCSessionEvent) => this.#take(event));
    agent.start();
    this.#agent = agent;
  }

  #take(event: RTCSessionEvent): void {
    if (!isIncoming(event)) return; // we place none: the server rings us
    const { session, request } = event;
    if (this.#session !== null) return session.terminate({ status_code: busyHere });
    this.#session = session;
    session.on('peerconnection', ({ peerconnection }) => this.#hear(peerconnection));
    session.on('accepted', () => this.#changeCall('up'));
    session.on('ended', () => this.#over(session));
    session.on('failed', () => this.#over(session));
    session.on('getusermediafailed', (error: unknown) => this.#set({ fault: faultOf(error) }));
    const { display_name: name, uri } = session.remote_identity;
    this.#set({ call: { from: shownCaller(name, String(uri.user ?? '')), state: 'ringing' }, fault: null });
    if (wantsAnswer(request.getHeader('Call-Info')) && this.#options.mayAutoAnswer()) this.answer();
    else this.#stopRinging = ring();
  }

  #hear(connection: RTCPeerConnection): void {
    connection.addEventListener('track', ({ track, streams }) => {
      this.#sound.srcObject = streams[0] ?? new MediaStream([track]);
      // where the browser waits for a click there was one: the log-in, or the answer
      this.#sound.play().catch(() => {});
    });
  }

  #over(session: RTCSession): void {
    if (this.#session !== session) return;
    this.#session = null;
    this.#quiet();
    this.#sound.srcObject = null;
    this.#set({ call: null });
  }

  #changeCall(state: 'up'): void {
    if (this.#state.call !== null) this.#set({ call: { ...this.#state.call, state } });
  }

  #quiet(): void {
    this.#stopRinging?.();
    this.#stopRinging = null;
  }

  #setLine(line: PhoneLine): void {
    this.#set({ line });
  }

  #set(change: Partial<PhoneState>): void {
    if (this.#closed) return;
    this.#state = { ...this.#state, ...change };
    this.#options.onState(this.#state);
  }
}

function isIncoming(event: RTCSessionEvent): event is IncomingRTCSessionEvent {
  return (event.originator as string) === 'remote';
}
