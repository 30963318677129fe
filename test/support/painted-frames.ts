import { jest } from '@jest/globals';

/** A browser that paints a frame when a test says so, with a clock that the test moves. */
export class PaintedFrames {
  readonly #before = new Map<string, unknown>();
  #waiting: Array<() => void> = [];

  start(): void {
    jest.useFakeTimers();
    const page = {
      window: globalThis,
      requestAnimationFrame: (each: () => void) => this.#waiting.push(each),
      cancelAnimationFrame: () => void (this.#waiting = []),
    };
    for (const [name, value] of Object.entries(page)) {
      this.#before.set(name, Reflect.get(globalThis, name));
      Reflect.set(globalThis, name, value);
    }
  }

  paint(): void {
    for (const each of this.#waiting.splice(0)) each();
  }

  /** The functions of before are there again. */
  stop(): void {
    for (const [name, value] of this.#before) Reflect.set(globalThis, name, value);
    this.#waiting = [];
    jest.useRealTimers();
  }
}
