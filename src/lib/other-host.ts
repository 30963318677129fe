import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of another host has made a browser open this connection. Another port of the same host is not another site here:
 * the pages of the API family come from 443, and ask at other ports.
 * Chromium 156 sends `Origin` alone with a WebSocket (seen); a browser that sends `Sec-Fetch-Site` says `same-site` of such a
 * port, and of other hosts of the domain too (W3C, Fetch Metadata). Programs that are no browsers send neither.
 */
export function isOfOtherHost({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  const { origin, host } = headers;
  if (site === undefined && origin === undefined) return false;
  const from = hostnameOf(origin);
  return site === 'cross-site' || from === undefined || from !== hostnameOf(`https://${host ?? ''}`);
}

/** @returns undefined for `null` and whatever else has no host */
function hostnameOf(origin: string | undefined): string | undefined {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname || undefined : undefined;
}
