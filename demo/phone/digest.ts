import { createHash, randomBytes } from 'node:crypto';

/** The challenge of a server (RFC 3261, section 22; RFC 2617). */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque?: string;
  /** True when the server offers `qop=auth`. */
  readonly qopAuth: boolean;
}

/** A WWW-Authenticate or Proxy-Authenticate field, or null where it is not an MD5 digest. */
export function parseChallenge(field: string): DigestChallenge | null {
  if (!/^Digest\s/i.test(field)) return null;
  const pairs = new Map<string, string>();
  for (const [, name = '', quoted, plain] of field.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s,]+))/g)) {
    pairs.set(name.toLowerCase(), quoted ?? plain ?? '');
  }
  const realm = pairs.get('realm');
  const nonce = pairs.get('nonce');
  const algorithm = pairs.get('algorithm') ?? 'MD5';
  if (realm === undefined || nonce === undefined || algorithm.toUpperCase() !== 'MD5') return null;
  const opaque = pairs.get('opaque');
  const qopAuth = (pairs.get('qop') ?? '').split(/\s*,\s*/).includes('auth');
  return { realm, nonce, qopAuth, ...(opaque === undefined ? {} : { opaque }) };
}

export interface DigestSubject {
  readonly user: string;
  readonly password: string;
  readonly method: string;
  readonly uri: string;
  /** Ours, fresh for each answer; given only by tests. */
  readonly clientNonce?: string;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** The Authorization field that answers a challenge; the nonce is used once, so its count is 1. */
export function answerChallenge(challenge: DigestChallenge, subject: DigestSubject): string {
  const { realm, nonce, opaque, qopAuth } = challenge;
  const { user, password, method, uri, clientNonce = randomBytes(8).toString('hex') } = subject;
  const who = md5(`${user}:${realm}:${password}`);
  const what = md5(`${method}:${uri}`);
  const response = qopAuth
    ? md5(`${who}:${nonce}:00000001:${clientNonce}:auth:${what}`)
    : md5(`${who}:${nonce}:${what}`);
  const fields = [
    `username="${user}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${uri}"`,
    `response="${response}"`,
    'algorithm=MD5',
    ...(qopAuth ? ['qop=auth', 'nc=00000001', `cnonce="${clientNonce}"`] : []),
    ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
  ];
  return `Digest ${fields.join(', ')}`;
}
