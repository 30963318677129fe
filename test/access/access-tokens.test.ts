import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { AccessTokens } from '../../src/access/access-tokens.js';
import { SetupError } from '../../src/lib/errors.js';

const key = randomBytes(32);
const LIFETIME_S = 900;
const tokens = new AccessTokens(key, { lifetimeS: LIFETIME_S });
const user = { id: 7, username: 'amina', role: 'supervisor', loginGeneration: 3 } as const;
const identified = { loginId: 'a login', authenticatedAt: new Date(1_700_000_000_000) };
const login = { ...identified, expiresAt: new Date(Date.now() + 86_400_000) };
const genuine = { issuer: 'hearline', audience: 'hearline-api', subject: '7', expiresIn: 60 };
const claims = { username: 'amina', role: 'supervisor' };

describe('access tokens', () => {
  it('show who they were given to, for as long as is set', () => {
    const { accessToken, expiresInS } = tokens.issue(user, login);
    expect(expiresInS).toBe(LIFETIME_S);
    expect(tokens.check(accessToken)).toMatchObject({
      userId: 7,
      username: 'amina',
      role: 'supervisor',
      generation: 3,
      tokenId: expect.any(String),
      ...identified,
    });
    const { exp = 0, iat = 0 } = jwt.decode(accessToken) as jwt.JwtPayload;
    expect(exp - iat).toBe(LIFETIME_S);
  });

  it('do not outlive their login', () => {
    const expiresAt = new Date(Date.now() + 60_500);
    expect(tokens.issue(user, { ...login, expiresAt }).expiresInS).toBe(60);
  });

  it('name their key, which another installation names otherwise, and do not reveal it', () => {
    const keyIdOf = (of: AccessTokens) =>
      jwt.decode(of.issue(user, login).accessToken, { complete: true })?.header.kid;
    expect(keyIdOf(tokens)).toMatch(/^[\w-]{16}$/);
    expect(keyIdOf(new AccessTokens(key, { lifetimeS: LIFETIME_S }))).toBe(keyIdOf(tokens));
    expect(keyIdOf(new AccessTokens(randomBytes(32), { lifetimeS: LIFETIME_S }))).not.toBe(keyIdOf(tokens));
    expect(key.toString('base64url')).not.toContain(keyIdOf(tokens));
  });

  const forged: Record<string, () => string> = {
    empty: () => '',
    'no token at all': () => 'a.b.c',
    'of another key': () =>
      new AccessTokens(randomBytes(32), { lifetimeS: LIFETIME_S }).issue(user, login).accessToken,
    expired: () => new AccessTokens(key, { lifetimeS: -1 }).issue(user, login).accessToken,
    unsigned: () => jwt.sign(claims, '', { ...genuine, algorithm: 'none' }),
    'of another algorithm': () => jwt.sign(claims, key, { ...genuine, algorithm: 'HS512' }),
    'of another issuer': () => jwt.sign(claims, key, { ...genuine, issuer: 'else' }),
    'for another audience': () => jwt.sign(claims, key, { ...genuine, audience: 'else' }),
    'of a role that is none': () => jwt.sign({ ...claims, role: 'root' }, key, genuine),
    'without a user': () =>
      jwt.sign(claims, key, { issuer: 'hearline', audience: 'hearline-api', expiresIn: 60 }),
    'of a changed content': () => {
      const [head, , signature] = tokens.issue(user, login).accessToken.split('.');
      const body = Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url');
      return `${head}.${body}.${signature}`;
    },
  };
  for (const [name, token] of Object.entries(forged)) {
    it(`are refused when ${name}`, () => {
      expect(() => tokens.check(token())).toThrow('token-not-valid');
    });
  }

  it('are not made with a key that is too short', () => {
    expect(() => new AccessTokens(randomBytes(31), { lifetimeS: LIFETIME_S })).toThrow(SetupError);
  });

  it('made as we make them are accepted, which the refusals above rest on', () => {
    expect(tokens.check(jwt.sign(claims, key, genuine))).toMatchObject({ userId: 7 });
  });
});
