import { randomKey } from '../ui/random-key.js';

/** Resolves to whether the server has what the form keeps. */
type SendDraft = () => Promise<boolean>;

/** `id`: of the question; `tab`: of the tab that answers it. */
type Message =
  | { type: 'send'; id: string }
  | { type: 'sending'; id: string; tab: string }
  | { type: 'sent'; id: string; tab: string; isSent: boolean };

/** A log-out waits no longer for a server that does not answer. */
const longestWaitMs = 3_000;
/** A tab that has drafts says so within this time. */
const answerWithinMs = 150;

/** Half-written forms that are open in the tabs of this browser: a log-out is that of all of them. */
export class OpenDrafts {
  readonly #open = new Set<SendDraft>();
  readonly #tab = randomKey();
  readonly #channel = new BroadcastChannel('hearline.drafts');
  /** Other tabs that are sending theirs for a question of this one, until they have answered. */
  readonly #others = new Map<string, (isSent: boolean) => void>();
  #question = '';
  #sentByOthers: Promise<boolean>[] = [];

  readonly #limitMs: number;

  constructor({ limitMs = longestWaitMs } = {}) {
    this.#limitMs = limitMs;
    this.#channel.onmessage = ({ data }) => this.#receive(data as Message);
  }

  /** @returns takes it out again */
  add(send: SendDraft): () => void {
    this.#open.add(send);
    return () => void this.#open.delete(send);
  }

  /** Before a log-out. Resolves to whether the server has the drafts of all tabs, at the latest after 3 s. */
  async sendAll(): Promise<boolean> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, this.#limitMs, false)));
    const isSent = await Promise.race([this.#sendHereAndThere(), late]);
    clearTimeout(timer);
    return isSent;
  }

  close(): void {
    this.#channel.close();
  }

  async #sendHereAndThere(): Promise<boolean> {
    this.#question = randomKey();
    this.#sentByOthers = [];
    this.#post({ type: 'send', id: this.#question });
    const [isSent] = await Promise.all([this.#sendHere(), pause(answerWithinMs)]);
    const others = await Promise.all(this.#sentByOthers);
    return isSent && others.every(Boolean);
  }

  async #sendHere(): Promise<boolean> {
    const sent = await Promise.all([...this.#open].map((send) => send().catch(() => false)));
    return sent.every(Boolean);
  }

  #receive(message: Message): void {
    if (message.type === 'send') return void this.#answer(message.id);
    if (message.id !== this.#question) return;
    const { tab } = message;
    if (message.type === 'sent') return this.#others.get(tab)?.(message.isSent);
    this.#sentByOthers.push(new Promise((resolve) => this.#others.set(tab, resolve)));
  }

  async #answer(id: string): Promise<void> {
    if (this.#open.size === 0) return;
    const tab = this.#tab;
    this.#post({ type: 'sending', id, tab });
    this.#post({ type: 'sent', id, tab, isSent: await this.#sendHere() });
  }

  #post(message: Message): void {
    this.#channel.postMessage(message);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
