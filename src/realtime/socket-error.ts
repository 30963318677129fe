import { InsufficientStateError } from '../calls/journal-epoch.js';
import { AppError, InvalidInputError, type ErrorCode } from '../lib/errors.js';
import { isOfScreens, reasonOf, type AnyRefusal } from '../wording/any-refusal.js';
import { refusalJson } from '../wording/refusal-json.js';
import { wordRefusal } from '../wording/word-refusal.js';
import type { WireError, WireErrorCode, WireRefusal } from './protocol.js';

const INTERNAL = 'Something went wrong in the server.';

const PLAIN: Readonly<Partial<Record<ErrorCode, string>>> = {
  unavailable: 'This part of the server is not available at the moment. Please try again.',
  internal: INTERNAL,
};

/** An error as a client is given it. Texts that are not meant for clients stay in the log. */
export function toWireError(error: unknown): WireError {
  if (!(error instanceof AppError)) return { code: 'internal', message: INTERNAL };
  if (error instanceof InsufficientStateError) return { code: 'insufficient_state', message: error.message };
  const reason = reasonOf(error);
  if (reason) return refusalToWire(error.code, reason);
  const field = error instanceof InvalidInputError ? error.faults[0]?.field : undefined;
  const message = PLAIN[error.code] ?? error.message;
  return { code: error.code, message, ...(field !== undefined && { field }) };
}

/** The reason for clients with words of their own, and an English sentence for others. */
function refusalToWire(kind: ErrorCode, reason: AnyRefusal): WireError {
  const words = wordRefusal(reason);
  const { field } = reason as { readonly field?: string };
  const refusal: WireRefusal | undefined = isOfScreens(reason) ? refusalJson(reason) : undefined;
  const code: WireErrorCode = reason.code === 'contact-not-wished' ? 'needs_override' : kind;
  return { code, message: field === undefined ? words : `${field}: ${words}`, ...(refusal && { refusal }) };
}
