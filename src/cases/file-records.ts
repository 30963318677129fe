import type { NamedFiles } from '../vault/sweep-files.js';
import type { SoundFacts } from '../lib/wav-header.js';

/** A file in the vault, as the case file knows it. */
export interface FileRecord {
  readonly id: number;
  /** As its sender called it. */
  readonly name: string;
  /** By its content. */
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** Format and length of a recording, where its header states them. */
  readonly sound?: SoundFacts | undefined;
  readonly vaultName: string;
  /** SHA-256 of the plain content. */
  readonly sha256: Buffer;
  readonly createdById: number;
  /** `Idempotency-Key` of the request that brought it; null where that has none. */
  readonly uploadKey: string | null;
}

/**
 * The records of all files; their content is in the vault.
 *
 * Errors: UnavailableError while the database cannot be reached.
 */
export interface FileRecords extends NamedFiles {
  /**
   * Adds a file. When the same user sends the same content with the same `uploadKey` again, also several
   * times at once, only the first file is added, and each call returns that one.
   */
  add(file: Omit<FileRecord, 'id'>): Promise<FileRecord>;
  find(id: number): Promise<FileRecord | undefined>;
  /** How much a user has sent since then. */
  uploadedBytes(userId: number, since: Date): Promise<number>;
  /** The file of an attachment. */
  findAttached(attachmentId: number): Promise<FileRecord | undefined>;
  /** @returns false when something holds on to it */
  remove(id: number): Promise<boolean>;
}
