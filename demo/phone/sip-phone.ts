import { randomBytes } from 'node:crypto';
import { authorizedRequest, type Exchange } from './authorized-request.js';
import { buildRequest } from './build-request.js';
import { PhoneCall, type Dialog } from './phone-call.js';
import { PhoneStateError } from './phone-errors.js';
import { ring } from './ring.js';
import { RtpStream, wallClockMs, type Playback, type PlayOptions } from './rtp-stream.js';
import { formatSdp, parseSdp } from './sdp.js';
import {
  addressOf,
  headerOf,
  responseTo,
  sequenceOf,
  uriOf,
  type SipHeaders,
  type SipRequest,
  type SipResponse,
} from './sip-message.js';
import { SipTransport, type SipAddress } from './sip-transport.js';

export interface SipPhoneOptions {
  /** The account's number, also the user part of our address. */
  readonly user: string;
  readonly password?: string;
  readonly displayName?: string;
  /** Our own IPv4 address; Asterisk knows a trunk by it. */
  readonly host: string;
  /** UDP port for SIP; any free one when left out. */
  readonly port?: number;
  /** Where REGISTER and INVITE to plain numbers go. */
  readonly server: SipAddress;
  /** How long the phone rings before it answers by itself, in ms; `never` leaves ringing to the caller's patience. */
  readonly answerAfterMs?: number | 'never';
  /** Option tags of its Supported field, e.g. `norefersub`. */
  readonly supports?: readonly string[];
}

export interface CallOptions {
  /** How long to ring until giving up, in ms. */
  readonly timeoutMs?: number;
  /** Gives up the call before it is answered. */
  readonly signal?: AbortSignal;
}

const REQUEST_TIMEOUT_MS = 8000;
const RING_TIMEOUT_MS = 30_000;
const UNREGISTER_TIMEOUT_MS = 4000;
const REGISTRATION_S = 300;
const ALLOW = 'INVITE, ACK, BYE, CANCEL, OPTIONS, NOTIFY, INFO, UPDATE';

/** A call that rings here and is not answered yet. */
interface Ringing {
  readonly invite: SipRequest;
  readonly from: SipAddress;
  readonly toTag: string;
  timer: NodeJS.Timeout | undefined;
}

const newTag = (): string => randomBytes(8).toString('hex');

/**
 * A SIP phone over UDP that says exactly when each sample left: one call at a time, PCMU,
 * digest authentication, no proxies between it and its server.
 *
 * In:     calls to `call`; requests of the server.
 * Out:    PhoneCall, from `call` for calls we make and through `onCall` for those we answer.
 * End:    `close` hangs up, unregisters and gives the sockets back.
 * Errors: SipRefusedError, TimeoutError (every wait has a limit), PhoneStateError.
 */
export class SipPhone {
  /** Called with each call that this phone has answered. */
  onCall: (call: PhoneCall) => void = () => {};
  /** Called with the INVITE of each call that begins to ring here. */
  onRinging: (invite: SipRequest) => void = () => {};
  readonly user: string;
  readonly #options: SipPhoneOptions;
  readonly #transport: SipTransport;
  readonly #audio: RtpStream;
  readonly #registrationId = newTag();
  #sequence = 0;
  #call: PhoneCall | undefined;
  #ringing: Ringing | undefined;
  #dialling = false;
  #registered = false;
  #refresh: NodeJS.Timeout | undefined;
  #closing: Promise<void> | undefined;

  private constructor(options: SipPhoneOptions, transport: SipTransport, audio: RtpStream) {
    this.user = options.user;
    this.#options = options;
    this.#transport = transport;
    this.#audio = audio;
    transport.onRequest = (request, from) => this.#onRequest(request, from);
  }

  /** @throws the socket's error when the address or port cannot be had */
  static async open(options: SipPhoneOptions): Promise<SipPhone> {
    const transport = await SipTransport.open({ host: options.host, port: options.port ?? 0 });
    try {
      return new SipPhone(options, transport, await RtpStream.open(options.host));
    } catch (error) {
      await transport.close();
      throw error;
    }
  }

  /** Where others reach this phone without a server. */
  get uri(): string {
    return `sip:${this.user}@${this.#transport.host}:${this.#transport.port}`;
  }

  get audio(): RtpStream {
    return this.#audio;
  }

  /** The call of now, if there is one. */
  get currentCall(): PhoneCall | undefined {
    return this.#call;
  }

  /**
   * Registers with the server and keeps the registration fresh until `close`.
   *
   * @throws SipRefusedError when the password is wrong; TimeoutError
   */
  async register(): Promise<void> {
    await this.#sendRegister(REGISTRATION_S, REQUEST_TIMEOUT_MS);
    this.#registered = true;
    clearInterval(this.#refresh);
    const refresh = (): void => void this.#sendRegister(REGISTRATION_S, REQUEST_TIMEOUT_MS).catch(() => {});
    // a refresh that fails leaves time for a second one before the registration runs out
    this.#refresh = setInterval(refresh, REGISTRATION_S * 400);
  }

  /**
   * Calls a number at the server, or a `sip:` URI directly, and waits until it is answered.
   *
   * @throws SipRefusedError (busy, not found, cancelled by us: 487 …), TimeoutError, PhoneStateError
   */
  async call(number: string, options: CallOptions = {}): Promise<PhoneCall> {
    if (this.#isBusy()) throw new PhoneStateError(`phone ${this.user} is in a call`);
    const { server } = this.#options;
    const uri = number.startsWith('sip:') ? number : `sip:${number}@${server.host}:${server.port}`;
    const to = addressOf(uri);
    if (!to) throw new PhoneStateError(`${uri} is not a SIP address`);
    this.#dialling = true;
    try {
      const { request, response } = await this.#invite(uri, to, options);
      const call = this.#accepted(request, response, to);
      if (options.signal?.aborted) await call.hangUp();
      options.signal?.throwIfAborted();
      return call;
    } finally {
      this.#dialling = false;
    }
  }

  /** Plays into the call of now. @throws PhoneStateError when there is none */
  play(ulaw: Uint8Array, options: PlayOptions = {}): Playback {
    if (!this.#call) throw new PhoneStateError(`phone ${this.user} is not in a call`);
    return this.#call.play(ulaw, options);
  }

  /** May be called twice. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#refresh);
    if (this.#ringing) this.#refuse(480, 'Temporarily Unavailable');
    await this.#call?.hangUp('phone-closed');
    if (this.#registered) await this.#sendRegister(0, UNREGISTER_TIMEOUT_MS).catch(() => {});
    await this.#audio.close();
    await this.#transport.close();
  }

  #isBusy(): boolean {
    return this.#call !== undefined || this.#ringing !== undefined || this.#dialling;
  }

  #contact(): SipHeaders {
    return [['Contact', `<${this.uri}>`]];
  }

  /** Fields of a message that carries our session description. */
  #describe(): SipHeaders {
    const { supports = [] } = this.#options;
    const supported: SipHeaders = supports.length === 0 ? [] : [['Supported', supports.join(', ')]];
    return [...this.#contact(), ...supported, ['Content-Type', 'application/sdp']];
  }

  #sdp(): string {
    return formatSdp({ host: this.#audio.host, port: this.#audio.port });
  }

  async #sendRegister(expiresS: number, timeoutMs: number): Promise<void> {
    const { server } = this.#options;
    const identity = `<sip:${this.user}@${server.host}>`;
    const from = `${identity};tag=${newTag()}`;
    await authorizedRequest(
      (authorization) =>
        buildRequest({
          method: 'REGISTER',
          uri: `sip:${server.host}:${server.port}`,
          via: this.#transport.newVia(),
          from,
          to: identity,
          callId: this.#registrationId,
          sequence: ++this.#sequence,
          headers: [...this.#contact(), ['Expires', String(expiresS)], ...authorization],
        }),
      (request) => this.#transport.request(request, server, { timeoutMs }),
      this.#options,
    );
  }

  #invite(
    uri: string,
    to: SipAddress,
    { timeoutMs = RING_TIMEOUT_MS, signal }: CallOptions,
  ): Promise<Exchange> {
    signal?.throwIfAborted();
    const name = this.#options.displayName ? `"${this.#options.displayName}" ` : '';
    const from = `${name}<sip:${this.user}@${this.#transport.host}>;tag=${newTag()}`;
    const callId = newTag();
    return authorizedRequest(
      (authorization) =>
        buildRequest({
          method: 'INVITE',
          uri,
          via: this.#transport.newVia(),
          from,
          to: `<${uri}>`,
          callId,
          sequence: ++this.#sequence,
          headers: [...this.#describe(), ['Allow', ALLOW], ...authorization],
          body: this.#sdp(),
        }),
      (request) => ring(this.#transport, request, to, { timeoutMs, signal }),
      this.#options,
    );
  }

  /** Our call was answered: acknowledge, and begin to speak. */
  #accepted(invite: SipRequest, response: SipResponse, to: SipAddress): PhoneCall {
    const answeredAtMs = wallClockMs();
    const contact = headerOf(response, 'Contact');
    const target = contact === undefined ? invite.uri : uriOf(contact);
    const dialog: Dialog = {
      callId: headerOf(invite, 'Call-ID') ?? '',
      local: headerOf(invite, 'From') ?? '',
      remote: headerOf(response, 'To') ?? '',
      target,
      to: addressOf(target) ?? to,
      sequence: sequenceOf(invite),
    };
    const acknowledgement = buildRequest({
      method: 'ACK',
      uri: target,
      via: this.#transport.newVia(),
      from: dialog.local,
      to: dialog.remote,
      callId: dialog.callId,
      sequence: dialog.sequence,
    });
    this.#transport.acknowledge(invite, acknowledgement, dialog.to);
    return this.#begin(dialog, response.body, answeredAtMs);
  }

  #begin(dialog: Dialog, remoteSdp: string, answeredAtMs: number): PhoneCall {
    const call = new PhoneCall(dialog, this.#transport, this.#audio, answeredAtMs);
    const address = parseSdp(remoteSdp);
    this.#call = call;
    this.#audio.forgetReceived();
    if (address) call.connectAudio(address);
    void call.ended.then(() => {
      if (this.#call === call) this.#call = undefined;
    });
    return call;
  }

  #onRequest(request: SipRequest, from: SipAddress): void {
    switch (request.method) {
      case 'INVITE':
        return this.#onInvite(request, from);
      case 'ACK':
        return;
      case 'BYE':
        return this.#onBye(request, from);
      case 'CANCEL':
        return this.#onCancel(request, from);
      case 'OPTIONS':
      case 'NOTIFY':
      case 'INFO':
      case 'UPDATE':
        return this.#reply(request, from, 200, 'OK', { headers: [['Allow', ALLOW]] });
      default:
        return this.#reply(request, from, 405, 'Method Not Allowed', { headers: [['Allow', ALLOW]] });
    }
  }

  #reply(
    request: SipRequest,
    from: SipAddress,
    status: number,
    reason: string,
    extra: { toTag?: string; headers?: SipHeaders; body?: string } = {},
  ): void {
    this.#transport.respond(
      request,
      responseTo(request, status, reason, { toTag: newTag(), ...extra }),
      from,
    );
  }

  #onInvite(invite: SipRequest, from: SipAddress): void {
    const call = this.#call;
    if (call && call.callId === headerOf(invite, 'Call-ID')) return this.#onReinvite(invite, from, call);
    if (this.#isBusy() || this.#closing) return this.#reply(invite, from, 486, 'Busy Here');
    if (!parseSdp(invite.body)) return this.#reply(invite, from, 488, 'Not Acceptable Here');
    const { answerAfterMs = 0 } = this.#options;
    const ringing: Ringing = { invite, from, toTag: newTag(), timer: undefined };
    this.#ringing = ringing;
    this.#reply(invite, from, 180, 'Ringing', { toTag: ringing.toTag, headers: this.#contact() });
    this.onRinging(invite);
    if (answerAfterMs !== 'never') ringing.timer = setTimeout(() => this.#answer(ringing), answerAfterMs);
  }

  /** Asterisk may move the audio of a running call. */
  #onReinvite(invite: SipRequest, from: SipAddress, call: PhoneCall): void {
    const address = parseSdp(invite.body);
    if (address) call.connectAudio(address);
    this.#reply(invite, from, 200, 'OK', { headers: this.#describe(), body: this.#sdp() });
  }

  #answer({ invite, from, toTag }: Ringing): void {
    this.#ringing = undefined;
    const answeredAtMs = wallClockMs();
    const response = responseTo(invite, 200, 'OK', { toTag, headers: this.#describe(), body: this.#sdp() });
    this.#transport.respond(invite, response, from);
    const target = uriOf(headerOf(invite, 'Contact') ?? headerOf(invite, 'From') ?? '');
    const dialog: Dialog = {
      callId: headerOf(invite, 'Call-ID') ?? '',
      local: headerOf(response, 'To') ?? '',
      remote: headerOf(invite, 'From') ?? '',
      target,
      to: addressOf(target) ?? from,
      sequence: 0,
    };
    this.onCall(this.#begin(dialog, invite.body, answeredAtMs));
  }

  #refuse(status: number, reason: string): void {
    const ringing = this.#ringing;
    if (!ringing) return;
    clearTimeout(ringing.timer);
    this.#ringing = undefined;
    this.#reply(ringing.invite, ringing.from, status, reason, { toTag: ringing.toTag });
  }

  #onBye(bye: SipRequest, from: SipAddress): void {
    const call = this.#call;
    if (!call || call.callId !== headerOf(bye, 'Call-ID')) {
      return this.#reply(bye, from, 481, 'Call/Transaction Does Not Exist');
    }
    this.#reply(bye, from, 200, 'OK');
    call.endedByThem(bye);
  }

  #onCancel(cancel: SipRequest, from: SipAddress): void {
    const rings = this.#ringing && headerOf(this.#ringing.invite, 'Call-ID') === headerOf(cancel, 'Call-ID');
    this.#reply(cancel, from, rings ? 200 : 481, rings ? 'OK' : 'Call/Transaction Does Not Exist');
    if (rings) this.#refuse(487, 'Request Terminated');
  }
}
