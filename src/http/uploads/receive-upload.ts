import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import type { Readable } from 'node:stream';
import { MEDIA_TYPE_HEAD_BYTES, mediaTypeOf } from '../../lib/media-type.js';
import { AppError, UnavailableError } from '../../lib/errors.js';
import { readWavHeader, type SoundFacts } from '../../lib/wav-header.js';
import { FileTooLargeError } from '../../vault/errors.js';
import { UPLOAD } from '../../vault/file-label.js';
import type { Vault } from '../../vault/vault.js';
import type { VaultedFile } from '../../vault/vaulted-file.js';
import { fileName, isDiskFull, runHandler } from '../multipart.js';
import { UploadFault } from './upload-fault.js';

/** One file of a form, in the vault, and the form's other fields. */
export interface Upload {
  readonly file: VaultedFile;
  readonly name: string;
  readonly mediaType: string;
  readonly sound: SoundFacts | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Fields that our storage engine adds to multer's file. */
interface Kept {
  readonly vaulted: VaultedFile;
  readonly mediaType: string;
  readonly sound: SoundFacts | undefined;
}

const FIELDS = 50;
const FIELD_BYTES = 64 * 1024;
const FIELD_NAME_BYTES = 100;
const DISK_FULL_RETRY_AFTER_S = 60;
/** Fields of a form beside its file. */
const FORM_BYTES = FIELDS * (FIELD_BYTES + FIELD_NAME_BYTES);

/**
 * Streams the one file of a multipart form into the vault; memory holds no more than a chunk of it.
 *
 * @throws UploadFault when there is none, more than one, or one that is too large or of no known type; nothing
 *         is kept then
 */
export function uploadReceiver(vault: Vault, limitBytes: number) {
  const keepers = new WeakMap<object, (failure: Promise<unknown>) => void>();
  const receive = multer({
    storage: vaultStorage(vault, limitBytes, (request, failure) => keepers.get(request)?.(failure)),
    defParamCharset: 'utf8',
    limits: {
      fileSize: limitBytes + 1, // the vault is the first to know, and says so at once
      files: 1,
      fields: FIELDS,
      fieldSize: FIELD_BYTES,
      fieldNameSize: FIELD_NAME_BYTES,
      parts: FIELDS + 1,
    },
  }).any();
  return async (request: Request, response: Response): Promise<Upload> => {
    let failure: Promise<unknown> = Promise.resolve(undefined);
    try {
      // a request that declares itself too large is refused before it is read
      if (Number(request.get('content-length') ?? 0) > limitBytes + FORM_BYTES)
        throw new FileTooLargeError(limitBytes);
      // a file that is not kept is answered at once: multer waits for the end of the form
      const failed = new Promise<never>((_resolve, reject) => {
        keepers.set(request, (kept) => {
          failure = kept;
          void kept.then((reason) => reason !== undefined && reject(reason as Error));
        });
      });
      await Promise.race([runHandler(receive, request, response), failed]);
    } catch (thrown) {
      // a form that was not read to its end looks broken: the reason for that comes a moment later
      const error = (await failure) ?? thrown;
      if (!request.complete) response.set('Connection', 'close');
      throw toFault(error, limitBytes);
    }
    const [file] = (request.files ?? []) as (Express.Multer.File & Kept)[];
    if (!file) throw new UploadFault({ why: 'missing' });
    const { vaulted, mediaType, sound, originalname } = file;
    const fields = { ...(request.body as Record<string, unknown>) };
    return { file: vaulted, name: fileName(originalname), mediaType, sound, fields };
  };
}

/** @param onKeeping given what will keep a file from being kept: undefined when it is kept, or its form breaks off */
function vaultStorage(
  vault: Vault,
  limitBytes: number,
  onKeeping: (request: Request, failure: Promise<unknown>) => void,
): StorageEngine {
  const keep = async (stream: Readable): Promise<Kept> => {
    const { head, whole } = await peek(stream);
    const mediaType = mediaTypeOf(head);
    if (!mediaType) throw new UploadFault({ why: head.length === 0 ? 'empty' : 'unknown-type' });
    const vaulted = await vault.write(whole, { limitBytes, label: { kind: UPLOAD } });
    return { vaulted, mediaType, sound: readWavHeader(head, vaulted.sizeBytes) };
  };
  return {
    _handleFile(request, file, done) {
      const { stream } = file;
      const kept = keep(stream);
      const failure = kept.then(
        () => undefined,
        (error: unknown) => (error === stream.errored ? undefined : error),
      );
      onKeeping(request, failure);
      kept.then(
        (file) => done(null, file as object),
        (error: unknown) => done(error),
      );
    },
    _removeFile(_request, file, done) {
      const { vaulted } = file as Express.Multer.File & Partial<Kept>;
      const removed = vaulted ? vault.remove(vaulted.name) : Promise.resolve();
      removed.then(() => done(null), done);
    },
  };
}

/** The beginning, and everything including the beginning. */
async function peek(stream: Readable): Promise<{ head: Buffer; whole: AsyncIterable<Buffer> }> {
  const source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const first: Buffer[] = [];
  let bytes = 0;
  while (bytes < MEDIA_TYPE_HEAD_BYTES) {
    const { done, value } = await source.next();
    if (done) break;
    first.push(value);
    bytes += value.length;
  }
  async function* whole() {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  return { head: Buffer.concat(first).subarray(0, MEDIA_TYPE_HEAD_BYTES), whole: whole() };
}

function toFault(error: unknown, limitBytes: number): unknown {
  if (error instanceof UploadFault) return error;
  if (error instanceof FileTooLargeError || isMulterError(error, 'LIMIT_FILE_SIZE'))
    return new UploadFault({ why: 'too-large', limitBytes }, { cause: error });
  if (isMulterError(error, 'LIMIT_FILE_COUNT')) return new UploadFault({ why: 'several' }, { cause: error });
  if (error instanceof multer.MulterError) return new UploadFault({ why: 'fields' }, { cause: error });
  if (isDiskFull(error)) {
    const message = 'There is no room for this file on the disk of the server';
    return new UnavailableError(message, { retryAfterS: DISK_FULL_RETRY_AFTER_S, cause: error });
  }
  return error instanceof AppError || isSystemError(error)
    ? error
    : new UnreadableFormError({ cause: error });
}

/** busboy throws bare Errors for a form that is none; express's parsers do it with a status, as distinguished there. */
class UnreadableFormError extends Error {
  override name = 'UnreadableFormError';
  readonly status = 400;

  constructor(options: ErrorOptions) {
    super('the form could not be read', options);
  }
}

/** The disk is full or away: ours, not the sender's. */
function isSystemError(error: unknown): boolean {
  const { syscall } = error as NodeJS.ErrnoException;
  return typeof syscall === 'string';
}

function isMulterError(error: unknown, code: multer.ErrorCode): boolean {
  return error instanceof multer.MulterError && error.code === code;
}
