import type { Request, Response } from 'express';
import type { AccessIdentity } from '../access/access-tokens.js';
import type { RecordingReader } from '../calls/recording-reader.js';
import { NotFoundError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { serveContent, whileUnsent, type ByteRange } from './serve-content.js';

/** A user is about to hear a part of a call. */
export interface RecordingAccess {
  readonly callId: string;
  /** Null where the call-session API is open to everybody on this machine. */
  readonly userId: number | null;
  /** From where, as far as it is known. */
  readonly address: string | null;
  /** Of the WAV file, as it is now. */
  readonly range: ByteRange;
}

export type Listener = Pick<AccessIdentity, 'userId' | 'role'>;

export interface RecordingRoutesOptions {
  /** The recordings as that user may hear them; undefined: a program on this machine. @throws UnavailableError */
  readonly recordingsFor: (listener: Listener | undefined, callId: string) => Promise<RecordingReader>;
  /** For the audit, before anything is sent; when it throws, nothing is. A player asks for many parts of one call. */
  readonly onAccess: (access: RecordingAccess) => Promise<void>;
  readonly log: Log;
}

/**
 * Answers with the recording of a call, or a part of it, as far as it has come.
 *
 * @throws NotFoundError where nothing was recorded; VaultError, UnavailableError
 */
export async function serveRecording(
  request: Request,
  response: Response,
  { callId, identity }: { readonly callId: string; readonly identity: Listener | undefined },
  { recordingsFor, onAccess, log }: RecordingRoutesOptions,
): Promise<void> {
  const userId = identity?.userId ?? null;
  const recordings = await recordingsFor(identity, callId);
  const content = await recordings.open(callId);
  if (!content) throw new NotFoundError('recording', callId);
  const { sizeBytes, etag } = content;
  const read = (start: number, end: number) => content.read(start, end);
  const file = { name: `${callId}.wav`, mediaType: 'audio/wav', etag, sizeBytes, read };
  const address = request.ip ?? null;
  const tell = (range: ByteRange) => onAccess({ callId, userId, address, range });
  try {
    await whileUnsent(response, () => serveContent(request, response, file, tell), { log, callId });
  } finally {
    await content.close();
  }
}
