import type { IncomingMessage } from 'node:http';
import { ForbiddenError } from '../lib/errors.js';

/**
 * Refuses what a page of another site has made a browser send. A log-in must be held to it too: it would put the
 * browser into a session that the other site knows. Programs that are no browsers send neither header
 * and pass. `Sec-Fetch-Site` decides where it is sent: a proxy may have changed the `Host` that `Origin` is held to.
 *
 * @throws ForbiddenError
 */
export function refuseOtherSites({ headers }: IncomingMessage): void {
  const [site] = [headers['sec-fetch-site']].flat();
  const isOwn =
    site === undefined
      ? headers.origin === undefined || hostOf(headers.origin) === headers.host?.toLowerCase()
      : site === 'same-origin' || site === 'none';
  if (!isOwn) throw new ForbiddenError('requests of other sites are refused');
}

/** @returns undefined for `null` and whatever else has no host */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host || undefined : undefined;
}
