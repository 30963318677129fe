import type { WireError, WireRefusal } from '../../realtime/protocol.js';
import { strings } from '../strings.js';

/** The reason why a request was not done: the server's, or that this page has no connection. */
export type PageFault = WireError | (Omit<WireError, 'code'> & { code: 'offline' });

/** A fault in words for people: by the reason that the server names, else by the kind of the error. */
export function plainError(
  fault: Pick<PageFault, 'code' | 'refusal' | 'field'> & { message?: string },
): string {
  const { code, refusal, field } = fault;
  const ofField = field === undefined ? undefined : strings.faultyFields[field];
  // the server may be newer than this page
  return (refusal && refusalText(refusal)) ?? ofField ?? strings.errors[code] ?? strings.errors.internal;
}

/** The same while the page asks again by itself. */
export function plainWatchError(fault: Parameters<typeof plainError>[0]): string {
  return strings.connection.errors[fault.code] ?? plainError(fault);
}

/** Undefined for a code that this page does not know. */
function refusalText<R extends WireRefusal>(refusal: R): string | undefined {
  const words = strings.refusals[refusal.code] as ((values: R) => string) | undefined;
  return words?.(refusal);
}
