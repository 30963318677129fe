import { audioShape } from './api-shape.js';
import type { NotedRoute } from './route-document.js';

const UNAUTHENTICATED = 401;
const NOT_FOUND = 404;
/** Statuses of a refused content: too large (413), of another type (415). */
const CONTENT_REFUSALS = [413, 415];

/** The meaning of each status by which requests are refused. */
export const REFUSAL_WORDS: Readonly<Record<number, string>> = {
  400: 'Faulty: `errors` names each fault (`/audio`, `/stt`: `detail`; a file that is no recording has none)',
  401: 'No access token, or one that does not hold',
  403: 'The role of the user may not do this',
  404: 'There is no such record',
  409: 'The state of the record does not allow this',
  412: 'The record has changed since the state that `If-Match` names',
  413: 'The body is too large',
  415: 'The body has another type than is taken',
  422: 'Faulty: `detail` names each fault. Of a translation: no engine knows this pair of languages',
  428: '`If-Match` is missing, and this server demands it',
  429: 'Too many requests: `Retry-After` says when to try again',
  503: 'A part that this needs is away or not configured',
};

/** The HTTP statuses by which a route refuses requests: those that follow from its parts, and those that it reports itself. */
export function refusalsOf(route: NotedRoute): number[] {
  const {
    isIdentified,
    isIdentityOptional,
    body,
    sentBody,
    query,
    path,
    isNeverMissing,
    refusals = [],
  } = route;
  const faulty = route.shape.failure === audioShape.failure ? 422 : 400;
  const statuses = [
    ...(isIdentified && !isIdentityOptional ? [UNAUTHENTICATED] : []),
    ...(body || sentBody ? [faulty, ...CONTENT_REFUSALS] : []),
    ...(query ? [faulty] : []),
    ...(path.includes(':') && !isNeverMissing ? [NOT_FOUND] : []),
    ...refusals,
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}
