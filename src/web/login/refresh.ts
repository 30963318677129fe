import { parseLogin, type Session } from './session.js';

const answerTimeoutMs = 15_000;

/**
 * Exchanges a refresh token, which is valid once, for a session with new tokens. `ended`: the server does not take it
 * any more. `unreachable`: no answer, or none that says so; the refresh token may still be valid.
 */
export async function refresh(refreshToken: string): Promise<Session | 'ended' | 'unreachable'> {
  let response: Response;
  try {
    response = await fetch('/api/v1/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
  } catch {
    return 'unreachable';
  }
  if (response.status === 401 || response.status === 403) return 'ended';
  const body = (await response.json().catch(() => null)) as { data?: unknown } | null;
  return (response.ok && parseLogin(body?.data, Date.now())) || 'unreachable';
}
