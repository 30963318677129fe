import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { TimeoutError } from '../../src/lib/errors.js';
import { buildRequest } from './build-request.js';
import {
  formatSip,
  headerOf,
  headersOf,
  parameterOf,
  parseSip,
  sequenceMethodOf,
  sequenceOf,
  type SipRequest,
  type SipResponse,
} from './sip-message.js';

export interface SipAddress {
  readonly host: string;
  readonly port: number;
}

/** RFC 3261, section 17.1.1.1: estimate of the round trip, longest pause between copies, life of a transaction. */
const T1_MS = 500;
const T2_MS = 4000;
const TRANSACTION_MS = 64 * T1_MS;

interface ClientTransaction {
  readonly isInvite: boolean;
  readonly onProvisional: ((response: SipResponse) => void) | undefined;
  readonly settle: (response: SipResponse) => void;
  stopCopies: () => void;
  /** Sent again for each copy of the final answer to an INVITE. */
  acknowledgement: (() => void) | undefined;
  done: boolean;
}

interface ServerTransaction {
  reply: Buffer | undefined;
  stopCopies: () => void;
}

export interface RequestOptions {
  /** How long to wait for a final answer, in ms. */
  readonly timeoutMs: number;
  readonly onProvisional?: (response: SipResponse) => void;
}

/**
 * SIP over one UDP socket: repeats requests until they are answered, and answers until they are
 * acknowledged (the parts of RFC 3261, section 17, that a phone needs).
 *
 * In:     requests of ours, through `request`.
 * Out:    each request of others once, however many copies arrive, through `onRequest`.
 * End:    `close` stops every copy; requests still open reject with TimeoutError.
 * Errors: no answer within the limit: TimeoutError. Datagrams that are not SIP are ignored.
 */
export class SipTransport {
  onRequest: (request: SipRequest, from: SipAddress) => void = () => {};
  readonly host: string;
  readonly port: number;
  readonly #socket: Socket;
  readonly #clients = new Map<string, ClientTransaction>();
  readonly #servers = new Map<string, ServerTransaction>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #aborts = new Set<(error: Error) => void>();
  #closed = false;

  private constructor(socket: Socket) {
    const { address, port } = socket.address();
    this.host = address;
    this.port = port;
    this.#socket = socket;
    socket.on('message', (datagram, from) =>
      this.#receive(datagram, { host: from.address, port: from.port }),
    );
    // an unreachable port shows as an error of a later send; the copies and time limits handle it
    socket.on('error', () => {});
  }

  /** @throws the socket's error when the address cannot be had */
  static async open({ host, port }: SipAddress): Promise<SipTransport> {
    const socket = createSocket('udp4');
    socket.bind(port, host);
    await once(socket, 'listening');
    return new SipTransport(socket);
  }

  /** A Via field with a fresh branch. */
  newVia(): string {
    return `SIP/2.0/UDP ${this.host}:${this.port};branch=z9hG4bK${randomBytes(8).toString('hex')};rport`;
  }

  /**
   * Sends a request, again and again as the RFC says, until its final answer.
   * A refused INVITE is acknowledged here; an accepted one by `acknowledge`.
   *
   * @throws TimeoutError
   */
  request(
    request: SipRequest,
    to: SipAddress,
    { timeoutMs, onProvisional }: RequestOptions,
  ): Promise<SipResponse> {
    return new Promise((resolve, reject) => {
      const key = clientKey(request);
      const isInvite = request.method === 'INVITE';
      const forgetWait = (): void => {
        this.#cancelTimer(limit);
        this.#aborts.delete(abort);
      };
      const abort = (error: Error): void => {
        forgetWait();
        transaction.stopCopies();
        this.#clients.delete(key);
        reject(error);
      };
      const settle = (response: SipResponse): void => {
        forgetWait();
        if (isInvite && response.status >= 300) {
          transaction.acknowledgement = () => this.sendOnce(acknowledgementOf(request, response), to);
          transaction.acknowledgement();
        }
        this.#after(TRANSACTION_MS, () => this.#clients.delete(key));
        resolve(response);
      };
      const limit = this.#after(timeoutMs, () =>
        abort(new TimeoutError(`no answer to ${request.method} within ${timeoutMs} ms`)),
      );
      const transaction: ClientTransaction = {
        isInvite,
        onProvisional,
        settle,
        stopCopies: () => {},
        acknowledgement: undefined,
        done: false,
      };
      this.#clients.set(key, transaction);
      this.#aborts.add(abort);
      transaction.stopCopies = this.#repeat(formatSip(request), to, isInvite ? Infinity : T2_MS);
    });
  }

  /** Sends the ACK of an accepted INVITE, and again for each copy of the answer. */
  acknowledge(invite: SipRequest, acknowledgement: SipRequest, to: SipAddress): void {
    const send = (): void => this.sendOnce(acknowledgement, to);
    const transaction = this.#clients.get(clientKey(invite));
    if (transaction) transaction.acknowledgement = send;
    send();
  }

  /** Sends a request that has no answer (ACK). */
  sendOnce(request: SipRequest, to: SipAddress): void {
    this.#send(formatSip(request), to);
  }

  /** Answers a request; an accepted INVITE is answered again until its ACK arrives. */
  respond(request: SipRequest, response: SipResponse, to: SipAddress): void {
    const datagram = formatSip(response);
    const transaction = this.#servers.get(serverKey(request));
    transaction?.stopCopies();
    if (transaction) transaction.reply = datagram;
    if (transaction && request.method === 'INVITE' && response.status >= 200) {
      transaction.stopCopies = this.#repeat(datagram, to, T2_MS);
    } else {
      this.#send(datagram, to);
    }
  }

  /** Gives up every wait and the socket. May be called twice. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const abort of [...this.#aborts]) abort(new TimeoutError('the phone was closed'));
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#socket.close();
    await once(this.#socket, 'close');
  }

  #receive(datagram: Buffer, from: SipAddress): void {
    const message = parseSip(datagram);
    if (message?.type === 'response') this.#receiveResponse(message);
    else if (message) this.#receiveRequest(message, from);
  }

  #receiveResponse(response: SipResponse): void {
    const transaction = this.#clients.get(clientKey(response));
    if (!transaction) return;
    if (transaction.done) {
      if (transaction.isInvite && response.status >= 200) transaction.acknowledgement?.();
      return;
    }
    // a provisional answer to an INVITE ends its copies; other requests go on until the final one
    if (response.status < 200) {
      if (transaction.isInvite) transaction.stopCopies();
      transaction.onProvisional?.(response);
      return;
    }
    transaction.stopCopies();
    transaction.done = true;
    transaction.settle(response);
  }

  #receiveRequest(request: SipRequest, from: SipAddress): void {
    if (request.method === 'ACK') {
      for (const [key, transaction] of this.#servers) {
        if (key.startsWith(inviteKeyPrefix(request))) transaction.stopCopies();
      }
      this.onRequest(request, from);
      return;
    }
    const key = serverKey(request);
    const known = this.#servers.get(key);
    if (known) {
      if (known.reply) this.#send(known.reply, from);
      return;
    }
    this.#servers.set(key, { reply: undefined, stopCopies: () => {} });
    this.#after(TRANSACTION_MS, () => this.#servers.delete(key));
    this.onRequest(request, from);
  }

  /** Sends now and after T1, 2·T1, 4·T1 … (at most `longestMs` apart), until the returned function is called. */
  #repeat(datagram: Buffer, to: SipAddress, longestMs: number): () => void {
    let timer: NodeJS.Timeout | undefined;
    let pauseMs = T1_MS;
    let sentForMs = 0;
    const send = (): void => {
      this.#cancelTimer(timer);
      this.#send(datagram, to);
      if (sentForMs >= TRANSACTION_MS) return;
      timer = this.#after(pauseMs, send);
      sentForMs += pauseMs;
      pauseMs = Math.min(2 * pauseMs, longestMs);
    };
    send();
    return () => this.#cancelTimer(timer);
  }

  #send(datagram: Buffer, { host, port }: SipAddress): void {
    if (!this.#closed) this.#socket.send(datagram, port, host, () => {});
  }

  #after(ms: number, run: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
    return timer;
  }

  #cancelTimer(timer: NodeJS.Timeout | undefined): void {
    if (!timer) return;
    clearTimeout(timer);
    this.#timers.delete(timer);
  }
}

function branchOf(message: SipRequest | SipResponse): string {
  return parameterOf(headersOf(message, 'Via')[0] ?? '', 'branch') ?? '';
}

function clientKey(message: SipRequest | SipResponse): string {
  return `${branchOf(message)} ${sequenceMethodOf(message)}`;
}

/** Copies of a request share branch and sender; dialog and sequence number are enough to distinguish them from others. */
function serverKey(request: SipRequest): string {
  return `${headerOf(request, 'Call-ID')} ${sequenceOf(request)} ${request.method} ${branchOf(request)}`;
}

function inviteKeyPrefix(acknowledgement: SipRequest): string {
  return `${headerOf(acknowledgement, 'Call-ID')} ${sequenceOf(acknowledgement)} INVITE `;
}

/** The ACK of a refused INVITE lives in the same transaction: same branch (RFC 3261, section 17.1.1.3). */
function acknowledgementOf(invite: SipRequest, response: SipResponse): SipRequest {
  const field = (message: SipRequest | SipResponse, name: string): string => headerOf(message, name) ?? '';
  return buildRequest({
    method: 'ACK',
    uri: invite.uri,
    via: field(invite, 'Via'),
    from: field(invite, 'From'),
    to: field(response, 'To'),
    callId: field(invite, 'Call-ID'),
    sequence: sequenceOf(invite),
  });
}
