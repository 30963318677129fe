import type { Request } from 'express';
import { HelplineRefusal } from './dialect/helpline-fault.js';
import type { Resource } from '../../cases/resource.js';

/** A case with its clients is three deep. */
const DEEPEST = 10;

/** A record as it was sent. @throws HelplineRefusal also for one that does not say that it is JSON, and was not read */
export function recordBody(
  request: Request,
  { name: resource }: Resource,
): Readonly<Record<string, unknown>> {
  const isUnread = request.body === undefined && hasBody(request);
  const body: unknown = isUnread ? undefined : (request.body ?? {});
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (isObject && !isDeeperThan(body, DEEPEST)) return body as Readonly<Record<string, unknown>>;
  const message = isObject
    ? 'must not be nested so deeply'
    : 'must be a JSON object, sent as application/json';
  throw new HelplineRefusal([{ field: 'body', message, errno: 'INVALID', resource }]);
}

/** Level by level: what is to find deep bodies must not fall into one itself. */
function isDeeperThan(body: object, deepest: number): boolean {
  let level: object[] = [body];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((each) =>
      Object.values(each).filter((value): value is object => typeof value === 'object' && value !== null),
    );
  }
  return false;
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
