import type { Request, Response } from 'express';
import { TooManyRequestsError } from '../../access/errors.js';
import type { FileRecord, FileRecords } from '../../cases/file-records.js';
import type { FileIdentity } from '../../cases/viewers.js';
import type { Log } from '../../lib/log.js';
import type { Vault } from '../../vault/vault.js';
import { KEY_HEADER } from '../idempotency-key.js';
import { uploadReceiver, type Upload } from './receive-upload.js';

const QUOTA_MS = 24 * 3_600_000;
const QUOTA_RETRY_AFTER_S = 3_600;

export interface UploadOptions {
  readonly vault: Vault;
  readonly files: FileRecords;
  readonly limitBytes: number;
  /** The bytes that one user may send within 24 hours. */
  readonly quotaBytes: number;
  readonly log: Log;
}

/** A file in the vault, with the fields of its form. */
export interface SentFile extends Pick<Upload, 'fields'> {
  readonly record: FileRecord;
}

/** Takes the files of forms, as far as the quota of a user allows, by whichever API they come. */
export class Uploader {
  readonly #options: UploadOptions;
  readonly #receive: (request: Request, response: Response) => Promise<Upload>;
  /** Uploads by user: each may become as large as one may be. */
  readonly #underWay = new Map<number, number>();

  constructor(options: UploadOptions) {
    this.#options = options;
    this.#receive = uploadReceiver(options.vault, options.limitBytes);
  }

  /**
   * The file is removed again where the request is not answered with 201; one that came before by the same
   * `Idempotency-Key` stays.
   *
   * @throws UploadFault, TooManyRequestsError, UnavailableError for a full disk
   */
  async take(request: Request, response: Response, identity: FileIdentity): Promise<SentFile> {
    const release = this.#reserve(identity.userId);
    try {
      const others = (this.#underWay.get(identity.userId) ?? 1) - 1;
      await this.#checkQuota(identity, others * this.#options.limitBytes);
      return await this.#store(request, response, identity);
    } finally {
      release();
    }
  }

  async #store(request: Request, response: Response, { userId }: FileIdentity): Promise<SentFile> {
    const { file, name, mediaType, sound, fields } = await this.#receive(request, response);
    const uploadKey = request.get(KEY_HEADER) ?? null;
    const sent = { createdById: userId, uploadKey, sha256: file.sha256 };
    const { name: vaultName, sizeBytes } = file;
    const record = await this.#keep({ ...sent, name, mediaType, sound, sizeBytes, vaultName });
    if (record.vaultName === vaultName) this.#dropUnless201(response, record);
    else await this.#options.vault.remove(vaultName);
    return { record, fields };
  }

  /** Counts one upload of this user until it is released. */
  #reserve(userId: number): () => void {
    const underWay = this.#underWay;
    underWay.set(userId, (underWay.get(userId) ?? 0) + 1);
    return () => {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    };
  }

  /** @param reservedBytes what the other uploads of this user, which are under way, may still become */
  async #checkQuota({ userId }: FileIdentity, reservedBytes: number): Promise<void> {
    const { files, quotaBytes } = this.#options;
    const sentBytes = await files.uploadedBytes(userId, new Date(Date.now() - QUOTA_MS));
    if (sentBytes + reservedBytes < quotaBytes) return;
    const message = `more than ${quotaBytes / 1_000_000} MB were sent by this user within 24 hours`;
    throw new TooManyRequestsError(message, { retryAfterS: QUOTA_RETRY_AFTER_S });
  }

  #dropUnless201(response: Response, record: FileRecord): void {
    response.once('close', () => {
      if (response.statusCode === 201) return;
      this.#drop(record).catch((error: unknown) =>
        this.#options.log.error(
          { err: error, fileId: record.id },
          'an upload without a record was left in the vault',
        ),
      );
    });
  }

  async #drop({ id, vaultName }: FileRecord): Promise<void> {
    const { files, vault } = this.#options;
    if (await files.remove(id)) await vault.remove(vaultName);
  }

  async #keep(file: Omit<FileRecord, 'id'>): Promise<FileRecord> {
    const { files, vault } = this.#options;
    try {
      return await files.add(file);
    } catch (error) {
      await vault.remove(file.vaultName);
      throw error;
    }
  }
}
