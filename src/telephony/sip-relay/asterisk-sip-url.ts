import { isLocalHost } from '../../lib/local-host.js';
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

/** Whether telephones are passed on to another machine without TLS: the network between sees the keys of their calls. */
export function isPlainToOtherHost(url: string): boolean {
  const { protocol, host } = new URL(url);
  return protocol === 'ws:' && !isLocalHost(host);
}
