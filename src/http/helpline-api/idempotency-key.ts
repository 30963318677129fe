import type { Request } from 'express';
import { shownValue } from '../../cases/record-refusal.js';
import type { HelplineFault } from './dialect/helpline-fault.js';

const LONGEST = 200;

/** Faults of a request's `Idempotency-Key`; a request need not have one. */
export function keyFaults(request: Request, resource: string): HelplineFault[] {
  const key = request.get('idempotency-key');
  if (key === undefined || (key.length > 0 && key.length <= LONGEST)) return [];
  const message = `must have 1 to ${LONGEST} characters`;
  return [{ field: 'Idempotency-Key', message, errno: 'INVALID', resource, value: shownValue(key) }];
}
