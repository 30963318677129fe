import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import {
  presentedCredentials,
  withReplacements,
} from '../../../src/telephony/sip-relay/presented-credentials.js';
import { growth } from '../../support/cpu-ratio.js';

const CHOSEN = 'Baobab-river-9-kettle';
const MADE = 'of-the-server';

interface Digest {
  readonly username: string;
  readonly realm: string;
  readonly nonce: string;
  readonly uri: string;
  readonly algorithm: 'MD5' | 'SHA-256' | 'SHA-512-256' | undefined;
  readonly cnonce: string;
  readonly hasQop: boolean;
}

const HASHES = { MD5: 'md5', 'SHA-256': 'sha256', 'SHA-512-256': 'sha512-256' } as const;

/** RFC 7616, section 3.4.1, a second time. */
function responseOf(digest: Digest, method: string, password: string): string {
  const { username, realm, nonce, uri, algorithm = 'MD5', cnonce, hasQop } = digest;
  const hash = (text: string) => createHash(HASHES[algorithm]).update(text).digest('hex');
  const [one, two] = [hash(`${username}:${realm}:${password}`), hash(`${method}:${uri}`)];
  return hash(hasQop ? `${one}:${nonce}:00000001:${cnonce}:auth:${two}` : `${one}:${nonce}:${two}`);
}

type Parameter = readonly [name: string, value: string, isQuoted: boolean];

function parametersOf(digest: Digest, response: string): Parameter[] {
  const { username, realm, nonce, uri, algorithm, cnonce, hasQop } = digest;
  return [
    ['username', username, true],
    ['realm', realm, true],
    ['nonce', nonce, true],
    ['uri', uri, true],
    ['response', response, true],
    ...(algorithm === undefined ? [] : [['algorithm', algorithm, false] as const]),
    ...(hasQop
      ? ([
          ['qop', 'auth', false],
          ['nc', '00000001', false],
          ['cnonce', cnonce, true],
        ] as const)
      : []),
  ];
}

const simple: Digest = {
  ...{ username: '201', realm: 'asterisk', nonce: '1795/ab', uri: 'sip:hearline.invalid', cnonce: 'c1' },
  ...{ algorithm: 'MD5', hasQop: true },
};

/** A request with these lines behind `Via`. */
const requestOf = (method: string, ...lines: readonly string[]) =>
  [
    `${method} sip:hearline.invalid SIP/2.0`,
    'Via: SIP/2.0/WSS x.invalid;branch=z9hG4bK1',
    ...lines,
    '',
    '',
  ].join('\r\n');

const written = (parameters: readonly Parameter[]) =>
  `Digest ${parameters.map(([name, value, isQuoted]) => (isQuoted ? `${name}="${value}"` : `${name}=${value}`)).join(', ')}`;

const fieldOf = (digest: Digest, method = 'REGISTER', password = CHOSEN) =>
  `Authorization: ${written(parametersOf(digest, responseOf(digest, method, password)))}`;

const quotable = fc.stringMatching(/^[!#-[\]-~]{1,40}$/);
const digests: fc.Arbitrary<Digest> = fc.record({
  username: fc.stringMatching(/^[wd]?[0-9]{2,10}$/),
  realm: quotable,
  nonce: quotable,
  uri: quotable,
  algorithm: fc.constantFrom('MD5', 'SHA-256', 'SHA-512-256', undefined),
  cnonce: quotable,
  hasQop: fc.boolean(),
});
const spaces = fc.constantFrom('', ' ', '\t', '  ', '\r\n ', ' \r\n\t ');
const cased = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) =>
      [...text].map((char, at) => (upper[at] ? char.toUpperCase() : char.toLowerCase())).join(''),
    );

/** The same credentials as a telephone may write them: any case, order, spaces, folded lines, more parameters, fewer quotes. */
const spelled = fc.record({
  digest: digests,
  method: fc.constantFrom('REGISTER', 'INVITE', 'BYE', 'OPTIONS', 'REFER'),
  name: fc.constantFrom('Authorization', 'Proxy-Authorization').chain(cased),
  scheme: cased('digest'),
  colon: fc.constantFrom(':', ' :', '\t: ', ': ', ':\r\n '),
  seed: fc.nat(),
  around: fc.array(spaces, { minLength: 64, maxLength: 64 }),
  more: fc.array(fc.constantFrom<Parameter>(['opaque', 'a, b="', true], ['x', 'y', false]), { maxLength: 1 }),
  withoutQuotes: fc.boolean(),
  lineEnd: fc.constantFrom('\r\n', '\n'),
  body: fc.constantFrom('', 'v=0\r\nAuthorization: Digest username="201"\r\n'),
});

type Spelled = typeof spelled extends fc.Arbitrary<infer T> ? T : never;

function spell({
  digest,
  method,
  name,
  scheme,
  colon,
  seed,
  around,
  more,
  withoutQuotes,
  lineEnd,
  body,
}: Spelled) {
  const upper = seed % 2 === 1 ? (text: string) => text.toUpperCase() : (text: string) => text;
  const parameters = [...parametersOf(digest, upper(responseOf(digest, method, CHOSEN)))];
  for (const [key, value, isQuoted] of more) parameters.push([key, isQuoted ? 'a, b=' : value, isQuoted]);
  const at = seed % parameters.length;
  const turned = [...parameters.slice(at), ...parameters.slice(0, at)];
  let next = 0;
  const space = () => around[next++ % around.length] ?? '';
  const texts = turned.map(([key, value, isQuoted]) => {
    const isPlain = !isQuoted || (withoutQuotes && key === 'response');
    return `${space()}${upper(key)}${space()}=${space()}${isPlain ? value : `"${value}"`}${space()}`;
  });
  const head = [
    `${method} sip:x.invalid SIP/2.0`,
    'Via: SIP/2.0/WSS x.invalid',
    `${name}${colon}${scheme} ${texts.join(',')}`,
    'CSeq: 2 X',
  ];
  return `${head.join('\r\n').replaceAll('\r\n', lineEnd)}${lineEnd}${lineEnd}${body}`;
}

describe('credentials of a telephone', () => {
  it('are known by the password, however they are written, and nothing but the response becomes that of another', () => {
    fc.assert(
      fc.property(spelled, (each) => {
        const text = spell(each);
        const { digest, method } = each;
        const [credentials, ...others] = presentedCredentials(text);
        expect(others).toEqual([]);
        expect(credentials?.username).toBe(digest.username);
        expect(credentials?.isOf(CHOSEN)).toBe(true);
        expect(credentials?.isOf(MADE)).toBe(false);
        const replacement = credentials?.withPassword(MADE);
        if (!replacement) throw new Error('no replacement');
        const exchanged = withReplacements(text, [replacement]);
        const known = new RegExp(responseOf(digest, method, CHOSEN), 'i');
        expect(exchanged).toBe(text.replace(known, responseOf(digest, method, MADE)));
        expect(presentedCredentials(exchanged)[0]?.isOf(MADE)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('of one character more or less are those of no password', () => {
    const bytes = fc.integer({ min: 0, max: 31 });
    fc.assert(
      fc.property(digests, bytes, (digest, at) => {
        const response = responseOf(digest, 'REGISTER', CHOSEN);
        const other = response[at] === '0' ? '1' : '0';
        for (const wrong of [
          `${response.slice(0, at)}${other}${response.slice(at + 1)}`,
          response.slice(1),
          `${response}0`,
          '',
        ]) {
          const text = requestOf('REGISTER', `Authorization: ${written(parametersOf(digest, wrong))}`);
          for (const each of presentedCredentials(text)) expect(each.isOf(CHOSEN)).toBe(false);
        }
      }),
    );
  });

  const right = parametersOf(simple, responseOf(simple, 'REGISTER', CHOSEN));
  const without = (left: string) => written(right.filter(([name]) => name !== left));
  const whole = written(right);
  it.each([
    ['another scheme', `Authorization: ${whole.replace('Digest', 'Basic')}`],
    ['no scheme', `Authorization: ${whole.replace('Digest ', '')}`],
    ['nothing', 'Authorization:'],
    ['the scheme alone', 'Authorization: Digest'],
    ['the user name twice', `Authorization: ${whole}, username="202"`],
    ['the response twice', `Authorization: ${whole}, response="${'0'.repeat(32)}"`],
    ['the response twice, in another case', `Authorization: ${whole}, RESPONSE="${'0'.repeat(32)}"`],
    ['a quote without an end', `Authorization: ${whole}, opaque="x`],
    ['a quote that a backslash keeps open', `Authorization: ${whole}, opaque="x\\"`],
    ['a line end within quotes', `Authorization: ${whole}, opaque="x\r\n y"`],
    ['a comma at the end', `Authorization: ${whole},`],
    ['words behind it', `Authorization: ${whole} more`],
    [
      'too many parameters',
      `Authorization: ${whole}, ${Array.from({ length: 40 }, (_, n) => `x${n}=1`).join(', ')}`,
    ],
    ['no response', `Authorization: ${without('response')}`],
    ['five of them', Array.from({ length: 5 }, () => `Authorization: ${whole}`).join('\r\n')],
    ['another field', `Authorizatio: ${whole}`],
    ['a longer field', `X-Authorization: ${whole}`],
    ['a field that only goes on', `Subject: x\r\n Authorization: ${whole}`],
  ])('are none with %s', (_, lines) => {
    expect(presentedCredentials(requestOf('REGISTER', ...lines.split('\r\n')))).toEqual([]);
  });

  const hostile: readonly (readonly [string, string, string])[] = [
    ['a user name with a quote', 'REGISTER', fieldOf({ ...simple, username: 'a\\"b' })],
    ['the method of another request', 'INVITE', fieldOf(simple)],
    ['a URI of another request', 'REGISTER', fieldOf(simple).replace('uri="sip:h', 'uri="sip:g')],
    ['an unknown algorithm', 'REGISTER', fieldOf(simple).replace('algorithm=MD5', 'algorithm=MD5-sess')],
    ['the name of a property', 'REGISTER', fieldOf(simple).replace('algorithm=MD5', 'algorithm=constructor')],
    ['a protection of the body', 'REGISTER', fieldOf(simple).replace('qop=auth', 'qop=auth-int')],
    ['no count', 'REGISTER', fieldOf(simple).replace(', nc=00000001', '')],
    ['no realm', 'REGISTER', fieldOf(simple).replace(', realm="asterisk"', '')],
  ];
  it.each(hostile)('with %s are of no password of an account', (title, method, line) => {
    const [credentials] = presentedCredentials(requestOf(method, line));
    const isOf = credentials?.isOf(CHOSEN) && /^[wd]?\d+$/.test(credentials.username);
    expect([title, isOf ?? false]).toEqual([title, false]);
  });

  it('are those of requests, and of their head alone', () => {
    const line = fieldOf(simple);
    expect(presentedCredentials(requestOf('REGISTER', line))).toHaveLength(1);
    expect(presentedCredentials(`\r\n\r\n${requestOf('REGISTER', line)}`)).toHaveLength(1);
    expect(presentedCredentials(`${requestOf('REGISTER')}${line}\r\n\r\n`)).toEqual([]);
    expect(presentedCredentials(requestOf('REGISTER', line).replace(/^.*/, 'SIP/2.0 200 OK'))).toEqual([]);
    expect(presentedCredentials('\r\n\r\n')).toEqual([]);
    expect(presentedCredentials('')).toEqual([]);
  });

  it('of several realms are each known by its own password, and each is exchanged in its place', () => {
    const other = { ...simple, username: 'w201', realm: 'elsewhere' };
    const text = requestOf(
      'REGISTER',
      fieldOf(simple),
      'Max-Forwards: 70',
      `Proxy-${fieldOf(other, 'REGISTER', 'other')}`,
    );
    const presented = presentedCredentials(text);
    expect(presented.map((each) => [each.username, each.isOf(CHOSEN), each.isOf('other')])).toEqual([
      ['201', true, false],
      ['w201', false, true],
    ]);
    const replacements = presented.flatMap((each) => each.withPassword(MADE) ?? []);
    expect(withReplacements(text, replacements)).toBe(
      requestOf(
        'REGISTER',
        fieldOf(simple, 'REGISTER', MADE),
        'Max-Forwards: 70',
        `Proxy-${fieldOf(other, 'REGISTER', MADE)}`,
      ),
    );
  });

  it('with characters beyond ASCII are passed on byte by byte', () => {
    const odd = { ...simple, realm: Buffer.from('Ärzte ✓').toString('latin1') };
    const hash = (text: string) => createHash('md5').update(text, 'latin1').digest('hex');
    const response = hash(
      [
        hash(`201:${odd.realm}:${CHOSEN}`),
        odd.nonce,
        '00000001',
        odd.cnonce,
        'auth',
        hash(`REGISTER:${odd.uri}`),
      ].join(':'),
    );
    const text = requestOf('REGISTER', `Authorization: ${written(parametersOf(odd, response))}`);
    expect(presentedCredentials(text)[0]?.isOf(CHOSEN)).toBe(true);
  });

  it.each([
    ['one long line', (size: number) => `Authorization: Digest ${'x'.repeat(size)}`],
    ['spaces', (size: number) => `Authorization: Digest x${' '.repeat(size)}`],
    ['commas', (size: number) => `Authorization: Digest ${'a=b,'.repeat(size / 4)}`],
    ['backslashes', (size: number) => `Authorization: Digest a="${'\\"'.repeat(size / 2)}`],
    ['folded lines', (size: number) => `Authorization: Digest a=b${'\r\n '.repeat(size / 3)}`],
    ['many fields', (size: number) => 'a:b\r\n'.repeat(size / 5)],
    ['many lines without a colon', (size: number) => 'a\r\n'.repeat(size / 3)],
    ['many fields of credentials', (size: number) => 'Authorization:Digest a="\r\n'.repeat(size / 26)],
    ['line ends before it', (size: number) => '\r\n'.repeat(size / 2)],
  ])('are looked for in time that grows with the message alone: %s', async (_, lines) => {
    const look = (size: number) => {
      for (let n = 0; n < 20; n++) presentedCredentials(`REGISTER sip:x SIP/2.0\r\n${lines(size)}`);
    };
    expect(await growth(look, [16_384, 65_536], 12)).toBeLessThan(12);
  });
});
