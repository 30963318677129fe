import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../../../docs/api/api-v1.js';

export type SignedInApi = Client<paths>;

/** The access token of a session and its successors. */
export interface RenewedToken {
  readonly token: string;
  /** Until it expires; negative after that. */
  readonly remainingMs: number;
  readonly replace: () => Promise<'replaced' | 'ended' | 'unreachable'>;
}

const answerTimeoutMs = 30_000;
/** A file of 25 MB (UPLOAD_LIMIT_MB), in or out, takes minutes on a slow line, and so does a list of 50,000 rows. */
const fileTimeoutMs = 10 * 60_000;

/**
 * The bearer API asked as the user of these tokens. A request that the server refuses for its access token is sent once
 * more with the next one. Requests reject without an answer within 30 s (files: 10 minutes), and with AbortError at the end
 * of their signal.
 *
 * @param onEnded the server no longer takes the session
 */
export function openSignedInApi(
  tokens: RenewedToken,
  onEnded: () => void,
  send: (request: Request) => Promise<Response> = (request) => fetch(request),
): SignedInApi {
  const sendAs = (request: Request): Promise<Response> => {
    request.headers.set('Authorization', `Bearer ${tokens.token}`);
    return send(request);
  };
  const renew = async (): Promise<boolean> => {
    const outcome = await tokens.replace();
    if (outcome === 'ended') onEnded();
    return outcome === 'replaced';
  };
  return createClient<paths>({
    baseUrl: '',
    async fetch(given) {
      const signal = AbortSignal.any([given.signal, AbortSignal.timeout(timeLimitMs(given))]);
      const request = new Request(given, { signal });
      const again = request.clone();
      if (tokens.remainingMs <= 0 && !(await renew())) return sendAs(request);
      const response = await sendAs(request);
      return response.status === 401 && (await renew()) ? sendAs(again) : response;
    },
  });
}

function timeLimitMs({ url, headers }: Request): number {
  const isForm = headers.get('content-type')?.startsWith('multipart/form-data') === true;
  const isFile = /\/(?:content|export)(?:\?|$)/.test(url);
  return isForm || isFile ? fileTimeoutMs : answerTimeoutMs;
}
