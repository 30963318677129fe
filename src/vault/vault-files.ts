/** A file that is open. Positions and lengths are in bytes. Errors are those of the system, with their `code`. */
export interface VaultFile {
  /** @returns less at the end of the file */
  read(position: number, length: number): Promise<Buffer>;
  /** All of it. */
  write(position: number, bytes: Uint8Array): Promise<void>;
  sizeBytes(): Promise<number>;
  truncate(sizeBytes: number): Promise<void>;
  /** Resolves once what was written survives a power cut; the file's name does so only after `syncFolder`. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** `make`: it must not be there yet. */
export type VaultFileMode = 'read' | 'change' | 'make';

export interface PatienceOptions {
  /** Waits for the disk as long as it takes: for work that must go on once a stuck disk answers again. */
  readonly isPatient?: boolean;
}

/**
 * The folder in which a vault keeps its files. Paths are relative to it, with `/`. Two implementations: `LocalFiles` in
 * this process, `FileProcess` in one of its own. Only its owner may read a file, wherever the file lies.
 */
export interface VaultFiles {
  open(path: string, mode: VaultFileMode, options?: PatienceOptions): Promise<VaultFile>;
  /** Names in a folder, in no order. `''` is the vault's own. */
  list(folder: string, options?: PatienceOptions): Promise<string[]>;
  /** With those above it; one that is there is left alone. */
  makeFolder(path: string, options?: PatienceOptions): Promise<void>;
  /** Replaces what is at `to`. */
  rename(from: string, to: string, options?: PatienceOptions): Promise<void>;
  /** A missing file is removed already. */
  remove(path: string, options?: PatienceOptions): Promise<void>;
  /** When its content was changed last, ms since the epoch. */
  changedAtMs(path: string, options?: PatienceOptions): Promise<number>;
  /** Resolves once the names in a folder survive a power cut. */
  syncFolder(path: string, options?: PatienceOptions): Promise<void>;
}
