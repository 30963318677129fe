import type { VaultFile, VaultFileMode, VaultFiles } from '../../src/vault/vault-files.js';

/** Whether one change without an fsync reached the disk all the same. */
export type Survives = () => boolean;

type Change = { readonly position: number; readonly bytes: Buffer } | { readonly sizeBytes: number };

/** The content of a file. */
interface Content {
  now: Buffer;
  onDisk: Buffer;
  /** Since it was synced last. */
  pending: Change[];
}

type Names = Map<string, Content>;

interface Folder {
  now: Names;
  onDisk: Names;
}

/** A change of names, which file systems keep a journal of: all of it survives, or nothing. */
interface NameChange {
  readonly folders: readonly Folder[];
  readonly apply: (namesOf: (folder: Folder) => Names) => void;
}

class PowerIsGoneError extends Error {
  override name = 'PowerIsGoneError';
}

/**
 * A disk that keeps, over a power cut, what it was asked to keep (`sync`, `syncFolder`) and of all else only what happens
 * to have reached it: each write for itself, in no order; names up to some change. In memory.
 */
export class PowerCutFiles implements VaultFiles {
  #folders = new Map<string, Folder>([['', newFolder()]]);
  /** Since their folders were synced last. */
  #nameChanges: NameChange[] = [];
  #steps = 0;
  #powerFor = Infinity;

  /** How much has been asked of it. */
  get steps(): number {
    return this.#steps;
  }

  /** The power goes at that step: it and all after it fail. */
  cutAfter(steps: number): void {
    this.#powerFor = this.#steps + steps;
  }

  /** The power is back. Only the changes that survive are there. */
  restart(survives: Survives): void {
    this.#powerFor = Infinity;
    const lost = this.#nameChanges.findIndex(() => !survives());
    const kept = lost < 0 ? this.#nameChanges : this.#nameChanges.slice(0, lost);
    for (const { apply } of kept) apply(({ onDisk }) => onDisk);
    this.#nameChanges = [];
    for (const folder of this.#folders.values()) folder.now = new Map(folder.onDisk);
    const contents = new Set([...this.#folders.values()].flatMap(({ now }) => [...now.values()]));
    for (const content of contents) {
      for (const change of content.pending.filter(survives)) content.onDisk = changed(content.onDisk, change);
      content.now = content.onDisk;
      content.pending = [];
    }
  }

  async open(path: string, mode: VaultFileMode): Promise<VaultFile> {
    await this.step();
    const { folder, name } = this.#placeOf(path);
    const there = folder.now.get(name);
    if (mode === 'make' && there) throw failure('EEXIST', path);
    if (mode !== 'make' && !there) throw failure('ENOENT', path);
    const content = there ?? { now: Buffer.alloc(0), onDisk: Buffer.alloc(0), pending: [] };
    if (!there) this.#change([folder], (namesOf) => void namesOf(folder).set(name, content));
    return new PowerCutFile(content, () => this.step());
  }

  async list(path: string): Promise<string[]> {
    await this.step();
    if (path === '') return [...this.#folders.keys()].filter((each) => each !== '');
    return [...this.#folderAt(path).now.keys()];
  }

  /** Folders are there at once and stay: which folder a name is in is not what is tried out here. */
  async makeFolder(path: string): Promise<void> {
    await this.step();
    if (!this.#folders.has(path)) this.#folders.set(path, newFolder());
  }

  async rename(from: string, to: string): Promise<void> {
    await this.step();
    const [source, target] = [this.#placeOf(from), this.#placeOf(to)];
    const content = source.folder.now.get(source.name);
    if (!content) throw failure('ENOENT', from);
    this.#change([source.folder, target.folder], (namesOf) => {
      namesOf(source.folder).delete(source.name);
      namesOf(target.folder).set(target.name, content);
    });
  }

  async remove(path: string): Promise<void> {
    await this.step();
    const place = this.#folders.has(path.slice(0, path.lastIndexOf('/'))) ? this.#placeOf(path) : undefined;
    if (place) this.#change([place.folder], (namesOf) => void namesOf(place.folder).delete(place.name));
  }

  async changedAtMs(path: string): Promise<number> {
    await this.step();
    const { folder, name } = this.#placeOf(path);
    if (!folder.now.has(name)) throw failure('ENOENT', path);
    return Date.now();
  }

  async syncFolder(path: string): Promise<void> {
    await this.step();
    const folder = this.#folderAt(path);
    const isOf = ({ folders }: NameChange) => folders.includes(folder);
    for (const { apply } of this.#nameChanges.filter(isOf)) apply(({ onDisk }) => onDisk);
    this.#nameChanges = this.#nameChanges.filter((change) => !isOf(change));
  }

  #change(folders: readonly Folder[], apply: NameChange['apply']): void {
    apply(({ now }) => now);
    this.#nameChanges.push({ folders, apply });
  }

  async step(): Promise<void> {
    if (++this.#steps > this.#powerFor) throw new PowerIsGoneError('the power is gone');
  }

  #placeOf(path: string): { folder: Folder; name: string } {
    const cut = path.lastIndexOf('/');
    return { folder: this.#folderAt(path.slice(0, Math.max(0, cut))), name: path.slice(cut + 1) };
  }

  #folderAt(path: string): Folder {
    const folder = this.#folders.get(path);
    if (!folder) throw failure('ENOENT', path);
    return folder;
  }
}

class PowerCutFile implements VaultFile {
  readonly #content: Content;
  readonly #step: () => Promise<void>;

  constructor(content: Content, step: () => Promise<void>) {
    this.#content = content;
    this.#step = step;
  }

  async read(position: number, length: number): Promise<Buffer> {
    await this.#step();
    return Buffer.from(this.#content.now.subarray(position, position + length));
  }

  async write(position: number, bytes: Uint8Array): Promise<void> {
    await this.#change({ position, bytes: Buffer.from(bytes) });
  }

  async sizeBytes(): Promise<number> {
    await this.#step();
    return this.#content.now.length;
  }

  async truncate(sizeBytes: number): Promise<void> {
    await this.#change({ sizeBytes });
  }

  async sync(): Promise<void> {
    await this.#step();
    this.#content.onDisk = this.#content.now;
    this.#content.pending = [];
  }

  async close(): Promise<void> {}

  async #change(change: Change): Promise<void> {
    await this.#step();
    this.#content.now = changed(this.#content.now, change);
    this.#content.pending.push(change);
  }
}

function changed(bytes: Buffer, change: Change): Buffer {
  if ('sizeBytes' in change) return Buffer.from(bytes.subarray(0, change.sizeBytes));
  const end = change.position + change.bytes.length;
  const next = Buffer.alloc(Math.max(bytes.length, end));
  bytes.copy(next);
  change.bytes.copy(next, change.position);
  return next;
}

function newFolder(): Folder {
  return { now: new Map(), onDisk: new Map() };
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code, syscall: 'open' });
}
