/// <reference lib="dom" />
import { Inviter, Registerer, RegistererState, SessionState, UserAgent, Web } from 'sip.js';
import type { Invitation, Session, URI } from 'sip.js';

/** Where, and as whom, a telephone registers. */
export interface FamilyPhoneAccount {
  readonly url: string;
  readonly extension: string;
  readonly password: string;
}

const MEDIA = { constraints: { audio: true, video: false } };
/** The first line of a message/sipfrag (RFC 3420), by which a phone is notified of its transfer. */
const STATUS = /^SIP\/2\.0 (\d{3})/;

/**
 * The telephone of the API family's screens, of our own making after what those send: SIP.js, registered as the plain
 * extension, one session for each call; hold by a re-INVITE, transfer by `refer`, with the other session as its target when
 * the user has asked first.
 */
class FamilyPhone {
  readonly #agent: UserAgent;
  readonly #server: string;
  /** In the order in which they began. */
  readonly #sessions: Session[] = [];
  readonly #reported: string[] = [];

  constructor({ url, extension, password }: FamilyPhoneAccount) {
    this.#server = new URL(url).hostname;
    this.#agent = new UserAgent({
      uri: this.#uri(extension),
      authorizationUsername: extension,
      authorizationPassword: password,
      transportOptions: { server: url },
      logBuiltinEnabled: false,
      delegate: { onInvite: (invitation: Invitation) => this.#follow(invitation, 'ringing') },
    });
    void this.#register();
  }

  /** Events so far, in order: `registered`, and for each session, counted from 0, e.g. `0 ringing`. */
  get reported(): readonly string[] {
    return this.#reported;
  }

  answer(at: number): Promise<void> {
    return (this.#session(at) as Invitation).accept({ sessionDescriptionHandlerOptions: MEDIA });
  }

  async call(number: string): Promise<void> {
    const inviter = new Inviter(this.#agent, this.#uri(number), { sessionDescriptionHandlerOptions: MEDIA });
    this.#follow(inviter, 'dialling');
    await inviter.invite();
  }

  hold(at: number): Promise<void> {
    return this.#renew(at, true);
  }

  unhold(at: number): Promise<void> {
    return this.#renew(at, false);
  }

  async hangUp(at: number): Promise<void> {
    await this.#session(at).bye();
  }

  /** @param target a number (blind), or the call with which the caller is to be joined (attended) */
  async refer(at: number, target: string | number): Promise<void> {
    const tell = (what: string) => void this.#reported.push(`${at} transfer ${what}`);
    const to = typeof target === 'string' ? this.#uri(target) : this.#session(target);
    await this.#session(at).refer(to, {
      requestDelegate: { onAccept: () => tell('asked'), onReject: () => tell('not asked') },
      onNotify: (notification) => {
        void notification.accept();
        const status = Number(STATUS.exec(notification.request.body)?.[1]);
        if (status >= 200) tell(status < 300 ? 'accepted' : 'refused');
      },
    });
  }

  async #register(): Promise<void> {
    await this.#agent.start();
    const registerer = new Registerer(this.#agent);
    registerer.stateChange.addListener((state) => {
      if (state === RegistererState.Registered) this.#reported.push('registered');
    });
    await registerer.register();
  }

  async #renew(at: number, isHeld: boolean): Promise<void> {
    const handling: Web.SessionDescriptionHandlerOptions = { ...MEDIA, hold: isHeld };
    this.#session(at).sessionDescriptionHandlerOptionsReInvite = handling;
    await this.#session(at).invite();
  }

  #session(at: number): Session {
    const session = this.#sessions[at];
    if (!session) throw new Error(`there is no call ${at}`);
    return session;
  }

  #uri(user: string): URI {
    const uri = UserAgent.makeURI(`sip:${user}@${this.#server}`);
    if (!uri) throw new Error(`${user} is no user of ${this.#server}`);
    return uri;
  }

  #follow(session: Session, how: 'ringing' | 'dialling'): void {
    const at = this.#sessions.push(session) - 1;
    const tell = (what: string) => void this.#reported.push(`${at} ${what}`);
    let wasUp = false;
    tell(how);
    session.stateChange.addListener((state) => {
      if (state === SessionState.Established) {
        wasUp = true;
        hear(session);
        tell('up');
      } else if (state === SessionState.Terminated) tell(wasUp ? 'over' : 'not connected');
    });
  }
}

/** A browser takes apart only sound that something plays. */
function hear({ sessionDescriptionHandler: handler }: Session): void {
  if (!(handler instanceof Web.SessionDescriptionHandler)) return;
  const sound = new Audio();
  sound.srcObject = handler.remoteMediaStream;
  void sound.play();
}

export type { FamilyPhone };

Object.assign(globalThis, { FamilyPhone });
