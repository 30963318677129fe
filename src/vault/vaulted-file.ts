/** A file that is kept. */
export interface VaultedFile {
  /** 32 hexadecimal digits, by which it is found; says nothing about what it is. */
  readonly name: string;
  readonly sizeBytes: number;
  /** SHA-256 of its plain text. */
  readonly sha256: Buffer;
}
