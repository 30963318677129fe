import { describe, expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { ForwardingWatch } from '../../src/http/forwarding-watch.js';
import { trustedProxies } from '../../src/lib/client-address.js';

const DAY_MS = 24 * 60 * 60_000;
const request = (remoteAddress: string, headers: IncomingMessage['headers']) =>
  ({ socket: { remoteAddress }, headers }) as IncomingMessage;
const forwarded = { 'x-forwarded-for': '203.0.113.9' };

describe('a proxy in front of the server', () => {
  it.each([
    ['that is not named', '10.0.0.9', forwarded, true],
    ['that is not named, by the standard header', '::ffff:10.0.0.9', { forwarded: 'for=203.0.113.9' }, true],
    ['that is named', '::ffff:10.1.0.3', forwarded, false],
    ['that says nothing of its clients', '10.0.0.9', {}, false],
  ])('%s, is reported: %#', (_which, peer, headers, isReported) => {
    const watch = new ForwardingWatch(trustedProxies(['10.1.0.0/16']));
    watch.note(request(peer, headers), 0);
    expect(watch.isUntrusted(DAY_MS - 1)).toBe(isReported);
    expect(watch.isUntrusted(DAY_MS + 1)).toBe(false);
  });
});
