import { caseApi } from '../api/case-api.js';
import type { SessionTokens } from './session-tokens.js';

const answerTimeoutMs = 5_000;

/**
 * Ends the session at the server, so that a copy of its tokens is worth nothing.
 *
 * @returns whether it is over there; false without an answer
 */
export async function logOut(tokens: SessionTokens): Promise<boolean> {
  const status = await end(tokens.token);
  if (status !== 401) return status === 200;
  const outcome = await tokens.replace();
  return outcome === 'replaced' ? (await end(tokens.token)) === 200 : outcome === 'ended';
}

/** Ends the session of the cookie, which an earlier log-out could not. @returns as `logOut` */
export async function logOutByCookie(): Promise<boolean> {
  const status = await end(null);
  return status === 200 || status === 401;
}

/** @returns the HTTP status; null without an answer */
async function end(token: string | null): Promise<number | null> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const answer = await caseApi
    .POST('/api/v1/auth/logout', { headers, signal, keepalive: true })
    .catch(() => null);
  return answer?.response.status ?? null;
}
