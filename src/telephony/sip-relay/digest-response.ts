import { createHash } from 'node:crypto';

/** Hashes that Asterisk offers, by the names of their algorithms (RFC 7616, section 6.1; RFC 8760). */
const HASHES: Readonly<Record<string, string>> = {
  md5: 'md5',
  'sha-256': 'sha256',
  'sha-512-256': 'sha512-256',
};

/**
 * The response of a password to a challenge (RFC 7616, section 3.4.1), with all else as the credentials have it.
 *
 * @param values parameters of the credentials, one character for each of their bytes
 * @returns undefined where an algorithm, a quality of protection or a parameter is not one that Asterisk takes
 */
export function digestResponse(
  values: ReadonlyMap<string, string>,
  method: string,
  password: string,
): string | undefined {
  const algorithm = (values.get('algorithm') ?? 'MD5').toLowerCase();
  const known = Object.hasOwn(HASHES, algorithm) ? HASHES[algorithm] : undefined;
  const [username, realm, nonce, uri] = ['username', 'realm', 'nonce', 'uri'].map((name) => values.get(name));
  if (!known || [username, realm, nonce, uri].includes(undefined)) return undefined;
  const hash = (...parts: readonly (string | undefined)[]) =>
    createHash(known).update(parts.join(':'), 'latin1').digest('hex');
  const bytes = Buffer.from(password, 'utf8').toString('latin1');
  const protection = values.get('qop');
  const [account, request] = [hash(username, realm, bytes), hash(method, uri)];
  if (protection === undefined) return hash(account, nonce, request);
  const [count, clientNonce] = [values.get('nc'), values.get('cnonce')];
  if (protection.toLowerCase() !== 'auth' || count === undefined || clientNonce === undefined)
    return undefined;
  return hash(account, nonce, count, clientNonce, protection, request);
}
