import type { Request, Response } from 'express';
import type { AccessIdentity } from '../access/access-tokens.js';
import type { RecordingReader } from '../calls/recording-reader.js';
import { NotFoundError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import type { Holds } from './kit/right-holds.js';
import { serveContent, whileUnsent, type ByteRange } from './serve-content.js';

/** A user is about to hear a part of a call. */
export interface RecordingAccess {
  readonly callId: string;
  /** Null where the call-session API is open to all programs on this machine. */
  readonly userId: number | null;
  /** IP address of the listener, as far as it is known. */
  readonly address: string | null;
  /** The requested bytes of the WAV file, as it is now. */
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

export interface RecordingRequest {
  readonly callId: string;
  readonly identity: Listener | undefined;
  readonly holds: Holds;
}

/**
 * Answers with the recording of a call, or a part of it, as far as it has come.
 *
 * @throws NotFoundError where nothing was recorded; VaultError, UnavailableError
 */
export async function serveRecording(
  request: Request,
  response: Response,
  { callId, identity, holds }: RecordingRequest,
  { recordingsFor, onAccess, log }: RecordingRoutesOptions,
): Promise<void> {
  const userId = identity?.userId ?? null;
  const recordings = await recordingsFor(identity, callId);
  const content = await recordings.open(callId);
  if (!content) throw new NotFoundError('recording', callId);
  const { sizeBytes, etag } = content;
  const read = (start: number, end: number) => content.read(start, end);
  // a right of one call, such as being on its case, may go while the role stays
  const isTheSame = async () => (await recordingsFor(identity, callId)) === recordings;
  const stillHolds = async () => (await holds()) && (await isTheSame().catch(() => true));
  const file = { name: `${callId}.wav`, mediaType: 'audio/wav', etag, sizeBytes, read, holds: stillHolds };
  const address = request.ip ?? null;
  const noteAccess = (range: ByteRange) => onAccess({ callId, userId, address, range });
  try {
    await whileUnsent(response, () => serveContent(request, response, file, noteAccess), { log, callId });
  } finally {
    await content.close();
  }
}
