import { TimeoutError } from '../../src/lib/errors.js';
import { buildRequest } from './build-request.js';
import type { Playback, PlayOptions, RtpStream } from './rtp-stream.js';
import { SipRefusedError } from './phone-errors.js';
import { formatSdp, type AudioAddress } from './sdp.js';
import { headerOf, parameterOf, type SipHeaders, type SipRequest } from './sip-message.js';
import type { SipAddress, SipTransport } from './sip-transport.js';

/** The identities and addresses of the two ends of a dialog (RFC 3261, section 12). */
export interface Dialog {
  readonly callId: string;
  /** Our From (or To) field with our tag. */
  readonly local: string;
  /** Their field with their tag. */
  readonly remote: string;
  /** The URI of their Contact: where requests inside the dialog go. */
  readonly target: string;
  readonly to: SipAddress;
  /** Sequence number of our last request inside the dialog. */
  sequence: number;
}

/** How a call ended. */
export interface CallEnd {
  /** `us` and `them` say who hung up; `phone-closed` that the phone went first. */
  readonly by: 'us' | 'them' | 'phone-closed';
  /** Q.850 cause of the other side's Reason field (16 = normal clearing), null when none was given. */
  readonly cause: number | null;
}

const BYE_TIMEOUT_MS = 4000;
const REINVITE_TIMEOUT_MS = 8000;
const REFER_TIMEOUT_MS = 4000;

/**
 * One answered call of a phone.
 *
 * `ended` resolves exactly once, whichever side hangs up; audio stops in that moment.
 */
export class PhoneCall {
  readonly ended: Promise<CallEnd>;
  readonly callId: string;
  /** The other end, as its header field names it. */
  readonly remote: string;
  /** Wall clock in ms since 1970 when the call was answered. */
  readonly answeredAtMs: number;
  readonly audio: RtpStream;
  readonly #dialog: Dialog;
  readonly #transport: SipTransport;
  #settle!: (end: CallEnd) => void;
  #hangUp: Promise<void> | undefined;
  #isOver = false;
  #sdpVersion = 1;

  constructor(dialog: Dialog, transport: SipTransport, audio: RtpStream, answeredAtMs: number) {
    this.callId = dialog.callId;
    this.remote = dialog.remote;
    this.answeredAtMs = answeredAtMs;
    this.audio = audio;
    this.#dialog = dialog;
    this.#transport = transport;
    this.ended = new Promise((resolve) => (this.#settle = resolve));
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Plays µ-law bytes, 8 kHz, from the next frame on. */
  play(ulaw: Uint8Array, options: PlayOptions = {}): Playback {
    return this.audio.play(ulaw, options);
  }

  /** Begins to send audio to the other side, or to its new address after a re-INVITE. */
  connectAudio(address: AudioAddress): void {
    if (!this.#isOver) this.audio.start(address);
  }

  /**
   * The hold key: a re-INVITE that says that this side only sends, or hears again.
   *
   * @throws TimeoutError; SipRefusedError
   */
  async setOnHold(isOnHold: boolean): Promise<void> {
    const { callId, local, remote, target, to } = this.#dialog;
    const { host, port } = this.audio;
    const direction = isOnHold ? 'sendonly' : 'sendrecv';
    const inDialog = { uri: target, from: local, to: remote, callId, sequence: ++this.#dialog.sequence };
    const invite = buildRequest({
      ...inDialog,
      method: 'INVITE',
      via: this.#transport.newVia(),
      headers: [
        ['Contact', `<sip:${this.#transport.host}:${this.#transport.port}>`],
        ['Content-Type', 'application/sdp'],
      ],
      body: formatSdp({ host, port }, { direction, version: ++this.#sdpVersion }),
    });
    const response = await this.#transport.request(invite, to, { timeoutMs: REINVITE_TIMEOUT_MS });
    if (response.status >= 300) throw new SipRefusedError('INVITE', response.status, response.reason);
    const acknowledgement = buildRequest({ ...inDialog, method: 'ACK', via: this.#transport.newVia() });
    this.#transport.acknowledge(invite, acknowledgement, to);
  }

  /**
   * The transfer key: a REFER (RFC 3515). The other side is asked to call that address.
   *
   * @returns the status of the answer
   * @throws TimeoutError
   */
  async refer(referTo: string, headers: SipHeaders = []): Promise<number> {
    const { callId, local, remote, target, to } = this.#dialog;
    const refer = buildRequest({
      method: 'REFER',
      uri: target,
      via: this.#transport.newVia(),
      from: local,
      to: remote,
      callId,
      sequence: ++this.#dialog.sequence,
      headers: [
        ['Contact', `<sip:${this.#transport.host}:${this.#transport.port}>`],
        ['Refer-To', referTo],
        ...headers,
      ],
    });
    return (await this.#transport.request(refer, to, { timeoutMs: REFER_TIMEOUT_MS })).status;
  }

  /** Ends the call. May be called twice, and after the other side has hung up. */
  hangUp(by: 'us' | 'phone-closed' = 'us'): Promise<void> {
    this.#hangUp ??= this.#sendBye(by);
    return this.#hangUp;
  }

  /** The other side has sent BYE. */
  endedByThem(bye: SipRequest): void {
    const cause = parameterOf(`;${headerOf(bye, 'Reason') ?? ''}`, 'cause');
    this.#end({ by: 'them', cause: cause === undefined ? null : Number(cause) });
  }

  async #sendBye(by: 'us' | 'phone-closed'): Promise<void> {
    if (this.#isOver) return;
    this.#end({ by, cause: null });
    const { callId, local, remote, target, to } = this.#dialog;
    const bye = buildRequest({
      method: 'BYE',
      uri: target,
      via: this.#transport.newVia(),
      from: local,
      to: remote,
      callId,
      sequence: ++this.#dialog.sequence,
    });
    try {
      await this.#transport.request(bye, to, { timeoutMs: BYE_TIMEOUT_MS });
    } catch (error) {
      // the call is over for us whether or not the other side still answers
      if (!(error instanceof TimeoutError)) throw error;
    }
  }

  #end(end: CallEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.audio.stop();
    this.#settle(end);
  }
}
