const WIDTH = 30;

/** A bar on one line of a terminal; where the output goes to a file, one line for each tenth. */
export class ProgressBar {
  readonly #title: string;
  readonly #output: NodeJS.WriteStream;
  #lastText = '';
  #lastTenth = -1;
  #isOpen = false;

  constructor(title: string, output: NodeJS.WriteStream) {
    this.#title = title;
    this.#output = output;
  }

  /** `part`: 0..1 */
  show(part: number, note: string): void {
    const done = Math.round(part * WIDTH);
    const percent = `${Math.floor(part * 100)}`.padStart(3);
    const title = this.#title ? `${this.#title} ` : '';
    const text = `${title}[${'█'.repeat(done)}${'░'.repeat(WIDTH - done)}] ${percent} %  ${note}`;
    if (text === this.#lastText) return;
    this.#lastText = text;
    if (this.#output.isTTY) {
      this.#isOpen = true;
      this.#output.write(`\r${text}\u001b[K`);
      return;
    }
    const tenth = Math.floor(part * 10);
    if (tenth !== this.#lastTenth) this.#output.write(`${title}${percent} %  ${note}\n`);
    this.#lastTenth = tenth;
  }

  /** Leaves the line. */
  end(): void {
    if (this.#isOpen) this.#output.write('\n');
    this.#isOpen = false;
  }
}
