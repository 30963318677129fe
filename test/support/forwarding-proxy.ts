import { once } from 'node:events';
import { createServer, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForwardingProxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A reverse proxy on loopback, as nginx and Apache are by default: `Host` becomes that of the server behind it.
 * `adding` are further headers, such as X-Forwarded-For.
 */
export async function startForwardingProxy(
  targetUrl: string,
  adding: OutgoingHttpHeaders = {},
): Promise<ForwardingProxy> {
  const { hostname, port, host } = new URL(targetUrl);
  const server = createServer((incoming, answer) => {
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, host, ...adding };
    const outgoing = httpRequest({ hostname, port, method, path, headers, agent: false }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${ownPort}`, close };
}
