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
  /** Of a recording, where its beginning tells it. */
  readonly sound?: SoundFacts | undefined;
  readonly vaultName: string;
  /** Of the plain content. */
  readonly sha256: Buffer;
  readonly createdById: number;
  /** Of the request that brought it, where that has an `Idempotency-Key`. */
  readonly uploadKey: string | null;
}

/**
 * Which files there are; what is in them is in the vault.
 *
 * Errors: UnavailableError while the database cannot be reached.
 */
export interface FileRecords extends NamedFiles {
  /**
   * Of the same content, sent by the same user with the same `uploadKey`, only the first is added, however many come at
   * once: the others are given that one.
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
