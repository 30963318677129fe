/** A file that is kept. */
export interface VaultedFile {
  /** 32 hexadecimal digits, by which it is found; says nothing about what it is. */
  readonly name: string;
  readonly sizeBytes: number;
  /** SHA-256 of its plain text. */
  readonly sha256: Buffer;
}

/** From `start` to before `end`, in bytes of the plain text. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** A file whose writer has died, finished as far as it was on the disk. */
export interface RecoveredFile extends VaultedFile {
  /** `whole`: nothing is missing at its end. */
  readonly state: 'whole' | 'cut-off';
  /** Stretches that were lost in the middle and read as zeros. */
  readonly holes: readonly ByteSpan[];
}
