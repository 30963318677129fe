import { describe, expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { trustedProxies } from '../../src/lib/client-address.js';
import { isOverTls } from '../../src/lib/over-tls.js';

const proxy = trustedProxies(['10.0.0.1', '127.0.0.2']);
const cameBy = (remoteAddress: string, headers: IncomingMessage['headers']) =>
  isOverTls({ socket: { remoteAddress } as IncomingMessage['socket'], headers }, proxy);

const here = { host: '127.0.0.1:8080' };
const there = { host: 'helpline.example' };

describe('a request counts as one by TLS', () => {
  it.each([
    ['a trusted proxy says so', '10.0.0.1', { ...there, 'x-forwarded-proto': 'https' }],
    ['a trusted proxy says so of a WebSocket', '10.0.0.1', { ...there, 'x-forwarded-proto': 'WSS' }],
    ['both of two proxies say so', '10.0.0.1', { ...there, 'x-forwarded-proto': 'https, https' }],
    [
      'a trusted proxy by an IPv6 socket says so',
      '::ffff:10.0.0.1',
      { ...there, 'x-forwarded-proto': 'https' },
    ],
    ['it never leaves this machine', '127.0.0.1', here],
    ['it never leaves this machine, by IPv6', '::1', { host: '[::1]:8080' }],
    ['it never leaves this machine, by name', '::ffff:127.0.0.1', { host: 'localhost:8080' }],
  ])('where %s', (_, peer, headers) => {
    expect(cameBy(peer, headers)).toBe(true);
  });

  it.each([
    ['any client says so', '10.0.0.2', { ...there, 'x-forwarded-proto': 'https' }],
    ['a trusted proxy says no', '10.0.0.1', { ...there, 'x-forwarded-proto': 'http' }],
    ['one of two proxies says no', '10.0.0.1', { ...there, 'x-forwarded-proto': 'https,http' }],
    ['the client has put it in front of a no', '127.0.0.2', { ...here, 'x-forwarded-proto': 'https, ws' }],
    ['a trusted proxy says nothing', '10.0.0.1', { ...there, 'x-forwarded-for': '192.0.2.1' }],
    ['a trusted proxy on this machine says nothing', '127.0.0.2', { ...here, 'x-real-ip': '192.0.2.1' }],
    ['a trusted proxy on this machine adds no header', '127.0.0.2', here],
    ['a trusted proxy on this machine adds no header, by IPv6', '::ffff:127.0.0.2', here],
    ['a proxy on this machine says something else', '127.0.0.1', { ...here, 'x-real-ip': '192.0.2.1' }],
    ['it comes from elsewhere, as this machine', '192.0.2.1', here],
    ['it is for another name of this machine', '127.0.0.1', there],
    ['nothing is known of it', '', {}],
  ])('never where %s', (_, peer, headers) => {
    expect(cameBy(peer, headers)).toBe(false);
  });
});
