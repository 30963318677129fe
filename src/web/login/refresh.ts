import { caseApi } from '../api/case-api.js';
import { oneTabAtATime } from './one-tab-at-a-time.js';
import { parseLogin, type Session } from './session.js';

const answerTimeoutMs = 15_000;

/**
 * Exchanges the refresh token that the browser keeps, which is valid once, for a session with a new access token.
 * `ended`: there is none, or the server does not take it any more. `unreachable`: no answer, or none that says so; the
 * refresh token may still be valid.
 */
export function refresh(): Promise<Session | 'ended' | 'unreachable'> {
  return oneTabAtATime(exchange);
}

async function exchange(): Promise<Session | 'ended' | 'unreachable'> {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const answer = await caseApi
    .POST('/api/v1/auth/refresh', { body: { refresh_by: 'cookie' }, signal })
    .catch(() => null);
  if (answer === null) return 'unreachable';
  const { data, response } = answer;
  if (response.status === 401 || response.status === 403) return 'ended';
  return parseLogin(data?.data, Date.now()) ?? 'unreachable';
}
