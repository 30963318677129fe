import type {
  CallSnapshot,
  CallWatch,
  ClientToServerEvents,
  Reply,
  WallSnapshot,
  WireAgentNotice,
  WireCallEvent,
  WireCallSummary,
  WireCommand,
  WireDeskMessage,
  WireDeskMessages,
  WireDeskState,
  WireError,
  WireOwnState,
  WirePhones,
  WireSentMessage,
  WireToken,
  WireUnreadMessages,
} from '../../realtime/protocol.js';
import type { SessionTokens } from '../login/session-tokens.js';
import type { PageFault } from '../ui/plain-error.js';
import type { LinkEventName, LinkEvents, ServerLink } from './server-link.js';
import { Watch } from './watch.js';

export type ConnectionStatus =
  | { state: 'connecting' }
  | { state: 'connected' }
  /** The code of the connection cannot be fetched; it is tried again. */
  | { state: 'unloadable' }
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

export interface MessagesWatcher {
  /** All of the call until now. */
  list(messages: WireDeskMessages): void;
  /** It may be in the list already. */
  message(message: WireDeskMessage): void;
  failed(error: WireError): void;
}

export interface UnreadWatcher {
  /** Each live call that has messages. */
  all(unread: readonly WireUnreadMessages[]): void;
  /** It may be older than what came before. */
  call(unread: WireUnreadMessages): void;
  failed(error: WireError): void;
}

/** A subject that is watched, and the way from its state to its watcher. */
export interface Subject<T> {
  readonly name:
    'wall' | 'desk' | 'agent' | 'messages' | 'unread' | 'case' | 'callbacks' | 'inbox' | 'figures';
  readonly request?: unknown;
  readonly deliver: (state: T) => void;
  /** Starts hearing of changes; returns how to stop. */
  readonly listen: () => () => void;
  readonly failed: (error: WireError) => void;
}

type Answer<T> = Parameters<Reply<T>>[0];

const replyTimeoutMs = 10_000;
/** A supervisor's phone rings before the answer comes. */
const commandTimeoutMs = 35_000;
const firstRetryMs = 500;
const longestRetryMs = 8_000;
const shortestRenewalMs = 1_000;
/** A session that is ended again so soon after new tokens will not hold with the next ones either. */
const endedAgainMs = 60_000;

/**
 * The connection of a session, as a tab has it. It reconnects for ever; whatever is being watched is asked for again each
 * time, from where its watcher stands. While it stands it fetches the next access token well before the last one
 * expires; after a longer loss the refresh token opens it.
 *
 * End:    `close()`, or a session that the server no longer takes: `onUnauthenticated` is called, once.
 */
export class LiveConnection {
  readonly #link: ServerLink;
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
  /** The time of the last goodbye because of the session. */
  #endedAtMs = -Infinity;
  #closed = false;
  #receivedAtMs: number | null = null;

  constructor(link: ServerLink, tokens: SessionTokens, onUnauthenticated: () => void) {
    this.#tokens = tokens;
    this.#onUnauthenticated = onUnauthenticated;
    this.#link = link;
    link.on('received', () => (this.#receivedAtMs = Date.now()));
    link.on('connect', () => this.#connected());
    link.on('disconnect', () => this.#lost());
    link.on('connect_error', (reason, token) => this.#refused(reason, token));
    link.on('unloadable', () => this.#setStatus({ state: 'unloadable' }));
    link.on('server:goodbye', (reason) => (this.#goodbye = reason));
  }

  get status(): ConnectionStatus {
    return this.#status;
  }

  onStatus(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  watchWall(watcher: WallWatcher): Watch {
    return this.watch<WallSnapshot>({
      name: 'wall',
      deliver: ({ calls, ended }) => watcher.calls([...calls, ...ended]),
      listen: () => this.hear('wall:call', (summary) => watcher.call(summary)),
      failed: (error) => watcher.failed(error),
    });
  }

  watchCall(callId: string, watcher: CallWatcher): Watch {
    const link = this.#link;
    return new Watch(link, {
      ask: async () => {
        const { seq, epoch } = watcher.position();
        const ask = (request: CallWatch) => this.#ask<CallSnapshot>(replyTimeoutMs, 'call:watch', request);
        let answer = await ask({ call_id: callId, since_seq: seq, ...(epoch !== null && { epoch }) });
        // the database was restored or replaced: everything anew
        if (!answer.ok && answer.error.code === 'insufficient_state') answer = await ask({ call_id: callId });
        return answer.ok ? { ok: true, deliver: () => watcher.snapshot(answer.data) } : answer;
      },
      leave: () => link.send('call:unwatch', { call_id: callId }),
      listen: () => {
        const onEvent = (event: WireCallEvent, summary: WireCallSummary | null): void => {
          if (event.call_id === callId) watcher.event(event, summary);
        };
        return this.hear('call:event', onEvent);
      },
      failed: (error) => watcher.failed(error),
    });
  }

  watchDesk(watcher: DeskWatcher): Watch {
    return this.watch<WireDeskState>({
      name: 'desk',
      deliver: (state) => watcher.state(state),
      listen: () => this.hear('desk:state', (state) => watcher.state(state)),
      failed: (error) => watcher.failed(error),
    });
  }

  watchOwn(watcher: OwnWatcher): Watch {
    return this.watch<WireOwnState>({
      name: 'agent',
      deliver: (state) => watcher.state(state),
      listen: () => {
        const parts = [
          this.hear('agent:state', (state) => watcher.state(state)),
          this.hear('agent:notice', (notice) => watcher.notice(notice)),
        ];
        return () => parts.forEach((stop) => stop());
      },
      failed: (error) => watcher.failed(error),
    });
  }

  /** The messages between the agent of a call and supervisors. */
  watchMessages(callId: string, watcher: MessagesWatcher): Watch {
    return this.watch<WireDeskMessages>({
      name: 'messages',
      request: { call_id: callId },
      deliver: (messages) => watcher.list(messages),
      listen: () =>
        this.hear('desk:message', (message) => {
          if (message.call_id === callId) watcher.message(message);
        }),
      failed: (error) => watcher.failed(error),
    });
  }

  /** For supervisors: how many messages of each live call they have not read. */
  watchUnread(watcher: UnreadWatcher): Watch {
    return this.watch<WireUnreadMessages[]>({
      name: 'unread',
      deliver: (unread) => watcher.all(unread),
      listen: () => this.hear('unread:call', (unread) => watcher.call(unread)),
      failed: (error) => watcher.failed(error),
    });
  }

  /** The user has read the messages of a call up to that one, on this screen, where they are watched; null once that is kept. */
  markRead(read: { call_id: string; message_id: number }): Promise<PageFault | null> {
    return this.#request(replyTimeoutMs, 'messages:read', read);
  }

  /** Sends a message about a call; null once the server has kept it, else why not. It comes back to who watches them. */
  sendMessage(message: WireSentMessage): Promise<PageFault | null> {
    return this.#request(replyTimeoutMs, 'desk:message', message);
  }

  /** Says in which field of a case that is watched the user is; null: in none. Lost without a connection. */
  editing(at: { case_id: string; field: string | null }): void {
    this.#link.send('case:editing', at);
  }

  /** Asks for the end of a call; null once the server has accepted, else why not. */
  endCall(callId: string): Promise<PageFault | null> {
    return this.#request(replyTimeoutMs, 'call:end', { call_id: callId });
  }

  /** Asks for something at the telephone; null once it is done, else why not. */
  command(command: WireCommand): Promise<PageFault | null> {
    return this.#request(commandTimeoutMs, 'agent:command', command);
  }

  /** The user's own telephones; null while they are not known, and for a user without one. */
  async phoneAccount(): Promise<WirePhones | null> {
    try {
      const answer = await this.#ask<WirePhones | null>(replyTimeoutMs, 'phone:account');
      return answer.ok ? answer.data : null;
    } catch {
      return null;
    }
  }

  close(): void {
    this.#closed = true;
    window.clearTimeout(this.#retryTimer);
    window.clearTimeout(this.#renewalTimer);
    this.#link.close();
    this.#listeners.clear();
  }

  async #request(
    timeoutMs: number,
    name: keyof ClientToServerEvents,
    request: unknown,
  ): Promise<PageFault | null> {
    if (!this.#link.connected) return { code: 'offline', message: '' };
    try {
      const answer = await this.#ask<null>(timeoutMs, name, request);
      return answer.ok ? null : answer.error;
    } catch {
      return { code: 'timeout', message: '' };
    }
  }

  /** Keeps a subject watched: `<name>:watch` answers with its state, and `<name>:unwatch` leaves it. */
  watch<T>({ name, request, deliver, listen, failed }: Subject<T>): Watch {
    return new Watch(this.#link, {
      ask: async () => {
        const answer = await this.#ask<T>(replyTimeoutMs, `${name}:watch`, request);
        return answer.ok ? { ok: true, deliver: () => deliver(answer.data) } : answer;
      },
      leave: () => this.#link.send(`${name}:unwatch`, request),
      listen,
      failed,
    });
  }

  /** @returns stops hearing */
  hear<E extends LinkEventName>(name: E, listener: LinkEvents[E]): () => void {
    this.#link.on(name, listener);
    return () => this.#link.off(name, listener);
  }

  /** Rejects when the server does not answer in time. */
  async #ask<T>(timeoutMs: number, name: keyof ClientToServerEvents, request?: unknown): Promise<Answer<T>> {
    return (await this.#link.ask(timeoutMs, name, request)) as Answer<T>;
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
    if (this.#goodbye?.code === 'unauthenticated') return this.#sessionEnded();
    this.#setLost();
    this.#retryUnlessActive();
  }

  /** Over a connection that tabs share, it may be an earlier session than that of this tab. */
  #sessionEnded(): void {
    const sinceLastMs = Date.now() - this.#endedAtMs;
    this.#endedAtMs = Date.now();
    if (sinceLastMs < endedAgainMs) return this.#endSession();
    this.#setLost();
    void this.#replaceTokens();
  }

  /** `token`: the one that was refused; the token of another tab says nothing of this one's. */
  #refused(reason: WireError | null, token: string | null): void {
    if (this.#closed) return;
    if (reason?.code === 'unauthenticated' && token === this.#tokens.token) return void this.#replaceTokens();
    this.#setLost();
    this.#retryUnlessActive();
  }

  /** The access token was refused: it expired while there was no connection, or the session is over. */
  async #replaceTokens(): Promise<void> {
    const result = this.#wasReplaced ? 'ended' : await this.#tokens.replace();
    if (this.#closed) return;
    if (result === 'ended') return this.#endSession();
    this.#wasReplaced = result === 'replaced';
    if (this.#link.connected) return this.#connected(); // by another tab's token
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
      const answer = await this.#ask<WireToken>(replyTimeoutMs, 'session:renew');
      if (answer.ok) this.#tokens.renewed(answer.data.access_token, answer.data.expires_in);
    } catch {
      // no answer in time: asked again below
    }
    if (this.#link.connected) this.#renewLater();
  }

  /** socket.io does not reconnect by itself where the server ended or refused the connection. */
  #retryUnlessActive(): void {
    if (this.#link.active) return;
    window.clearTimeout(this.#retryTimer);
    this.#retryTimer = window.setTimeout(() => this.#link.connect(), this.#retryMs);
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
