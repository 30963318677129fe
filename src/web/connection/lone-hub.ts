import { ConnectionHub } from './connection-hub.js';
import { DirectLink } from './direct-link.js';
import type { HubPort } from './link-messages.js';

/** A hub for this tab alone. */
export function openLoneHub(): HubPort {
  const { port1, port2 } = new MessageChannel();
  new ConnectionHub((options) => new DirectLink(options)).add(port2);
  return port1;
}
