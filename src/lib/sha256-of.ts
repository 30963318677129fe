import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** @returns SHA-256 of a file, in hexadecimal digits */
export async function sha256Of(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, signal ? { signal } : {})) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
