import type { HubPort, TabToken } from './link-messages.js';
import { SharedLink } from './shared-link.js';
import type { ServerLink } from './server-link.js';

/**
 * The way to the server for a tab of that user. Tabs share a worker: a browser slows down the timers of a hidden tab, so
 * that a connection held by one would be missed and restored late, for all of them.
 */
export function openLink(username: string, token: () => TabToken): ServerLink {
  return new SharedLink({
    token,
    openShared: (onFailed) => openWorker(username, onFailed),
    openAlone: async () => (await import('./lone-hub.js')).openLoneHub(),
  });
}

/** By user: two users of one browser have a connection each. */
function openWorker(username: string, onFailed: () => void): HubPort {
  try {
    const worker = new SharedWorker(new URL('./hub-worker.ts', import.meta.url), {
      type: 'module',
      name: `hearline ${username}`,
    });
    worker.onerror = onFailed;
    return worker.port;
  } catch {
    queueMicrotask(onFailed); // a browser without them, or a page that may not have one
    return nowhere;
  }
}

const nowhere: HubPort = { postMessage: () => {}, onmessage: null, close: () => {} };
