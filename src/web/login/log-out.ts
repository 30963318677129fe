import { caseApi } from '../api/case-api.js';
import type { SessionTokens } from './session-tokens.js';

const answerTimeoutMs = 5_000;

/**
 * Ends the session at the server, so that a copy of its tokens is worth nothing. This tab forgets it whatever comes of
 * that: without the server it expires by itself.
 */
export async function logOut(tokens: SessionTokens): Promise<void> {
  const hasExpired = (await end(tokens.token)) === 401;
  if (hasExpired && (await tokens.replace()) === 'replaced') await end(tokens.token);
}

/** Returns the HTTP status; null without an answer. */
async function end(token: string): Promise<number | null> {
  const headers = { authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const answer = await caseApi
    .POST('/api/v1/auth/logout', { headers, signal, keepalive: true })
    .catch(() => null);
  return answer?.response.status ?? null;
}
