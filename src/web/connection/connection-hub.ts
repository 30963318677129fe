import type { WireError, WireToken } from '../../realtime/protocol.js';
import type { DirectLink, DirectLinkOptions } from './direct-link.js';
import type { HubMessage, HubPort, LinkChange, LinkEvent, TabMessage, TabToken } from './link-messages.js';
import { TabPost } from './tab-post.js';
import { leavingOf, subjectOf, WatchedSubjects } from './watched-subjects.js';

export type HubLink = Pick<DirectLink, 'connected' | 'active' | 'ask' | 'send' | 'connect' | 'close'>;

/** Messages that a tab may leave waiting: half a minute of a busy wall. Past it the tab is frozen, or gone. */
const MOST_WAITING = 3_000;
/** A tab that reads reports it at each beat, every 3 s; one that has not for so long is frozen, or gone without a word. */
const SILENT_MS = 120_000;
const NO_TOKEN: TabToken = { token: '', expiresAtMs: 0 };

interface Tab {
  readonly post: TabPost;
  /** Messages and events for it that it has not reported as worked off. */
  waiting: number;
  /** The time of its last report. */
  takenAtMs: number;
}

/**
 * One connection to the server for all tabs of a user. Each tab asks for what it shows, and gets that alone; the server is
 * asked to stop once no tab shows it. Tabs are not needed for anything that the hub does by itself: one that is hidden,
 * whose timers a browser slows down, delays nothing for another.
 *
 * End: with the last `bye`, the connection is closed; the next `hello` opens another one.
 */
export class ConnectionHub {
  readonly #openLink: (options: DirectLinkOptions) => HubLink;
  readonly #mostWaiting: number;
  readonly #tabs = new Map<HubPort, Tab>();
  readonly #subjects = new WatchedSubjects();
  #link: HubLink | null = null;
  /** The one that lasts longest of those that the tabs have given. */
  #token = NO_TOKEN;
  /** Token of the last attempt to connect. */
  #tried: string | null = null;

  constructor(openLink: (options: DirectLinkOptions) => HubLink, mostWaiting = MOST_WAITING) {
    this.#openLink = openLink;
    this.#mostWaiting = mostWaiting;
  }

  add(port: HubPort): void {
    port.onmessage = ({ data }: MessageEvent) => this.#take(port, data as TabMessage);
  }

  #take(port: HubPort, message: TabMessage): void {
    switch (message.type) {
      case 'hello':
        return this.#join(port, message);
      case 'connect':
        this.#connect(message);
        return this.#postState(port, 'none', null);
      case 'ask':
        return this.#ask(port, message);
      case 'send':
        return this.#send(port, message.name, message.request);
      case 'taken':
        return this.#note(port, message.count);
      case 'bye':
        return this.#leave(port);
    }
  }

  #join(port: HubPort, token: TabToken): void {
    this.#tabs.set(port, { post: new TabPost(port), waiting: 0, takenAtMs: Date.now() });
    this.#connect(token);
    if (this.#link?.connected === true) this.#postState(port, 'connect', null);
    else this.#postState(port, 'none', null);
  }

  #connect(token: TabToken): void {
    this.#offer(token);
    if (this.#link === null) this.#link = this.#open();
    else if (!this.#link.active) this.#link.connect();
  }

  #offer({ token, expiresAtMs }: TabToken): void {
    if (expiresAtMs > this.#token.expiresAtMs) this.#token = { token, expiresAtMs };
  }

  #open(): HubLink {
    return this.#openLink({
      token: () => (this.#tried = this.#token.token),
      onChange: (change, reason) => this.#changed(change, reason),
      onBeat: () => this.#postToAll({ type: 'beat' }),
      onEvent: (name, args) => this.#passOn({ name, args }),
    });
  }

  #changed(change: LinkChange, reason: WireError | null): void {
    if (change === 'disconnect') this.#subjects.clear();
    // refused, it is worth less than any that a tab still has
    if (change === 'connect_error' && reason?.code === 'unauthenticated') this.#token = NO_TOKEN;
    for (const port of [...this.#tabs.keys()]) this.#postState(port, change, reason);
  }

  #ask(port: HubPort, { id, timeoutMs, name, request }: TabMessage & { type: 'ask' }): void {
    const subject = subjectOf(name, request);
    if (this.#link?.connected !== true) return this.#postTo(port, { type: 'answer', id });
    if (subject !== null) this.#subjects.asked(subject, port);
    this.#link.ask(timeoutMs, name, request, (answer) => {
      if (name === 'session:renew') this.#renew(answer);
      if (subject !== null) this.#noteAnswer(subject, port, answer);
      this.#postTo(port, answer === undefined ? { type: 'answer', id } : { type: 'answer', id, answer });
    });
  }

  #noteAnswer(subject: string, port: HubPort, answer: unknown): void {
    if (isGranted(answer) && this.#subjects.granted(subject, port)) return;
    this.#leaveSubject(subject, port); // refused, or not wanted any longer
  }

  /** The next attempt to connect brings the newest token that is known. */
  #renew(answer: unknown): void {
    const { data } = (answer ?? {}) as { data?: WireToken | null };
    if (data) this.#offer({ token: data.access_token, expiresAtMs: Date.now() + data.expires_in * 1000 });
  }

  #send(port: HubPort, name: string, request: unknown): void {
    const subject = subjectOf(name, request);
    if (subject !== null) this.#leaveSubject(subject, port);
    else if (this.#link?.connected === true) this.#link.send(name, request);
  }

  #leaveSubject(subject: string, port: HubPort): void {
    if (!this.#subjects.left(subject, port) || this.#link?.connected !== true) return;
    const { name, request } = leavingOf(subject);
    this.#link.send(name, request);
  }

  #note(port: HubPort, count: number): void {
    const tab = this.#tabs.get(port);
    if (!tab) return;
    tab.waiting -= count;
    tab.takenAtMs = Date.now();
  }

  #leave(port: HubPort): void {
    this.#drop(port);
    port.close();
  }

  #drop(port: HubPort): void {
    this.#tabs.get(port)?.post.close();
    this.#tabs.delete(port);
    this.#forgetSubjects(port);
    if (this.#tabs.size > 0) return;
    this.#link?.close();
    this.#link = null;
    this.#token = NO_TOKEN;
    this.#subjects.clear();
  }

  #forgetSubjects(port: HubPort): void {
    for (const subject of this.#subjects.leftAll(port)) {
      const { name, request } = leavingOf(subject);
      if (this.#link?.connected === true) this.#link.send(name, request);
    }
  }

  #postState(port: HubPort, event: LinkChange, reason: WireError | null): void {
    const { connected = false, active = false } = this.#link ?? {};
    const token = event === 'connect_error' ? this.#tried : null;
    this.#postTo(port, { type: 'link', event, reason, token, connected, active });
  }

  #postToAll(message: HubMessage): void {
    for (const port of [...this.#tabs.keys()]) this.#postTo(port, message);
  }

  #passOn(event: LinkEvent): void {
    const ports = this.#subjects.tabsFor(event.name, event.args) ?? [...this.#tabs.keys()];
    for (const port of ports) this.#readyFor(port)?.addEvent(event);
  }

  #postTo(port: HubPort, message: HubMessage): void {
    this.#readyFor(port)?.post(message);
  }

  /**
   * For one more message or event. A tab that has left too much waiting is cut off: once it reads again it connects anew,
   * from where it stands.
   */
  #readyFor(port: HubPort): TabPost | null {
    const tab = this.#tabs.get(port);
    if (!tab) return null;
    const isSilent = tab.waiting > 0 && Date.now() - tab.takenAtMs > SILENT_MS;
    if (isSilent || tab.waiting >= this.#mostWaiting) {
      this.#cutOff(port);
      return null;
    }
    tab.waiting++;
    return tab.post;
  }

  #cutOff(port: HubPort): void {
    this.#drop(port);
    const gone: HubMessage = {
      type: 'link',
      event: 'disconnect',
      reason: null,
      token: null,
      connected: false,
      active: false,
    };
    // it may be frozen alone: its next words are a `connect`, and after that it is a tab like any other
    port.postMessage(gone);
    port.onmessage = ({ data }: MessageEvent) => this.#return(port, data as TabMessage);
  }

  #return(port: HubPort, message: TabMessage): void {
    if (message.type === 'bye') return port.close();
    if (message.type !== 'connect') return;
    this.add(port);
    this.#join(port, message);
  }
}

function isGranted(answer: unknown): boolean {
  return (answer as { ok?: boolean } | undefined)?.ok === true;
}
