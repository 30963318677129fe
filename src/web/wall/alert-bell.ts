/** Until a supervisor has acknowledged it, an alert is heard again after this. */
const repeatMs = 20_000;

/** Sounds for urgent alerts: at once for a new one, then again and again while one is not acknowledged. */
export class AlertBell {
  readonly #sound: () => void;
  #heard: ReadonlySet<string> = new Set();
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param sound plays once, and ends by itself */
  constructor(sound: () => void) {
    this.#sound = sound;
  }

  /** @param alerts those that no supervisor has acknowledged, each under a name of its own */
  update(alerts: readonly string[]): void {
    const isNew = alerts.some((alert) => !this.#heard.has(alert));
    this.#heard = new Set(alerts);
    if (alerts.length === 0) this.close();
    if (!isNew) return;
    this.close();
    this.#sound();
    this.#timer = setInterval(this.#sound, repeatMs);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
