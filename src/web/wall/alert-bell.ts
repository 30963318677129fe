/** As long as it lasts, it is heard again after this. */
const repeatMs = 20_000;

/** A matter that a supervisor should hear of, by a name of its own. */
export interface Pressing {
  readonly name: string;
  readonly kind: 'alert' | 'help' | 'lost';
}

/** Nothing that a supervisor does ends it: it is heard once. */
const isHeardOnce = ({ kind }: Pressing): boolean => kind === 'lost';

/** Sounds at once for a new matter, then again and again while one waits for a supervisor. */
export class AlertBell {
  readonly #sound: (about: Pressing) => void;
  #heard: ReadonlySet<string> = new Set();
  #waiting: Pressing | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param sound plays once, and ends by itself */
  constructor(sound: (about: Pressing) => void) {
    this.#sound = sound;
  }

  /** @param pressing everything that is so now, the most pressing first */
  update(pressing: readonly Pressing[]): void {
    const fresh = pressing.find(({ name }) => !this.#heard.has(name));
    this.#heard = new Set(pressing.map(({ name }) => name));
    this.#waiting = pressing.find((each) => !isHeardOnce(each));
    if (fresh === undefined) {
      if (this.#waiting === undefined) this.close();
      return;
    }
    this.close();
    this.#sound(fresh);
    this.#timer = setInterval(() => {
      if (this.#waiting !== undefined) this.#sound(this.#waiting);
    }, repeatMs);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
