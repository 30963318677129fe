import { expect, it } from '@jest/globals';
import { asteriskSipUrl, isPlainToOtherHost } from '../../../src/telephony/sip-relay/asterisk-sip-url.js';

it.each([
  ['http://pbx:8088/ari', 'ws://pbx:8088/ws'],
  ['http://pbx:8088', 'ws://pbx:8088/ws'],
  ['http://pbx:8088/ari/', 'ws://pbx:8088/ws'],
  ['https://pbx.example/asterisk/ari', 'wss://pbx.example/asterisk/ws'],
])("Asterisk's SIP over WebSocket stands beside ARI at %s: %s", (ari, sip) => {
  expect(asteriskSipUrl(ari)).toBe(sip);
});

it.each([
  ['ws://pbx.example:8088/ws', true],
  ['ws://192.0.2.1/ws', true],
  ['wss://pbx.example/ws', false],
  ['ws://127.0.0.1:8088/ws', false],
  ['ws://localhost:8088/ws', false],
  ['ws://[::1]:8088/ws', false],
])('%s leaves this machine without TLS: %s', (url, isPlain) => {
  expect(isPlainToOtherHost(url)).toBe(isPlain);
});
