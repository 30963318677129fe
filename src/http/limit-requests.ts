import { Router, type Request, type Response } from 'express';
import { isApiGroup, type ApiGroup, type ApiLimits, type Requester } from '../access/api-limits.js';
import { TooManyRequestsError } from '../access/errors.js';
import type { Log } from '../lib/log.js';
import { bearerToken } from './bearer-token.js';
import { audioShape, bearerShape } from './kit/api-shape.js';
import { errorHandler } from './kit/route.js';

export interface LimitRequestsOptions {
  readonly limits: Pick<ApiLimits, 'count'>;
  /** The login of an access token; undefined for what is none of ours. */
  readonly loginOf: (token: string) => string | undefined;
  readonly log: Log;
}

/** The call-session API: a program that follows calls is counted by its login alone. */
const CALLS = 'calls';

/**
 * Counts the requests to the bearer API, tells with each answer what is left, and refuses what is too much. To be
 * mounted at /api/v1, in front of everything there.
 */
export function limitRequests({ limits, loginOf, log }: LimitRequestsOptions): Router {
  const router = Router();
  router.use(async (request, response, next) => {
    const login = loginOf(bearerToken(request) ?? '');
    const resource = resourceOf(request);
    if (resource === CALLS && login === undefined) return next();
    const by: Requester = login === undefined ? { address: request.ip ?? 'unknown' } : { login };
    await count(limits, { group: isApiGroup(resource) ? resource : 'other', by }, response);
    next();
  });
  const [asCalls, asOther] = [errorHandler(audioShape, log), errorHandler(bearerShape, log)];
  router.use((error: unknown, request: Request, response: Response, next: (error?: unknown) => void) =>
    (resourceOf(request) === CALLS ? asCalls : asOther)(error, request, response, next),
  );
  return router;
}

/** The first part of the path: `cases` of `/cases/7`. */
function resourceOf({ path }: Request): string {
  return path.split('/')[1] ?? '';
}

/** @throws TooManyRequestsError */
async function count(
  limits: LimitRequestsOptions['limits'],
  { group, by }: { readonly group: ApiGroup; readonly by: Requester },
  response: Response,
): Promise<void> {
  const { isAllowed, limit, remaining, resetMs } = await limits.count(group, by);
  response.set('X-RateLimit-Limit', String(limit));
  response.set('X-RateLimit-Remaining', String(remaining));
  response.set('X-RateLimit-Reset', String(Math.ceil((Date.now() + resetMs) / 1000)));
  if (isAllowed) return;
  const retryAfterS = Math.ceil(resetMs / 1000);
  throw new TooManyRequestsError(`more than ${limit} requests in an hour`, { retryAfterS });
}
