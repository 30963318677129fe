import { InsufficientStateError } from '../calls/journal-epoch.js';
import { AppError, NeedsOverrideError, type ErrorCode } from '../lib/errors.js';
import type { WireError } from './protocol.js';

const INTERNAL = 'Something went wrong in the server.';

const PLAIN: Readonly<Partial<Record<ErrorCode, string>>> = {
  unavailable: 'This part of the server is not available at the moment. Please try again.',
  internal: INTERNAL,
};

/** An error as a client is told it. Texts that are not meant for clients stay in the log. */
export function toWireError(error: unknown): WireError {
  if (!(error instanceof AppError)) return { code: 'internal', message: INTERNAL };
  if (error instanceof InsufficientStateError) return { code: 'insufficient_state', message: error.message };
  if (error instanceof NeedsOverrideError) return { code: 'needs_override', message: error.message };
  return { code: error.code, message: PLAIN[error.code] ?? error.message };
}
