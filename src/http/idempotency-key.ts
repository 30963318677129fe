import type { Request } from 'express';
import { createHash } from 'node:crypto';
import type { Idempotency } from '../cases/record-draft.js';

export const KEY_HEADER = 'Idempotency-Key';
const LONGEST = 200;

/** A request need not have a key. @returns what is wrong with the one that it has */
export function keyProblem(request: Request): string | undefined {
  const key = request.get(KEY_HEADER);
  if (key === undefined || (key.length > 0 && key.length <= LONGEST)) return undefined;
  return `must have 1 to ${LONGEST} characters`;
}

/** A hash that is quick to compute must not be of a password: it could be guessed from the table of keys. */
const withoutPassword = (name: string, value: unknown) => (name === 'password' ? undefined : value);

/** @param target what is created or changed: the same key for something else is refused */
export function idempotencyOf(request: Request, target: readonly string[]): Idempotency | undefined {
  const key = request.get(KEY_HEADER);
  if (key === undefined) return undefined;
  const sent = JSON.stringify([...target, request.body ?? {}], withoutPassword);
  return { key, requestHash: createHash('sha256').update(sent).digest() };
}
