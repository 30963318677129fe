/** A wait that another part may end early; a call that comes before the wait ends the next one. */
export class Wake {
  #isDue = false;
  #end: (() => void) | undefined;

  now(): void {
    this.#isDue = true;
    this.#end?.();
  }

  async within(ms: number): Promise<void> {
    if (!this.#isDue) {
      await new Promise<void>((end) => {
        const timer = setTimeout(end, ms);
        this.#end = () => {
          clearTimeout(timer);
          end();
        };
      });
      this.#end = undefined;
    }
    this.#isDue = false;
  }
}
