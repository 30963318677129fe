import type { WireError } from '../../realtime/protocol.js';
import { strings } from '../strings.js';

/** A fault in words for people, by its code; one this page does not know says what the server said. */
export function plainError(error: WireError): string {
  return strings.connection.errors[error.code] ?? error.message;
}
