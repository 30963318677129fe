/** The pages, by address. */
export type Route =
  | { page: 'home' }
  | { page: 'wall' }
  | { page: 'work' }
  | { page: 'call'; callId: string }
  | { page: 'not-found' };

/** The wall for users who may watch all calls; their own work for others. */
export const homePath = '/';
export const workPath = '/my-work';

export function callPath(callId: string): string {
  return `/calls/${encodeURIComponent(callId)}`;
}

export function parseRoute(path: string): Route {
  if (path === '/') return { page: 'home' };
  if (path === '/calls' || path === '/calls/') return { page: 'wall' };
  if (path === workPath || path === `${workPath}/`) return { page: 'work' };
  const match = /^\/calls\/([^/]+)\/?$/.exec(path);
  if (match === null) return { page: 'not-found' };
  try {
    return { page: 'call', callId: decodeURIComponent(match[1] as string) };
  } catch {
    return { page: 'not-found' }; // a lone % sign
  }
}
