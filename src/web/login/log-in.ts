import { parseLogin, type Session } from './session.js';

export type LoginFault = 'wrong' | 'tooMany' | 'unavailable' | 'unreachable' | 'unexpected';

const answerTimeoutMs = 15_000;

/** Asks the server for a session. Decided by HTTP status alone: the texts are for people, not for us. */
export async function logIn(username: string, password: string): Promise<Session | LoginFault> {
  let response: Response;
  try {
    response = await fetch('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
  } catch {
    return 'unreachable';
  }
  if (!response.ok) return faultOf(response.status);
  const body = (await response.json().catch(() => null)) as { data?: unknown } | null;
  return parseLogin(body?.data, Date.now()) ?? 'unexpected';
}

function faultOf(status: number): LoginFault {
  if (status === 429) return 'tooMany';
  if (status >= 502 && status <= 504) return 'unavailable';
  if (status === 401 || status === 403) return 'wrong';
  return 'unexpected';
}
