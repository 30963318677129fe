import { caseApi } from '../api/case-api.js';
import { parseLogin, type Session } from './session.js';

const answerTimeoutMs = 15_000;

/**
 * Exchanges a refresh token, which is valid once, for a session with new tokens. `ended`: the server does not take it
 * any more. `unreachable`: no answer, or none that says so; the refresh token may still be valid.
 */
export async function refresh(refreshToken: string): Promise<Session | 'ended' | 'unreachable'> {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const answer = await caseApi
    .POST('/api/v1/auth/refresh', { body: { refresh_token: refreshToken }, signal })
    .catch(() => null);
  if (answer === null) return 'unreachable';
  const { data, response } = answer;
  if (response.status === 401 || response.status === 403) return 'ended';
  return parseLogin(data?.data, Date.now()) ?? 'unreachable';
}
