/// <reference lib="dom" />
import { UA, WebSocketInterface } from 'jssip';
import type { RTCSessionEvent } from 'jssip/lib/UA';
import type { RTCSession } from 'jssip/lib/RTCSession';

/** Where, and as whom, a telephone registers. */
export interface FamilyPhoneAccount {
  readonly url: string;
  readonly extension: string;
  readonly password: string;
}

/**
 * The telephone of the API family's screens, of our own making after what those send: JsSIP, registered as the plain extension, one
 * session for each call; transfer by `refer`, with the other session as what it replaces when the user has asked first.
 */
class FamilyPhone {
  readonly #agent: UA;
  readonly #server: string;
  /** In the order in which they began. */
  readonly #sessions: RTCSession[] = [];
  readonly #told: string[] = [];

  constructor({ url, extension, password }: FamilyPhoneAccount) {
    this.#server = new URL(url).hostname;
    this.#agent = new UA({
      sockets: new WebSocketInterface(url),
      uri: `sip:${extension}@${this.#server}`,
      password,
      register: true,
      session_timers: false,
    });
    this.#agent.on('registered', () => this.#told.push('registered'));
    this.#agent.on('registrationFailed', ({ cause }) => this.#told.push(`not registered: ${cause}`));
    this.#agent.on('newRTCSession', ({ session }: RTCSessionEvent) => this.#follow(session));
    this.#agent.start();
  }

  /** What has happened, in order: `registered`, and for each session, counted from 0, e.g. `0 ringing`. */
  get told(): readonly string[] {
    return this.#told;
  }

  answer(at: number): void {
    this.#session(at).answer({ mediaConstraints: { audio: true, video: false } });
  }

  call(number: string): void {
    this.#agent.call(`sip:${number}@${this.#server}`, { mediaConstraints: { audio: true, video: false } });
  }

  hold(at: number): void {
    this.#session(at).hold();
  }

  unhold(at: number): void {
    this.#session(at).unhold();
  }

  hangUp(at: number): void {
    this.#session(at).terminate();
  }

  /** Blind, or with `other` as the call that the caller is to be joined with. */
  refer(at: number, number: string, other?: number): void {
    const replaces = other === undefined ? {} : { replaces: this.#session(other) };
    const tell = (what: string) => () => void this.#told.push(`${at} transfer ${what}`);
    this.#session(at).refer(`sip:${number}@${this.#server}`, {
      ...replaces,
      eventHandlers: {
        requestSucceeded: tell('asked'),
        requestFailed: tell('not asked'),
        accepted: tell('accepted'),
        failed: tell('refused'),
      },
    });
  }

  stop(): void {
    this.#agent.stop();
  }

  #session(at: number): RTCSession {
    const session = this.#sessions[at];
    if (!session) throw new Error(`there is no call ${at}`);
    return session;
  }

  #follow(session: RTCSession): void {
    const at = this.#sessions.push(session) - 1;
    const tell = (what: string) => () => void this.#told.push(`${at} ${what}`);
    tell(session.direction === 'incoming' ? 'ringing' : 'dialling')();
    if (session.connection) hear(session.connection); // of a call that it makes
    session.on('peerconnection', ({ peerconnection }) => hear(peerconnection));
    session.on('confirmed', tell('up'));
    session.on('hold', tell('held'));
    session.on('unhold', tell('resumed'));
    session.on('ended', tell('over'));
    session.on('failed', ({ cause }) => tell(`not connected: ${cause}`)());
  }
}

function hear(connection: RTCPeerConnection): void {
  connection.addEventListener('track', ({ track }) => {
    const sound = new Audio();
    sound.srcObject = new MediaStream([track]);
    void sound.play();
  });
}

export type { FamilyPhone };

Object.assign(globalThis, { FamilyPhone });
