import { describe, expect, it } from '@jest/globals';
import {
  addressOf,
  formatSip,
  headerOf,
  headersOf,
  parameterOf,
  parseSip,
  sequenceMethodOf,
  sequenceOf,
  uriOf,
} from '../../../demo/phone/sip-message.js';
import { formatSdp, parseSdp } from '../../../demo/phone/sdp.js';

const bytes = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'));

describe('SIP messages', () => {
  it('reads a request with short names, a continued line and two Via fields', () => {
    const message = parseSip(
      bytes(
        'INVITE sip:500@127.0.0.1 SIP/2.0',
        'v: SIP/2.0/UDP 10.0.0.1;branch=z9hG4bK1',
        'Via: SIP/2.0/UDP 10.0.0.2;branch=z9hG4bK2',
        'f: "A" <sip:a@x>',
        ' ;tag=77',
        'i: abc',
        'CSeq: 42 INVITE',
        '',
        'body',
      ),
    );
    if (message?.type !== 'request') throw new Error('not a request');
    expect([message.method, message.uri, message.body]).toEqual(['INVITE', 'sip:500@127.0.0.1', 'body']);
    expect(headersOf(message, 'via').map((via) => parameterOf(via, 'branch'))).toEqual([
      'z9hG4bK1',
      'z9hG4bK2',
    ]);
    expect(parameterOf(headerOf(message, 'From') ?? '', 'tag')).toBe('77');
    expect(headerOf(message, 'call-id')).toBe('abc');
    expect([sequenceOf(message), sequenceMethodOf(message)]).toEqual([42, 'INVITE']);
  });

  it('reads back what it has written', () => {
    const message = {
      type: 'response',
      status: 486,
      reason: 'Busy Here',
      headers: [['Call-ID', 'x']],
      body: 'ü',
    } as const;
    const again = parseSip(formatSip(message));
    expect(again).toEqual({ ...message, headers: [...message.headers, ['Content-Length', '2']] });
  });

  it('does not take other datagrams for SIP', () => {
    expect(parseSip(Buffer.alloc(172, 0x80))).toBeNull();
    expect(parseSip(bytes('GET / HTTP/1.1', 'Host: x', '', ''))).toBeNull();
    expect(parseSip(Buffer.from('\r\n\r\n'))).toBeNull();
  });

  it('finds host and port of a URI with and without name, port and brackets', () => {
    expect(addressOf(uriOf('"A" <sip:1001@127.0.0.1:5070;ob>;expires=60'))).toEqual({
      host: '127.0.0.1',
      port: 5070,
    });
    expect(addressOf('sip:10.0.0.1')).toEqual({ host: '10.0.0.1', port: 5060 });
    expect(addressOf('tel:+254')).toBeNull();
  });
});

describe('session descriptions', () => {
  it('reads back the address it offers', () => {
    expect(parseSdp(formatSdp({ host: '127.0.2.1', port: 4000 }))).toEqual({ host: '127.0.2.1', port: 4000 });
  });

  it('finds no audio where it is switched off or not PCMU', () => {
    const without = (port: number, formats: string): string =>
      `v=0\r\nc=IN IP4 127.0.0.1\r\nm=audio ${port} RTP/AVP ${formats}\r\n`;
    expect(parseSdp(without(0, '0'))).toBeNull();
    expect(parseSdp(without(4000, '8 101'))).toBeNull();
    expect(parseSdp('')).toBeNull();
  });
});
