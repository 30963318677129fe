import type { HubMessage, HubPort, LinkEvent, TabMessage, TabToken } from './link-messages.js';
import { LinkListeners } from './link-listeners.js';
import type { LinkEventName, LinkEvents, ServerLink } from './server-link.js';

/** Where the hub is: with all tabs of the user, or in this tab alone. */
export type OpenPort = (onFailed: () => void) => HubPort;

export interface SharedLinkOptions {
  readonly token: () => TabToken;
  readonly openShared: OpenPort;
  /** For a browser that shares nothing, and where what is shared fails. */
  readonly openAlone: () => Promise<HubPort>;
  /** Without any message for that long, the hub of a connection that stands is taken for dead. */
  readonly silenceMs?: number;
}

/** The server beats every 3 s (realtime-server.ts), and its connection is given up after 8. */
const SILENCE_MS = 10_000;
/** A hub in another process has that much longer to answer than the server had. */
const GRACE_MS = 1_000;
/** A hub that was silent is asked, and has this long to answer. */
const PROBE_MS = 3_000;
const ALONE_RETRY_MS = 2_000;
/** After so many tries the user hears of it. */
const TRIES_IN_SILENCE = 3;
/** The hub learns so often how far the tab is, whatever the beat. */
const TAKEN_EVERY = 100;

interface Question {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** A tab's part of the connection that a `ConnectionHub` holds. */
export class SharedLink implements ServerLink {
  readonly #options: SharedLinkOptions;
  readonly #listeners = new LinkListeners();
  readonly #questions = new Map<number, Question>();
  #port: HubPort | null = null;
  #isShared = true;
  #isClosed = false;
  #nextId = 1;
  #taken = 0;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  connected = false;
  active = true;

  constructor(options: SharedLinkOptions) {
    this.#options = options;
    this.#attach(options.openShared(() => this.#goAlone()));
  }

  on<E extends LinkEventName>(name: E, listener: LinkEvents[E]): void {
    this.#listeners.on(name, listener);
  }

  off<E extends LinkEventName>(name: E, listener: LinkEvents[E]): void {
    this.#listeners.off(name, listener);
  }

  ask(timeoutMs: number, name: string, request?: unknown): Promise<unknown> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#answer(id), timeoutMs + GRACE_MS);
      this.#questions.set(id, { resolve, reject, timer });
      this.#post({ type: 'ask', id, timeoutMs, name, request });
    });
  }

  send(name: string, request?: unknown): void {
    this.#post({ type: 'send', name, request });
  }

  connect(): void {
    this.#post({ type: 'connect', ...this.#options.token() });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#watchdog);
    this.#post({ type: 'bye' });
    this.#rejectAll();
    this.#listeners.clear();
  }

  #attach(port: HubPort): void {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent) => this.#take(data as HubMessage);
    this.#post({ type: 'hello', ...this.#options.token() });
    this.#expectMessage();
  }

  #post(message: TabMessage): void {
    this.#port?.postMessage(message);
  }

  #take(message: HubMessage): void {
    if (this.#isClosed) return;
    this.#expectMessage();
    this.#count(message);
    this.#carryOut(message);
  }

  #carryOut(message: HubMessage): void {
    if (message.type === 'answer') return this.#answer(message.id, message);
    if (message.type === 'events') for (const event of message.events) this.#dispatch(event);
    if (message.type === 'link') return this.#change(message);
    this.#listeners.dispatch('received', []);
  }

  /** A listener that fails takes no event from the others. */
  #dispatch({ name, args }: LinkEvent): void {
    try {
      this.#listeners.dispatch(name, args);
    } catch (error) {
      reportError(error);
    }
  }

  #change({ event, reason, token, connected, active }: HubMessage & { type: 'link' }): void {
    const wasConnected = this.connected;
    this.connected = connected;
    this.active = active;
    if (event === 'disconnect') this.#rejectAll();
    if (event === 'connect') this.#listeners.dispatch('received', []);
    if (event === 'none' || (event === 'connect' && wasConnected)) return;
    this.#listeners.dispatch(event, event === 'connect_error' ? [reason, token] : []);
  }

  #answer(id: number, message?: { readonly answer?: unknown }): void {
    const question = this.#questions.get(id);
    if (!question) return;
    this.#questions.delete(id);
    clearTimeout(question.timer);
    if (message?.answer === undefined) question.reject(new Error('no answer in time'));
    else question.resolve(message.answer);
  }

  #rejectAll(): void {
    for (const id of [...this.#questions.keys()]) this.#answer(id);
  }

  /** The hub bounds what it lets wait for a tab. */
  #count(message: HubMessage): void {
    this.#taken += message.type === 'events' ? message.events.length : 1;
    const isOver = message.type === 'beat' || message.type === 'link' || this.#taken >= TAKEN_EVERY;
    if (!isOver) return;
    this.#post({ type: 'taken', count: this.#taken });
    this.#taken = 0;
  }

  #expectMessage(): void {
    clearTimeout(this.#watchdog);
    if (!this.#isShared) return;
    this.#watchdog = setTimeout(() => this.#probe(), this.#options.silenceMs ?? SILENCE_MS);
  }

  /** A tab that was frozen has heard nothing either; its messages come in before that time is over. */
  #probe(): void {
    this.connect();
    this.#watchdog = setTimeout(() => this.#goAlone(), PROBE_MS);
  }

  /** The process of what tabs share is gone, or never came: this tab has a connection of its own from now on. */
  #goAlone(): void {
    if (!this.#isShared || this.#isClosed) return;
    this.#isShared = false;
    clearTimeout(this.#watchdog);
    this.#post({ type: 'bye' });
    this.#port = null;
    const hadConnection = this.connected;
    this.connected = false;
    this.active = true;
    this.#rejectAll();
    if (hadConnection) this.#listeners.dispatch('disconnect', []);
    this.#openAlone(1);
  }

  #openAlone(attempt: number): void {
    this.#options.openAlone().then(
      (port) => (this.#isClosed ? port.close() : this.#attach(port)),
      // its code could not be fetched
      () => this.#openAloneLater(attempt),
    );
  }

  #openAloneLater(attempt: number): void {
    if (this.#isClosed) return;
    if (attempt >= TRIES_IN_SILENCE) this.#listeners.dispatch('unloadable', []);
    setTimeout(() => this.#isClosed || this.#openAlone(attempt + 1), ALONE_RETRY_MS);
  }
}
