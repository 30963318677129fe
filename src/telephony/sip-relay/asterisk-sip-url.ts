import { toAriUrl } from '../managed-instance.js';

/**
 * Asterisk's SIP over WebSocket, which its HTTP server has beside ARI.
 *
 * @param ariUrl e.g. `http://pbx:8088/ari`
 * @returns e.g. `ws://pbx:8088/ws`
 */
export function asteriskSipUrl(ariUrl: string): string {
  const url = new URL(toAriUrl(ariUrl));
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.pathname = url.pathname.replace(/\/ari$/, '/ws');
  return url.href;
}
