/** The pages, by address. */
export type Route = { page: 'wall' } | { page: 'call'; callId: string } | { page: 'not-found' };

export const wallPath = '/';

export function callPath(callId: string): string {
  return `/calls/${encodeURIComponent(callId)}`;
}

export function parseRoute(path: string): Route {
  if (path === '/' || path === '/calls' || path === '/calls/') return { page: 'wall' };
  const match = /^\/calls\/([^/]+)\/?$/.exec(path);
  if (match === null) return { page: 'not-found' };
  try {
    return { page: 'call', callId: decodeURIComponent(match[1] as string) };
  } catch {
    return { page: 'not-found' }; // a lone % sign
  }
}
