import { bodyOf } from '../api/api-fault.js';
import { caseApi } from '../api/case-api.js';
import { parseLogin, type Session } from './session.js';

const answerTimeoutMs = 15_000;

/** Kinds of addresses to which the server sends codes. */
export type Means = readonly ('email' | 'phone')[];

export interface CodeAndPassword {
  readonly address: string;
  readonly code: string;
  readonly next: string;
}

/** @throws ApiFault */
export async function meansOfCodes(): Promise<Means> {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  return (await bodyOf(caseApi.GET('/api/v1/auth/forgot', { signal }))).data.means;
}

/** Asks for a code. @returns seconds for which it can be used @throws ApiFault */
export async function sendCode(address: string): Promise<number> {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const asked = caseApi.POST('/api/v1/auth/forgot', { body: { address }, signal });
  return (await bodyOf(asked)).data.valid_for_s;
}

/**
 * Sets a new password by a code, which logs in.
 *
 * @returns null for an answer that is no log-in
 * @throws ApiFault; with the status 0 the password may have been changed all the same
 */
export async function setByCode({ address, code, next }: CodeAndPassword): Promise<Session | null> {
  const asked = caseApi.POST('/api/v1/auth/reset', {
    body: { address, code, new_password: next, refresh_by: 'cookie' },
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  return parseLogin((await bodyOf(asked)).data, Date.now());
}
