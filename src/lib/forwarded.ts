import type { IncomingHttpHeaders } from 'node:http';

/** RFC 7239, RFC 9110 §7.6.3, and the names that proxies use beside them (X-Forwarded-*, X-Real-IP, CF-Connecting-IP). */
const FORWARDING = /forwarded|^via$|-ip$/;

/** The header by which a proxy says that it has forwarded a request; undefined for a request without one. */
export function forwardingHeaderOf(headers: IncomingHttpHeaders): string | undefined {
  return Object.keys(headers).find((name) => FORWARDING.test(name));
}
