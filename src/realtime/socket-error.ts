import { InsufficientStateError } from '../calls/journal-epoch.js';
import { AppError, type ErrorCode } from '../lib/errors.js';
import type { WireError } from './protocol.js';

const PLAIN: Readonly<Record<ErrorCode, string | null>> = {
  'invalid-input': null,
  unauthenticated: null,
  forbidden: null,
  'not-found': null,
  conflict: null,
  'too-many-requests': null,
  timeout: null,
  unavailable: 'This part of the server is not available at the moment. Please try again.',
  internal: 'Something went wrong in the server.',
};

/** An error as a client is told it. Texts that are not meant for clients stay in the log. */
export function toWireError(error: unknown): WireError {
  if (!(error instanceof AppError)) return { code: 'internal', message: PLAIN.internal as string };
  if (error instanceof InsufficientStateError) return { code: 'insufficient_state', message: error.message };
  return { code: error.code, message: PLAIN[error.code] ?? error.message };
}
