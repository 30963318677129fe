import { ConnectionHub } from './connection-hub.js';
import { DirectLink } from './direct-link.js';

/** The worker that all tabs of a user share; it ends with the last of them. */
const worker = self as unknown as { onconnect: ((event: MessageEvent) => void) | null };
const hub = new ConnectionHub((options) => new DirectLink(options));

worker.onconnect = ({ ports: [port] }) => {
  if (port) hub.add(port);
};
