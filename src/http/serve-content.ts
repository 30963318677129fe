import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { whileRightHolds, type Holds } from './kit/right-holds.js';

/** Types that a browser shows without running anything of them. */
const SHOWN = /^(?:image\/(?:jpeg|png|gif|webp)|audio\/|video\/)/;

export interface ServedContent {
  readonly name: string;
  readonly mediaType: string;
  /** Quoted; null for what still grows: two parts of it may not belong together. */
  readonly etag: string | null;
  readonly sizeBytes: number;
  /** The bytes from `start` to before `end`. */
  read(start: number, end: number): AsyncIterable<Buffer>;
  /** Whether the one who gets it may still have it; looked at again and again while it is sent. */
  readonly holds: Holds;
}

/** From `start` to before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Answers with a file, or the part of it that is asked for (RFC 9110 §14). Never as anything that a browser would
 * run, whatever it is.
 *
 * @param onSend called with what is about to leave; when it throws, nothing does
 * @throws what `read` and `onSend` throw before anything was sent; later the connection is cut instead
 */
export async function serveContent(
  request: Request,
  response: Response,
  content: ServedContent,
  onSend: (range: ByteRange) => Promise<void> = async () => {},
): Promise<void> {
  const { name, mediaType, etag, sizeBytes, holds } = content;
  if (etag !== null && isKnown(request, etag)) {
    response.status(304).set({ ETag: etag, 'Cache-Control': 'private, no-store' }).end();
    return;
  }
  const part = rangeOf(request, sizeBytes, etag);
  const range = part === undefined || part === 'unsatisfiable' ? { start: 0, end: sizeBytes } : part;
  const isSent = part !== 'unsatisfiable' && request.method !== 'HEAD';
  if (isSent) await onSend(range);
  response.set({
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
    ...(etag === null ? {} : { ETag: etag }),
  });
  if (part === 'unsatisfiable') {
    response.status(416).set('Content-Range', `bytes */${sizeBytes}`).end();
    return;
  }
  const { start, end } = range;
  response.set({
    'Content-Type': mediaType,
    'Content-Disposition': disposition(name, SHOWN.test(mediaType) ? 'inline' : 'attachment'),
    'Content-Length': String(end - start),
  });
  if (part) response.status(206).set('Content-Range', `bytes ${start}-${end - 1}/${sizeBytes}`);
  const pieces = () => whileRightHolds(content.read(start, end), holds);
  if (isSent) await pipeline(Readable.from(pieces(), { objectMode: false }), response);
  else response.end();
}

/**
 * Runs `serve`, which sends a file. An error after the first byte cannot be answered any more: it is only
 * logged, unless the client has hung up.
 *
 * @throws any error before the first byte
 */
export async function whileUnsent(
  response: Response,
  serve: () => Promise<void>,
  { log, ...what }: { readonly log: Log } & Readonly<{ fileId?: number; callId?: string; resource?: string }>,
): Promise<void> {
  try {
    await serve();
  } catch (error) {
    if (!response.headersSent) throw error;
    const hasGone = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    // the connection is cut already, by whichever side
    if (isForeseen(error)) log.info({ ...what, reason: error.message }, 'an answer under way was ended');
    else if (!response.destroyed || !hasGone) log.error({ err: error, ...what }, 'a file broke off');
  }
}

/** A right was withdrawn, or the reader was too slow: no failure of this server. */
function isForeseen(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'forbidden' || error.code === 'timeout');
}

/** Whether the client has this version already (RFC 9110 §13.1.2). */
function isKnown(request: Request, etag: string): boolean {
  const known = request.get('if-none-match');
  return (
    known !== undefined &&
    (known.trim() === '*' || [...known.matchAll(/"[^"]*"/g)].some(([each]) => each === etag))
  );
}

/** @returns undefined for the whole: no range, one of another unit, several, or of an earlier version */
function rangeOf(
  request: Request,
  sizeBytes: number,
  etag: string | null,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.get('if-range');
  if (condition !== undefined && condition !== etag) return undefined;
  const ranges = request.range(sizeBytes);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1)
    return undefined;
  const [{ start, end } = { start: 0, end: 0 }] = ranges;
  return { start, end: end + 1 };
}

/** RFC 6266: a name that every client understands, and the real one in UTF-8. */
function disposition(name: string, type: 'inline' | 'attachment'): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
