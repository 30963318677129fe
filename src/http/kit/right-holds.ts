import type { Request } from 'express';
import { AppError, ForbiddenError } from '../../lib/errors.js';

/** The right to something that lasts was withdrawn while it lasted. */
export class RightWithdrawnError extends ForbiddenError {
  override name = 'RightWithdrawnError';

  constructor() {
    super('your right to this was withdrawn');
  }
}

/** Whether the one to whom an answer goes may still have it. */
export type Holds = () => Promise<boolean>;

/** A right that is withdrawn holds no longer than this, and what the look takes. */
const CHECK_INTERVAL_MS = 2_000;

const underWay = new WeakSet<Request>();

/**
 * Whether the identity of a request was found, and its answer is under way: it lasts as long as its login, and does not
 * end because an access token ran out.
 */
export function isUnderWay(request: Request): boolean {
  return underWay.has(request);
}

/** Looks the identity of a request up again: the same user in the same role. The last answer holds while the database is away. */
export function rightHolds<I>(
  request: Request,
  auth: ((request: Request) => Promise<I>) | undefined,
  identity: I | undefined,
): Holds {
  if (!auth || identity === undefined) return async () => true;
  return async () => {
    underWay.add(request);
    try {
      return roleOf(await auth(request)) === roleOf(identity);
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal';
      return code !== 'unauthenticated' && code !== 'forbidden';
    }
  };
}

function roleOf(identity: unknown): string {
  const { userId, role } = (identity ?? {}) as { userId?: unknown; role?: unknown };
  return `${String(userId)} ${String(role)}`;
}

/** Asks again every two seconds, when it is asked; once the answer was no, it stays that. */
export function rechecked(holds: Holds, everyMs = CHECK_INTERVAL_MS): Holds {
  let checkedMs = performance.now();
  let last = true;
  return async () => {
    if (!last || performance.now() - checkedMs < everyMs) return last;
    last = await holds();
    checkedMs = performance.now();
    return last;
  };
}

/** The pieces of an answer, as long as its reader may have them. @throws RightWithdrawnError in front of the first one that they may not */
export async function* whileRightHolds<T>(
  pieces: AsyncIterable<T>,
  holds: Holds,
  everyMs = CHECK_INTERVAL_MS,
): AsyncGenerator<T> {
  const stillHolds = rechecked(holds, everyMs);
  for await (const piece of pieces) {
    if (!(await stillHolds())) throw new RightWithdrawnError();
    yield piece;
  }
}
