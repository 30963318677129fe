import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { AccessTokens } from '../../src/access/access-tokens.js';
import { BearerLogins, type LoginTokens } from '../../src/access/bearer-logins.js';
import { UnauthenticatedError } from '../../src/access/errors.js';
import { IdentityCheck } from '../../src/access/identity-check.js';
import type { User } from '../../src/access/user-store.js';
import { silentLog } from '../../src/lib/log.js';
import { MemoryBearerLogins } from '../support/memory-bearer-logins.js';
import { MemoryEndedTokens } from '../support/memory-ended-tokens.js';
import { MemoryUsers } from '../support/memory-users.js';

const LIFETIME_S = 3600;
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
  const tokens = new AccessTokens(randomBytes(32));
  check = new IdentityCheck({ tokens, users, endedTokens: new MemoryEndedTokens(), now });
  const store = new MemoryBearerLogins();
  logins = new BearerLogins({ store, users, tokens, check, lifetimeS: LIFETIME_S, log: silentLog(), now });
});

const refused = (tokens: Promise<unknown>) => expect(tokens).rejects.toBeInstanceOf(UnauthenticatedError);

describe('a login of the bearer API', () => {
  it('is refreshed again and again until its lifetime is over', async () => {
    let { refreshToken } = await logins.start(user);
    for (let n = 0; n < 5; n++) ({ refreshToken } = await logins.refresh(refreshToken));
    aheadMs = (LIFETIME_S - 60) * 1000;
    ({ refreshToken } = await logins.refresh(refreshToken));
    aheadMs = LIFETIME_S * 1000;
    await refused(logins.refresh(refreshToken));
  });

  it('gives access tokens of the user as they are now', async () => {
    const { refreshToken } = await logins.start(user);
    await users.change(user.id, { role: 'partner' });
    const { accessToken, user: now } = await logins.refresh(refreshToken);
    expect(now.role).toBe('partner');
    expect(await check.verify(accessToken)).toMatchObject({ userId: user.id, role: 'partner' });
  });

  it('of two requests with one refresh token gives tokens to one at most, and is over', async () => {
    const { refreshToken } = await logins.start(user);
    const results = await Promise.allSettled([logins.refresh(refreshToken), logins.refresh(refreshToken)]);
    const given = results.filter(
      (result): result is PromiseFulfilledResult<LoginTokens> => result.status === 'fulfilled',
    );
    expect(given).toHaveLength(1);
    for (const { value } of given) {
      await refused(logins.refresh(value.refreshToken));
      await refused(check.verify(value.accessToken));
    }
  });

  const ends: Record<string, (id: number) => unknown> = {
    'is switched off': (id) => users.setActive(id, { isActive: false }),
    'was switched off and on again': async (id) => {
      await users.setActive(id, { isActive: false });
      await users.setActive(id, { isActive: true });
    },
    'has another password': (id) => users.change(id, { passwordChangedAt: new Date(Date.now() + 1) }),
    'is removed': (id) => users.remove(id),
  };
  it.each(Object.entries(ends))('cannot be refreshed once its user %s', async (_what, end) => {
    const { refreshToken } = await logins.start(user);
    await end(user.id);
    await refused(logins.refresh(refreshToken));
  });

  it('keeps no access token alive past a new password, however late that token was made', async () => {
    await users.change(user.id, { passwordChangedAt: new Date(0) });
    aheadMs = -10_000;
    const { refreshToken } = await logins.start(user);
    aheadMs = 0;
    const { accessToken } = await logins.refresh(refreshToken);
    await users.change(user.id, { passwordChangedAt: new Date(Date.now() - 5_000) });
    await refused(check.verify(accessToken));
  });

  it('is among the newest fifty of its user, or its refresh token is over', async () => {
    const oldest = await logins.start(user);
    const newer: LoginTokens[] = [];
    for (let n = 1; n <= 50; n++) {
      aheadMs = n;
      newer.push(await logins.start(user));
    }
    await refused(logins.refresh(oldest.refreshToken));
    for (const { refreshToken } of newer) await logins.refresh(refreshToken);
  });
});
