import { Router, type Request, type Response } from 'express';
import { isApiGroup, type ApiGroup, type ApiLimits, type Requester } from '../access/api-limits.js';
import { TooManyRequestsError } from '../access/errors.js';
import type { Log } from '../lib/log.js';
import { ticketOf } from './audio-guard.js';
import { bearerToken } from './bearer-token.js';
import { audioShape, bearerShape } from './kit/api-shape.js';
import { errorHandler } from './kit/route.js';

export interface LimitRequestsOptions {
  readonly limits: Pick<ApiLimits, 'count'>;
  /** The user of an access token that this server has issued and that has not expired; undefined for any other. */
  readonly userIdOf: (token: string) => number | undefined;
  /** The user of a ticket for a recording. @throws Refusal for one that does not hold */
  readonly userIdOfTicket?: (ticket: string) => number;
  readonly log: Log;
}

/** The part of the bearer API that belongs to the call-session API, with its words and its budget. */
const CALLS = 'calls';
/** The search of calls, which belongs to the rest of the bearer API. */
const FOUND_CALLS = '/calls';
/**
 * Log-ins and refreshes have limits of their own, so that no other program at an address takes them (login-limits.ts,
 * refresh.ts). The handler of gateways' messages counts them: only it knows whether the signature is right.
 */
const COUNTED_BY_HANDLER = ['/auth/login', '/auth/refresh', '/communications/inbound'];

/**
 * Counts the requests to the bearer API, says with each answer how many are left, and refuses those beyond the limit.
 * To be mounted at /api/v1, in front of everything there.
 */
export function limitRequests({ limits, userIdOf, userIdOfTicket, log }: LimitRequestsOptions): Router {
  const router = Router();
  router.use(async (request, response, next) => {
    const ticket = isOfCalls(request) ? ticketOf(request) : undefined;
    const userId = ticket === undefined ? userIdOf(bearerToken(request) ?? '') : userIdOfTicket?.(ticket);
    const group = groupOf(request);
    if (userId === undefined && isCountedElsewhere(request)) return next();
    await countRequest(limits, { group, by: requesterOf(request, userId) }, response);
    next();
  });
  const [asCalls, asOther] = [errorHandler(audioShape, log), errorHandler(bearerShape, log)];
  router.use((error: unknown, request: Request, response: Response, next: (error?: unknown) => void) =>
    (isOfCalls(request) ? asCalls : asOther)(error, request, response, next),
  );
  return router;
}

/** The same for an API of recordings or of texts. To be mounted at its path, in front of it. */
export function limitAudioRequests({ limits, userIdOf, log }: LimitRequestsOptions): Router {
  const router = Router();
  router.use(async (request, response, next) => {
    const by = requesterOf(request, userIdOf(bearerToken(request) ?? ''));
    await countRequest(limits, { group: 'audio', by }, response);
    next();
  });
  router.use(errorHandler(audioShape, log));
  return router;
}

/**
 * Counts one request and sets `X-RateLimit-*`.
 *
 * @throws TooManyRequestsError
 */
export async function countRequest(
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

function requesterOf({ ip = 'unknown' }: Request, userId: number | undefined): Requester {
  return userId === undefined ? { anonymous: ip } : { userId };
}

/** Requests without a token whose handlers count them, or that a program on this machine may send. */
function isCountedElsewhere(request: Request): boolean {
  return isOfCalls(request) || COUNTED_BY_HANDLER.includes(request.path.replace(/\/$/, ''));
}

function isOfCalls(request: Request): boolean {
  return resourceOf(request) === CALLS && request.path.replace(/\/$/, '') !== FOUND_CALLS;
}

function groupOf(request: Request): ApiGroup {
  const resource = resourceOf(request);
  if (resource === CALLS) return 'audio';
  return isApiGroup(resource) && resource !== 'audio' ? resource : 'other';
}

/** The first part of the path: `cases` of `/cases/7`. */
function resourceOf({ path }: Request): string {
  return path.split('/')[1] ?? '';
}
