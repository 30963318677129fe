import type { Request, Response } from 'express';
import type { FileRecord } from '../../cases/file-records.js';
import type { Vault } from '../../vault/vault.js';
import type { Holds } from '../kit/right-holds.js';
import { serveContent } from '../serve-content.js';

/**
 * Answers with a file of the case file, or the part of it that is asked for.
 *
 * @throws VaultError before anything was sent; later the connection is cut instead
 */
export async function serveFile(
  request: Request,
  response: Response,
  { file, vault, holds }: { readonly file: FileRecord; readonly vault: Vault; readonly holds: Holds },
): Promise<void> {
  const reader = await vault.open(file.vaultName);
  try {
    await serveContent(request, response, {
      name: file.name,
      mediaType: file.mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mediaType,
      etag: `"${file.sha256.toString('hex')}"`,
      sizeBytes: reader.sizeBytes,
      read: (start, end) => reader.read(start, end),
      holds,
    });
  } finally {
    await reader.close();
  }
}
