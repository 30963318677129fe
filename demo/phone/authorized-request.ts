import { answerChallenge, parseChallenge } from './digest.js';
import { SipRefusedError } from './phone-errors.js';
import { headerOf, type SipHeaders, type SipRequest, type SipResponse } from './sip-message.js';

export interface Credentials {
  readonly user: string;
  readonly password?: string;
}

export interface Exchange {
  readonly request: SipRequest;
  readonly response: SipResponse;
}

/**
 * Sends a request, and once more with the password where the server asks for it.
 * `build` makes the request with the fields given, each time with a new sequence number.
 *
 * @throws SipRefusedError for a final answer that is no success; what `send` throws
 */
export async function authorizedRequest(
  build: (authorization: SipHeaders) => SipRequest,
  send: (request: SipRequest) => Promise<SipResponse>,
  credentials: Credentials,
): Promise<Exchange> {
  let request = build([]);
  let response = await send(request);
  const authorization = authorize(request, response, credentials);
  if (authorization) {
    request = build([authorization]);
    response = await send(request);
  }
  if (response.status >= 300) throw new SipRefusedError(request.method, response.status, response.reason);
  return { request, response };
}

/** The field that answers a 401 or 407, or null where there is nothing to answer or no password. */
function authorize(
  { method, uri }: SipRequest,
  response: SipResponse,
  { user, password }: Credentials,
): readonly [string, string] | null {
  const byProxy = response.status === 407;
  if ((response.status !== 401 && !byProxy) || password === undefined) return null;
  const field = headerOf(response, byProxy ? 'Proxy-Authenticate' : 'WWW-Authenticate');
  const challenge = field === undefined ? null : parseChallenge(field);
  if (!challenge) return null;
  const answer = answerChallenge(challenge, { user, password, method, uri });
  return [byProxy ? 'Proxy-Authorization' : 'Authorization', answer];
}
