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
  add(file: Omit<FileRecord, 'id'>): Promise<FileRecord>;
  find(id: number): Promise<FileRecord | undefined>;
  /** The same file, sent by the same user in the same request before. */
  findUploaded(
    file: Pick<FileRecord, 'createdById' | 'uploadKey' | 'sha256'>,
  ): Promise<FileRecord | undefined>;
  /** The file of an attachment. */
  findAttached(attachmentId: number): Promise<FileRecord | undefined>;
  /** @returns false when something holds on to it */
  remove(id: number): Promise<boolean>;
}
