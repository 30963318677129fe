import { expect, it } from '@jest/globals';
import { asteriskSipUrl } from '../../../src/telephony/sip-relay/asterisk-sip-url.js';

it.each([
  ['http://pbx:8088/ari', 'ws://pbx:8088/ws'],
  ['http://pbx:8088', 'ws://pbx:8088/ws'],
  ['http://pbx:8088/ari/', 'ws://pbx:8088/ws'],
  ['https://pbx.example/asterisk/ari', 'wss://pbx.example/asterisk/ws'],
])("Asterisk's SIP over WebSocket stands beside ARI at %s: %s", (ari, sip) => {
  expect(asteriskSipUrl(ari)).toBe(sip);
});
