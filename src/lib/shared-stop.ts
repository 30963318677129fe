import { setMaxListeners } from 'node:events';

/**
 * An AbortController that ends what waits for many things at once: each call and each agent may wait for the database
 * or the switch, and listens to the signal meanwhile. Without this, Node.js takes more than ten listeners for a leak.
 */
export function sharedStop(): AbortController {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  return stop;
}
