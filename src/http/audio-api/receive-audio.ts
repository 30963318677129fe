import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, InvalidInputError, UnavailableError } from '../../lib/errors.js';
import { fileName, isDiskFull, runHandler } from '../multipart.js';

/** A file that was sent, on the disk without a name: nothing of it outlives this process. */
export interface SentAudio {
  readonly filename: string;
  readonly sizeBytes: number;
  /** To be closed by the receiver. */
  readonly content: FileHandle;
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export class AudioTooLargeError extends AppError {
  override name = 'AudioTooLargeError';
  readonly code = 'content-too-large';

  constructor(limitBytes: number) {
    super(`File too large. Max: ${limitBytes / 1_000_000} MB`);
  }
}

/** A field that must be sent was not. */
class MissingFieldError extends InvalidInputError {
  override name = 'MissingFieldError';
}

interface Kept {
  readonly content: FileHandle;
  readonly sizeBytes: number;
}

const FIELDS = 20;
const FIELD_BYTES = 1_000;
const FORM_BYTES = 64 * 1024;
const FIELD_NAME = 'audio';
const DISK_FULL_RETRY_AFTER_S = 60;

/**
 * Streams the file of a multipart form to the disk; memory holds no more than a chunk of it.
 *
 * @throws InvalidInputError without a file, AudioTooLargeError, UnavailableError for a full disk; nothing is kept then
 */
export function audioReceiver(directory: string, limitBytes: number) {
  const receive = multer({
    storage: unnamedFiles(directory, limitBytes),
    defParamCharset: 'utf8',
    limits: { fileSize: limitBytes + 1, files: 1, fields: FIELDS, fieldSize: FIELD_BYTES, parts: FIELDS + 1 },
  }).single(FIELD_NAME);
  return async (request: Request, response: Response): Promise<SentAudio> => {
    try {
      if (!request.is('multipart/form-data')) throw missing('is required: send a form (multipart/form-data)');
      if (Number(request.get('content-length') ?? 0) > limitBytes + FORM_BYTES)
        throw new AudioTooLargeError(limitBytes);
      await runHandler(receive, request, response);
    } catch (error) {
      if (!request.complete) response.set('Connection', 'close');
      throw toRefusal(error, limitBytes);
    }
    const file = request.file as (Express.Multer.File & Kept) | undefined;
    if (!file) throw missing('is required');
    const { originalname, sizeBytes, content } = file;
    return { filename: fileName(originalname), sizeBytes, content, fields: { ...(request.body as object) } };
  };
}

function unnamedFiles(directory: string, limitBytes: number): StorageEngine {
  const keep = async (stream: NodeJS.ReadableStream): Promise<Kept> => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const path = join(directory, randomUUID());
    const content = await open(path, 'wx+', 0o600);
    let sizeBytes = 0;
    try {
      await unlink(path);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        sizeBytes += chunk.length;
        if (sizeBytes > limitBytes) throw new AudioTooLargeError(limitBytes);
        await content.appendFile(chunk);
      }
    } catch (error) {
      await content.close();
      throw error;
    }
    return { content, sizeBytes };
  };
  return {
    _handleFile(_request, file, done) {
      keep(file.stream).then(
        (kept) => done(null, kept as object),
        (error: unknown) => done(error),
      );
    },
    _removeFile(_request, file, done) {
      const { content } = file as Express.Multer.File & Partial<Kept>;
      (content?.close() ?? Promise.resolve()).then(() => done(null), done);
    },
  };
}

function toRefusal(error: unknown, limitBytes: number): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof multer.MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return new AudioTooLargeError(limitBytes);
    if (error.code === 'LIMIT_UNEXPECTED_FILE' || error.code === 'LIMIT_FILE_COUNT')
      return new InvalidInputError([
        { field: FIELD_NAME, message: 'is the one file that is taken, under this name' },
      ]);
    return new InvalidInputError([{ field: 'body', message: 'the form has too many or too long fields' }]);
  }
  if (isDiskFull(error)) {
    const message = 'There is no room for this file on the disk of the server';
    return new UnavailableError(message, { retryAfterS: DISK_FULL_RETRY_AFTER_S, cause: error });
  }
  if (typeof (error as NodeJS.ErrnoException).syscall === 'string') return error;
  return new InvalidInputError([{ field: 'body', message: 'the form could not be read' }], { cause: error });
}

function missing(message: string): MissingFieldError {
  return new MissingFieldError([{ field: FIELD_NAME, message }]);
}
