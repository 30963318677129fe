/** Resolves to whether the server has what the form keeps. */
type SendDraft = () => Promise<boolean>;

/** A log-out waits no longer for a server that does not answer. */
const limitMs = 3_000;

/** Half-written forms that are open in this tab. */
export class OpenDrafts {
  readonly #open = new Set<SendDraft>();

  /** @returns takes it out again */
  add(send: SendDraft): () => void {
    this.#open.add(send);
    return () => void this.#open.delete(send);
  }

  /** Before a log-out. Resolves to whether the server has all of them, after 3 s at the latest. */
  async sendAll(): Promise<boolean> {
    if (this.#open.size === 0) return true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, limitMs, false)));
    const sent = Promise.all([...this.#open].map((send) => send())).then((all) => all.every(Boolean));
    const isSent = await Promise.race([sent, late]).catch(() => false);
    clearTimeout(timer);
    return isSent;
  }
}
