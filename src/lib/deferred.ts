/** A promise that is settled from elsewhere. Node.js 20 has no `Promise.withResolvers`. */
export class Deferred<T = void> {
  readonly promise: Promise<T>;
  /** Settles it; later calls do nothing. */
  readonly resolve: (value: T) => void;

  constructor() {
    let resolve: (value: T) => void = () => {};
    this.promise = new Promise<T>((settle) => (resolve = settle));
    this.resolve = resolve;
  }
}
