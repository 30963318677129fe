import type { Request } from 'express';
import type { AccessIdentity } from '../access/access-tokens.js';
import { mayEndCalls, mayWatchCalls } from '../access/call-rights.js';
import { ForbiddenError } from '../lib/errors.js';
import { bearerToken } from './bearer-token.js';

export interface AudioGuardOptions {
  /** False on loopback, and where the operator has opened this API on purpose. */
  readonly needsToken: boolean;
  /** Opened on purpose on a network address: any name may lead here. */
  readonly openOnNetwork: boolean;
  readonly verify: (token: string) => Promise<AccessIdentity>;
}

export type AudioPurpose = 'watch' | 'end';

/**
 * Who may use the call-session API. Its document asks for no authentication, so it is open to this machine;
 * a token that is sent is checked all the same. A page of another site cannot read the answers (no CORS), and
 * must not be able to end a call either, so that a browser's cross-site request is refused.
 */
export function audioGuard(options: AudioGuardOptions) {
  const identify = audioIdentity(options);
  return async (request: Request, purpose: AudioPurpose): Promise<void> =>
    void (await identify(request, purpose));
}

/** The same, told who it is; undefined where nobody needs to say. */
export function audioIdentity({ needsToken, openOnNetwork, verify }: AudioGuardOptions) {
  return async (request: Request, purpose: AudioPurpose): Promise<AccessIdentity | undefined> => {
    const token = bearerToken(request);
    if (needsToken || token !== undefined) {
      const identity = await verify(token ?? '');
      const { role } = identity;
      const allowed = purpose === 'end' ? mayEndCalls(role) : mayWatchCalls(role);
      if (!allowed)
        throw new ForbiddenError(`your role may not ${purpose === 'end' ? 'end calls' : 'watch calls'}`);
      return identity;
    }
    const site = request.get('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      throw new ForbiddenError('requests of other sites are refused');
    }
    // DNS rebinding: a foreign name that leads to this machine is no name of ours
    if (!openOnNetwork && !isLocalHostHeader(request.get('host')))
      throw new ForbiddenError('this API is open to this machine only');
    return undefined;
  };
}

function isLocalHostHeader(host: string | undefined): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '');
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}
