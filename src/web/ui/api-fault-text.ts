import { ApiFault } from '../api/api-fault.js';
import { strings } from '../strings.js';
import { plainError } from './plain-error.js';

const codes: Readonly<Record<number, Parameters<typeof plainError>[0]['code']>> = {
  0: 'offline',
  400: 'invalid-input',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  412: 'precondition-failed',
  413: 'content-too-large',
  428: 'precondition-required',
  429: 'too-many-requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
};

/** A fault of the bearer API in words for people. */
export function apiFaultText(fault: Error): string {
  if (!(fault instanceof ApiFault)) return strings.errors.internal;
  const { status, refusal, faults } = fault;
  const field = faults[0]?.field;
  return plainError({
    code: codes[status] ?? 'internal',
    ...(refusal !== undefined && { refusal }),
    ...(field !== undefined && { field }),
  });
}
