import { randomUUID } from 'node:crypto';
import { authorizedRequest } from '../../demo/phone/authorized-request.js';
import { buildRequest } from '../../demo/phone/build-request.js';
import { SipTransport, type SipAddress } from '../../demo/phone/sip-transport.js';
import type { Person } from './protocol.js';

/** Longer than a bench lasts. */
const EXPIRES_S = 3_600;
const TIMEOUT_MS = 8_000;

/**
 * Registers all of them at one address, and leaves it to who will answer there.
 *
 * @returns the address: a free port of `host`
 * @throws SipRefusedError, TimeoutError
 */
export async function registerAccounts(
  people: readonly Pick<Person, 'extension' | 'password'>[],
  host: string,
  server: SipAddress,
): Promise<SipAddress> {
  const transport = await SipTransport.open({ host, port: 0 });
  const { port } = transport;
  // Asterisk asks each registered telephone whether it is there
  transport.onRequest = () => {};
  try {
    for (const { extension: user, password } of people) {
      const identity = `<sip:${user}@${server.host}>`;
      const from = `${identity};tag=${randomUUID()}`;
      const callId = randomUUID();
      let sequence = 0;
      await authorizedRequest(
        (authorization) =>
          buildRequest({
            ...{ method: 'REGISTER', uri: `sip:${server.host}:${server.port}` },
            ...{ via: transport.newVia(), from, to: identity, callId, sequence: ++sequence },
            headers: [
              ['Contact', `<sip:${user}@${host}:${port}>`],
              ['Expires', String(EXPIRES_S)],
              ...authorization,
            ],
          }),
        (request) => transport.request(request, server, { timeoutMs: TIMEOUT_MS }),
        { user, password },
      );
    }
  } finally {
    await transport.close();
  }
  return { host, port };
}
