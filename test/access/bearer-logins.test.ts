import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { AccessTokens } from '../../src/access/access-tokens.js';
import { BearerLogins, type LoginTokens } from '../../src/access/bearer-logins.js';
import { IdentityCheck } from '../../src/access/identity-check.js';
import type { User } from '../../src/access/user-store.js';
import { silentLog } from '../../src/lib/log.js';
import { MemoryBearerLogins } from '../support/memory-bearer-logins.js';
import { MemoryEndedTokens } from '../support/memory-ended-tokens.js';
import { MemoryUsers } from '../support/memory-users.js';

const LIFETIME_S = 3600;
const AT = { address: '203.0.113.7' };
const key = randomBytes(32);
const person = { username: 'amina', passwordHash: '', role: 'supervisor', fullName: '' } as const;

let users: MemoryUsers;
let user: User;
let check: IdentityCheck;
let logins: BearerLogins;
let aheadMs: number;

beforeEach(async () => {
  users = new MemoryUsers();
  user = await users.create(person);
  aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const tokens = new AccessTokens(key, { lifetimeS: 900 });
  const endedTokens = new MemoryEndedTokens();
  check = new IdentityCheck({ tokens, users, endedTokens, loginLifetimeS: LIFETIME_S, now });
  const store = new MemoryBearerLogins();
  logins = new BearerLogins({
    store,
    users,
    tokens,
    check,
    lifetimeS: LIFETIME_S,
    refreshKey: randomBytes(32),
    log: silentLog(),
    now,
  });
});

const refused = (tokens: Promise<unknown>) =>
  expect(tokens).rejects.toMatchObject({ name: 'Refusal', code: 'unauthenticated' });

const ends: Record<string, (id: number, accessToken: string) => unknown> = {
  'is switched off': (id) => users.setActive(id, { isActive: false }),
  'was switched off and on again': async (id) => {
    await users.setActive(id, { isActive: false });
    await users.setActive(id, { isActive: true });
  },
  'has another password': (id) => users.change(id, { passwordChangedAt: new Date(Date.now() + 1_000) }),
  'is removed': (id) => users.remove(id),
};

describe('a login of the bearer API', () => {
  it('is refreshed again and again until its lifetime is over', async () => {
    let { refreshToken } = await logins.start(user);
    for (let n = 0; n < 5; n++) ({ refreshToken } = await logins.refresh(refreshToken, AT));
    aheadMs = (LIFETIME_S - 60) * 1000;
    ({ refreshToken } = await logins.refresh(refreshToken, AT));
    aheadMs = LIFETIME_S * 1000;
    await expect(logins.refresh(refreshToken, AT)).rejects.toThrow('refresh-token-not-valid');
  });

  it('gives access tokens of the user as they are now', async () => {
    const { refreshToken } = await logins.start(user);
    await users.change(user.id, { role: 'partner' });
    const { accessToken, user: now } = await logins.refresh(refreshToken, AT);
    expect(now.role).toBe('partner');
    expect(await check.verify(accessToken)).toMatchObject({ userId: user.id, role: 'partner' });
  });

  it('gives requests with one refresh token at the same time the same answer', async () => {
    const { accessToken, refreshToken } = await logins.start(user);
    const answers = await Promise.all([1, 2, 3].map(() => logins.refresh(refreshToken, AT)));
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1);
    for (const answer of answers) await check.verify(answer.accessToken);
    await check.verify(accessToken);
    await logins.refresh(answers[2]?.refreshToken ?? '', AT);
  });

  it('answers a client again that lost the answer, for ten seconds', async () => {
    const { refreshToken } = await logins.start(user);
    const lost = await logins.refresh(refreshToken, AT);
    aheadMs = 9_000;
    const again = await logins.refresh(refreshToken, AT);
    expect(again.refreshToken).toBe(lost.refreshToken);
    await check.verify(again.accessToken);
  });

  it.each<[string, (token: string) => Promise<unknown>]>([
    ['later', (token) => ((aheadMs = 10_500), logins.refresh(token, AT))],
    ['from another network', (token) => logins.refresh(token, { address: '198.51.100.9' })],
    ['from another network of IPv6', (token) => logins.refresh(token, { address: '2001:db8::1' })],
  ])('is over when a refresh token comes a second time %s', async (_how, present) => {
    const { accessToken, refreshToken } = await logins.start(user);
    const next = await logins.refresh(refreshToken, AT);
    await refused(present(refreshToken));
    await refused(logins.refresh(next.refreshToken, AT));
    for (const token of [accessToken, next.accessToken]) await refused(check.verify(token));
  });

  it('is over when a refresh token comes again after its successor was used', async () => {
    const { refreshToken } = await logins.start(user);
    const next = await logins.refresh(refreshToken, AT);
    const last = await logins.refresh(next.refreshToken, AT);
    await refused(logins.refresh(refreshToken, AT));
    await refused(logins.refresh(last.refreshToken, AT));
  });

  it.each(Object.entries(ends))('cannot be refreshed once its user %s', async (_what, end) => {
    const { accessToken, refreshToken } = await logins.start(user);
    await end(user.id, accessToken);
    await refused(logins.refresh(refreshToken, AT));
  });

  it('keeps no access token alive past a new password, however late that token was made', async () => {
    await users.change(user.id, { passwordChangedAt: new Date(0) });
    aheadMs = -10_000;
    const { refreshToken } = await logins.start(user);
    aheadMs = 0;
    const { accessToken } = await logins.refresh(refreshToken, AT);
    await users.change(user.id, { passwordChangedAt: new Date(Date.now() - 5_000) });
    await refused(check.verify(accessToken));
  });

  it('is over with a new password of the same millisecond, and so is its access token', async () => {
    const at = user.passwordChangedAt.getTime();
    const { accessToken, refreshToken } = await logins.start(user);
    await check.verify(accessToken);
    await users.setPassword(user.id, 'of another password');
    await users.change(user.id, { passwordChangedAt: new Date(at) });
    check.forgetUsers();
    await refused(check.verify(accessToken));
    await refused(check.verifyStanding(accessToken));
    await refused(logins.refresh(refreshToken, AT));
  });

  it('is among the newest fifty of its user, or all its tokens are over', async () => {
    const oldest = await logins.start(user);
    const newer: LoginTokens[] = [];
    for (let n = 1; n <= 50; n++) {
      aheadMs = n;
      newer.push(await logins.start(user));
    }
    await refused(logins.refresh(oldest.refreshToken, AT));
    await refused(check.verify(oldest.accessToken));
    for (const { refreshToken } of newer) await logins.refresh(refreshToken, AT);
  });
});

describe('a connection that an access token opened', () => {
  /** An access token that has expired, as it has after a quarter of an hour. */
  const expired = async () => {
    const tokens = await logins.start(user);
    const claims = jwt.decode(tokens.accessToken) as jwt.JwtPayload;
    const past = Math.floor(Date.now() / 1000) - 1;
    return { ...tokens, accessToken: jwt.sign({ ...claims, exp: past }, key, { keyid: 'any' }) };
  };

  it('lasts until its login is over, though the token does not', async () => {
    const { accessToken } = await expired();
    await refused(check.verify(accessToken));
    expect(await check.verifyStanding(accessToken)).toMatchObject({ userId: user.id });
    aheadMs = (LIFETIME_S + 1) * 1000;
    await expect(check.verifyStanding(accessToken)).rejects.toThrow('login-ended');
  });

  it('gets the next access token, and its refresh token stays valid', async () => {
    const { accessToken, refreshToken } = await expired();
    const renewed = await logins.renew(accessToken);
    expect(renewed.expiresInS).toBe(900);
    expect(await check.verify(renewed.accessToken)).toMatchObject({ userId: user.id });
    await logins.refresh(refreshToken, AT);
  });

  it.each([
    ...Object.entries(ends),
    ['logged out', (_id: number, token: string) => logins.end(token)] as const,
  ])('ends, and gets no other token, once its user %s', async (_what, end) => {
    const { accessToken } = await logins.start(user);
    await check.verifyStanding(accessToken);
    await end(user.id, accessToken);
    check.forgetUsers();
    await refused(check.verifyStanding(accessToken));
    await expect(logins.renew(accessToken)).rejects.toThrow(/^(login-ended|token-ended|token-not-valid)$/);
  });

  it('is not opened by a token that is not ours', async () => {
    const claims = jwt.decode((await logins.start(user)).accessToken) as jwt.JwtPayload;
    await refused(check.verifyStanding(jwt.sign(claims, randomBytes(32))));
  });
});
