import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileRecord } from '../../cases/file-records.js';
import type { Vault } from '../../vault/vault.js';

/** What a browser shows without running anything of it. */
const SHOWN = /^(?:image\/(?:jpeg|png|gif|webp)|audio\/|video\/)/;

/**
 * Answers with a file, or the part of it that is asked for (RFC 9110 §14). Never as anything that a browser would
 * run, whatever it is.
 *
 * @throws VaultError before anything was sent; later the connection is cut instead
 */
export async function serveFile(
  request: Request,
  response: Response,
  { file, vault }: { readonly file: FileRecord; readonly vault: Vault },
): Promise<void> {
  const reader = await vault.open(file.vaultName);
  try {
    const { sizeBytes } = reader;
    const etag = `"${file.sha256.toString('hex')}"`;
    const kind = file.mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mediaType;
    response.set({
      'Content-Type': kind,
      'Content-Disposition': disposition(file.name, SHOWN.test(file.mediaType) ? 'inline' : 'attachment'),
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, no-store',
      ETag: etag,
    });
    const part = rangeOf(request, sizeBytes, etag);
    if (part === 'unsatisfiable') {
      response.removeHeader('Content-Disposition');
      response.removeHeader('Content-Type');
      response.status(416).set('Content-Range', `bytes */${sizeBytes}`).end();
      return;
    }
    const { start, end } = part ?? { start: 0, end: sizeBytes };
    if (part) response.status(206).set('Content-Range', `bytes ${start}-${end - 1}/${sizeBytes}`);
    response.set('Content-Length', String(end - start));
    if (request.method === 'HEAD') response.end();
    else await pipeline(Readable.from(reader.read(start, end), { objectMode: false }), response);
  } finally {
    await reader.close();
  }
}

/** @returns undefined for the whole: no range, one of another unit, several, or of an earlier version */
function rangeOf(
  request: Request,
  sizeBytes: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | undefined {
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
