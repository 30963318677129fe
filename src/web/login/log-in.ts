import { caseApi } from '../api/case-api.js';
import { parseLogin, type Session } from './session.js';

export type LoginFault = 'wrong' | 'tooMany' | 'unavailable' | 'unreachable' | 'unexpected';

const answerTimeoutMs = 15_000;

/** Asks the server for a session. Decided by HTTP status alone: the texts are for people, not for us. */
export async function logIn(username: string, password: string): Promise<Session | LoginFault> {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const answer = await caseApi
    .POST('/api/v1/auth/login', { body: { username, password, refresh_by: 'cookie' }, signal })
    .catch((error: unknown) => (error instanceof SyntaxError ? 'unexpected' : 'unreachable'));
  if (typeof answer === 'string') return answer;
  const { data, response } = answer;
  if (!response.ok) return faultOf(response.status);
  return parseLogin(data?.data, Date.now()) ?? 'unexpected';
}

function faultOf(status: number): LoginFault {
  if (status === 429) return 'tooMany';
  if (status >= 502 && status <= 504) return 'unavailable';
  if (status === 401 || status === 403) return 'wrong';
  return 'unexpected';
}
