import type { Request } from 'express';
import { shownValue } from '../../cases/record-refusal.js';
import { KEY_HEADER, keyProblem } from '../idempotency-key.js';
import type { HelplineFault } from './dialect/helpline-fault.js';

/** Faults of a request's `Idempotency-Key`. */
export function keyFaults(request: Request, resource: string): HelplineFault[] {
  const message = keyProblem(request);
  if (message === undefined) return [];
  const value = shownValue(request.get(KEY_HEADER));
  return [{ field: KEY_HEADER, message, errno: 'INVALID', resource, value }];
}
