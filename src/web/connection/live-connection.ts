import { io, type Socket } from 'socket.io-client';
import type {
  CallSnapshot,
  CallWatch,
  ClientToServerEvents,
  Reply,
  ServerToClientEvents,
  WallSnapshot,
  WireAgentNotice,
  WireCallEvent,
  WireCallSummary,
  WireCommand,
  WireDeskState,
  WireError,
  WireOwnState,
  WirePhones,
  WireToken,
} from '../../realtime/protocol.js';
import type { SessionTokens } from '../login/session-tokens.js';
import type { PageFault } from '../ui/plain-error.js';
import { Watch } from './watch.js';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

export type ConnectionStatus =
  | { state: 'connecting' }
  | { state: 'connected' }
  /** `reason`: what the server said before it let go, if anything; `heardAtMs`: wall clock of its last sign of life */
  | { state: 'lost'; reason: WireError | null; receivedAtMs: number | null };

export interface WallWatcher {
  /** Those that are going on and those that ended lately. */
  calls(calls: readonly WireCallSummary[]): void;
  call(summary: WireCallSummary): void;
  failed(error: WireError): void;
}

export interface CallWatcher {
  /** the last `seq` that the watcher has, and of which history */
  position(): { seq: number; epoch: string | null };
  snapshot(snapshot: CallSnapshot): void;
  event(event: WireCallEvent, summary: WireCallSummary | null): void;
  failed(error: WireError): void;
}

export interface DeskWatcher {
  state(state: WireDeskState): void;
  failed(error: WireError): void;
}

export interface OwnWatcher {
  state(state: WireOwnState): void;
  notice(notice: WireAgentNotice): void;
  failed(error: WireError): void;
}

type Answer<T> = Parameters<Reply<T>>[0];

const replyTimeoutMs = 10_000;
/** A supervisor's phone rings before the answer comes. */
const commandTimeoutMs = 35_000;
const firstRetryMs = 500;
const longestRetryMs = 8_000;
const shortestRenewalMs = 1_000;

/**
 * The one connection of a session. It reconnects for ever; whatever is being watched is asked for again each
 * time, from where its watcher stands. While it stands it fetches the next access token well before the last one
 * expires; after a longer loss the refresh token opens it.
 *
 * End:    `close()`, or a session that the server no longer takes: `onUnauthenticated` is called, once.
 */
export class LiveConnection {
  readonly #socket: LiveSocket;
  readonly #tokens: SessionTokens;
  readonly #onUnauthenticated: () => void;
  readonly #listeners = new Set<() => void>();
  #status: ConnectionStatus = { state: 'connecting' };
  #goodbye: WireError | null = null;
  #retryMs = firstRetryMs;
  #retryTimer: number | undefined;
  #renewalTimer: number | undefined;
  /** No connection stood since the tokens were replaced. */
  #wasReplaced = false;
  #closed = false;
  #receivedAtMs: number | null = null;

  constructor(tokens: SessionTokens, onUnauthenticated: () => void) {
    this.#tokens = tokens;
    this.#onUnauthenticated = onUnauthenticated;
    this.#socket = io({
      auth: (give) => give({ token: tokens.token }),
      transports: ['websocket'],
      reconnectionDelay: firstRetryMs,
      reconnectionDelayMax: longestRetryMs,
      timeout: replyTimeoutMs,
    });
    const noteReceived = (): void => void (this.#receivedAtMs = Date.now());
    this.#socket.onAny(noteReceived);
    this.#socket.io.on('ping', noteReceived);
    this.#socket.on('connect', noteReceived);
    this.#socket.on('connect', () => this.#connected());
    this.#socket.on('disconnect', () => this.#lost());
    this.#socket.on('connect_error', (error) => this.#refused(error));
    this.#socket.on('server:goodbye', (reason) => (this.#goodbye = reason));
  }

  get status(): ConnectionStatus {
    return this.#status;
  }

  onStatus(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  watchWall(watcher: WallWatcher): Watch {
    const socket = this.#socket;
    return new Watch(socket, {
      ask: async () => {
        const ask = socket.timeout(replyTimeoutMs);
        const answer = (await ask.emitWithAck('wall:watch')) as Answer<WallSnapshot>;
        if (!answer.ok) return answer;
        const { calls, ended } = answer.data;
        return { ok: true, deliver: () => watcher.calls([...calls, ...ended]) };
      },
      leave: () => socket.emit('wall:unwatch'),
      listen: () => {
        const onCall = (summary: WireCallSummary): void => watcher.call(summary);
        socket.on('wall:call', onCall);
        return () => socket.off('wall:call', onCall);
      },
      failed: (error) => watcher.failed(error),
    });
  }

  watchCall(callId: string, watcher: CallWatcher): Watch {
    const socket = this.#socket;
    return new Watch(socket, {
      ask: async () => {
        const { seq, epoch } = watcher.position();
        const ask = async (request: CallWatch) =>
          (await socket.timeout(replyTimeoutMs).emitWithAck('call:watch', request)) as Answer<CallSnapshot>;
        let answer = await ask({ call_id: callId, since_seq: seq, ...(epoch !== null && { epoch }) });
        // the database was restored or replaced: everything anew
        if (!answer.ok && answer.error.code === 'insufficient_state') answer = await ask({ call_id: callId });
        return answer.ok ? { ok: true, deliver: () => watcher.snapshot(answer.data) } : answer;
      },
      leave: () => socket.emit('call:unwatch', { call_id: callId }),
      listen: () => {
        const onEvent = (event: WireCallEvent, summary: WireCallSummary | null): void => {
          if (event.call_id === callId) watcher.event(event, summary);
        };
        socket.on('call:event', onEvent);
        return () => socket.off('call:event', onEvent);
      },
      failed: (error) => watcher.failed(error),
    });
  }

  watchDesk(watcher: DeskWatcher): Watch {
    const socket = this.#socket;
    return new Watch(socket, {
      ask: async () => {
        const ask = socket.timeout(replyTimeoutMs);
        const answer = (await ask.emitWithAck('desk:watch')) as Answer<WireDeskState>;
        return answer.ok ? { ok: true, deliver: () => watcher.state(answer.data) } : answer;
      },
      leave: () => socket.emit('desk:unwatch'),
      listen: () => {
        const onState = (state: WireDeskState): void => watcher.state(state);
        socket.on('desk:state', onState);
        return () => socket.off('desk:state', onState);
      },
      failed: (error) => watcher.failed(error),
    });
  }

  watchOwn(watcher: OwnWatcher): Watch {
    const socket = this.#socket;
    return new Watch(socket, {
      ask: async () => {
        const ask = socket.timeout(replyTimeoutMs);
        const answer = (await ask.emitWithAck('agent:watch')) as Answer<WireOwnState>;
        return answer.ok ? { ok: true, deliver: () => watcher.state(answer.data) } : answer;
      },
      leave: () => socket.emit('agent:unwatch'),
      listen: () => {
        const onState = (state: WireOwnState): void => watcher.state(state);
        const onNotice = (notice: WireAgentNotice): void => watcher.notice(notice);
        socket.on('agent:state', onState).on('agent:notice', onNotice);
        return () => socket.off('agent:state', onState).off('agent:notice', onNotice);
      },
      failed: (error) => watcher.failed(error),
    });
  }

  /** Asks for the end of a call; null once the server has accepted, else why not. */
  endCall(callId: string): Promise<PageFault | null> {
    return this.#request(replyTimeoutMs, (socket) => socket.emitWithAck('call:end', { call_id: callId }));
  }

  /** Asks for something at the telephone; null once it is done, else why not. */
  command(command: WireCommand): Promise<PageFault | null> {
    return this.#request(commandTimeoutMs, (socket) => socket.emitWithAck('agent:command', command));
  }

  /** The user's own telephones; null while they are not known, and for a user without one. */
  async phoneAccount(): Promise<WirePhones | null> {
    try {
      const ask = this.#socket.timeout(replyTimeoutMs);
      const answer = (await ask.emitWithAck('phone:account')) as Answer<WirePhones | null>;
      return answer.ok ? answer.data : null;
    } catch {
      return null;
    }
  }

  close(): void {
    this.#closed = true;
    window.clearTimeout(this.#retryTimer);
    window.clearTimeout(this.#renewalTimer);
    this.#socket.disconnect();
    this.#listeners.clear();
  }

  async #request(
    timeoutMs: number,
    ask: (socket: Pick<LiveSocket, 'emitWithAck'>) => Promise<unknown>,
  ): Promise<PageFault | null> {
    if (!this.#socket.connected) return { code: 'offline', message: '' };
    try {
      const socket = this.#socket.timeout(timeoutMs) as Pick<LiveSocket, 'emitWithAck'>;
      const answer = (await ask(socket)) as Answer<null>;
      return answer.ok ? null : answer.error;
    } catch {
      return { code: 'timeout', message: '' };
    }
  }

  #connected(): void {
    this.#retryMs = firstRetryMs;
    this.#goodbye = null;
    this.#wasReplaced = false;
    this.#setStatus({ state: 'connected' });
    this.#renewLater();
  }

  #lost(): void {
    if (this.#closed) return;
    window.clearTimeout(this.#renewalTimer);
    if (this.#goodbye?.code === 'unauthenticated') return this.#endSession();
    this.#setLost();
    this.#retryUnlessActive();
  }

  #refused(error: Error & { data?: { code?: string } }): void {
    if (this.#closed) return;
    if (error.data?.code === 'unauthenticated') return void this.#replaceTokens();
    this.#setLost();
    this.#retryUnlessActive();
  }

  /** The access token was refused: it expired while there was no connection, or the session is over. */
  async #replaceTokens(): Promise<void> {
    const result = this.#wasReplaced ? 'ended' : await this.#tokens.replace();
    if (this.#closed) return;
    if (result === 'ended') return this.#endSession();
    this.#wasReplaced = result === 'replaced';
    this.#setLost();
    this.#retryUnlessActive();
  }

  /** Halfway to its end the token is renewed; when that fails, again and again on the way to it. */
  #renewLater(): void {
    window.clearTimeout(this.#renewalTimer);
    const waitMs = Math.max(shortestRenewalMs, this.#tokens.remainingMs / 2);
    this.#renewalTimer = window.setTimeout(() => void this.#renew(), waitMs);
  }

  async #renew(): Promise<void> {
    try {
      const ask = this.#socket.timeout(replyTimeoutMs);
      const answer = (await ask.emitWithAck('session:renew')) as Answer<WireToken>;
      if (answer.ok) this.#tokens.renewed(answer.data.access_token, answer.data.expires_in);
    } catch {
      // no answer in time: asked again below
    }
    if (this.#socket.connected) this.#renewLater();
  }

  /** socket.io does not reconnect by itself where the server ended or refused the connection. */
  #retryUnlessActive(): void {
    if (this.#socket.active) return;
    window.clearTimeout(this.#retryTimer);
    this.#retryTimer = window.setTimeout(() => this.#socket.connect(), this.#retryMs);
    this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
  }

  #endSession(): void {
    this.close();
    this.#onUnauthenticated();
  }

  #setLost(): void {
    this.#setStatus({ state: 'lost', reason: this.#goodbye, receivedAtMs: this.#receivedAtMs });
  }

  #setStatus(status: ConnectionStatus): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}
