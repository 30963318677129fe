import { ApiFault, bodyOf } from '../api/api-fault.js';
import { caseApi } from '../api/case-api.js';
import { oneTabAtATime } from './one-tab-at-a-time.js';
import type { SessionTokens } from './session-tokens.js';
import { parseLogin } from './session.js';

export interface ChangedPassword {
  readonly current: string;
  readonly next: string;
}

const answerTimeoutMs = 15_000;

/**
 * Changes the password of the logged-in user. All their log-ins end, and this browser goes on by that of the answer: no tab
 * of it asks for tokens until the cookie of that one is here.
 *
 * @throws ApiFault; with the status 0 the password may have been changed all the same
 */
export async function changePassword(tokens: SessionTokens, password: ChangedPassword): Promise<void> {
  const change = (): Promise<void> => oneTabAtATime(() => send(tokens, password));
  try {
    await change();
  } catch (fault) {
    // the access token has expired; its successor is asked for outside of the turn, as that needs a turn of its own
    if (!(fault instanceof ApiFault) || fault.status !== 401) throw fault;
    if ((await tokens.replace()) !== 'replaced') throw fault;
    await change();
  }
}

async function send(tokens: SessionTokens, { current, next }: ChangedPassword): Promise<void> {
  const asked = caseApi.POST('/api/v1/auth/password', {
    body: { current_password: current, new_password: next, refresh_by: 'cookie' },
    headers: { authorization: `Bearer ${tokens.token}` },
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  const session = parseLogin((await bodyOf(asked)).data, Date.now());
  if (session !== null) tokens.goOnWith(session);
}
