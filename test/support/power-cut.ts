import { open, readFile, writeFile, type FileHandle } from 'node:fs/promises';

/** A file system with one file, as it is after a power cut: bytes that were not synced are gone. */
export class PowerCut {
  #durable: Buffer = Buffer.alloc(0);
  #path = '';

  /** The content that would survive a power cut now. */
  get durable(): string {
    return this.#durable.toString();
  }

  /** In place of `open` of node:fs/promises. */
  readonly open = (async (path: string, flags?: string, mode?: number) => {
    this.#path = path;
    const handle = await open(path, flags, mode);
    const synced = async (sync: () => Promise<void>) => {
      await sync();
      this.#durable = await readFile(path);
    };
    return new Proxy(handle, {
      get: (target, name: keyof FileHandle) => {
        if (name === 'datasync' || name === 'sync') return () => synced(() => target[name]());
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }) as typeof open;

  /** The power fails: the file becomes what was synced. */
  async strike(): Promise<void> {
    await writeFile(this.#path, this.#durable);
  }
}
