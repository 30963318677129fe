import type { IncomingHttpHeaders } from 'node:http';

/** The value of a cookie of a request as it was sent; undefined without one, or for an empty one. */
export function cookieNamed({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = cookie
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  return pair?.slice(prefix.length) || undefined;
}
