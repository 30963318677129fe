import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names two hosts, also twice the same one: it must be refused with 400 (RFC 9112 §3.2), because a
 * proxy may have decided by the one that we do not read.
 */
export function namesSeveralHosts({ headersDistinct }: IncomingMessage): boolean {
  return (headersDistinct['host'] ?? []).length > 1;
}
