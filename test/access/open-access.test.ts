import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { IdentityCheck } from '../../src/access/identity-check.js';
import { AccessTokens } from '../../src/access/access-tokens.js';
import { isRefusal, type Refusal } from '../../src/lib/refusal.js';
import { openAccess, type Access, type AccessOptions } from '../../src/access/open-access.js';
import { hashPassword } from '../../src/access/passwords.js';
import { Closer } from '../../src/lib/closer.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { createLog, silentLog } from '../../src/lib/log.js';
import { MemoryBearerLogins } from '../support/memory-bearer-logins.js';
import { MemoryEndedTokens } from '../support/memory-ended-tokens.js';
import { MemoryUsers } from '../support/memory-users.js';
import { NO_REDIS, startTestRedis } from '../support/redis-server.js';

const log = silentLog();
const signingKey = randomBytes(32);
const LOGIN_LIFETIME_S = 86_400;
const from = { address: '192.0.2.1' };

let users: MemoryUsers;
let access: Access;

function open(options: Partial<AccessOptions> = {}) {
  return openAccess({
    users,
    endedTokens: new MemoryEndedTokens(),
    bearerLogins: new MemoryBearerLogins(),
    loginLifetimeS: LOGIN_LIFETIME_S,
    accessTokenLifetimeS: 900,
    signingKey,
    loginsPerHour: 100,
    adminPassword: 'first password',
    redisUrl: undefined,
    log,
    ...options,
  });
}

beforeEach(async () => {
  users = new MemoryUsers();
  access = (await open()).access;
});
afterEach(() => access.close());

/** The error of a login that must fail. */
async function refusal(login: Promise<unknown>): Promise<Error> {
  return login.then(
    () => Promise.reject(new Error('logged in')),
    (error: Error) => error,
  );
}

describe('the first administrator', () => {
  it('has the password that was given, and it is not shown', async () => {
    const { access: again, firstPassword } = await open({ users: new MemoryUsers() });
    expect(firstPassword).toBeUndefined();
    expect((await again.login('admin', 'first password', from)).user.role).toBe('administrator');
  });

  it('gets a password that works, and that is shown once', async () => {
    users = new MemoryUsers();
    const { access: first, firstPassword } = await open({ adminPassword: undefined });
    expect((await first.login('admin', firstPassword ?? '', from)).user.username).toBe('admin');
    expect((await open({ adminPassword: undefined })).firstPassword).toBeUndefined();
  });

  it('keeps a changed password, whatever is given at later starts', async () => {
    const admin = await users.findByUsername('admin');
    await users.setPassword(admin?.id ?? 0, await hashPassword('changed'));
    const { access: later } = await open({ adminPassword: 'first password' });
    expect((await refusal(later.login('admin', 'first password', from))).message).toBe('wrong-credentials');
    await later.login('admin', 'changed', from);
  });
});

describe('logging in', () => {
  it('gives a token that shows who it is, in whatever case the name was typed', async () => {
    const { accessToken, expiresInS, user } = await access.login('ADMIN', 'first password', from);
    expect(expiresInS).toBe(900);
    expect(await access.verify(accessToken)).toEqual({
      userId: user.id,
      username: 'admin',
      role: 'administrator',
    });
  });

  it('fails alike for a wrong password, a missing user and one who is switched off', async () => {
    const passwordHash = await hashPassword('right');
    const user = await users.create({ username: 'off', passwordHash, role: 'counsellor', fullName: '' });
    await users.setActive(user.id, { isActive: false });
    const refusals = [
      await refusal(access.login('admin', 'wrong', from)),
      await refusal(access.login('nobody', 'wrong', from)),
      await refusal(access.login('off', 'right', from)),
    ];
    for (const error of refusals) {
      expect(error).toMatchObject({ name: 'Refusal', code: 'unauthenticated' });
      expect(error.message).toBe(refusals[0]?.message);
    }
  });

  it('is put off for one name from one address after ten wrong tries there, and says for how long', async () => {
    for (let n = 0; n < 10; n++) await refusal(access.login('admin', 'wrong', from));
    const error = await refusal(access.login('Admin', 'first password', from));
    expect(error).toMatchObject({ reason: { code: 'too-many-login-tries' } });
    const { retryAfterS } = error as Refusal;
    expect(retryAfterS).toBeGreaterThan(0);
    expect(retryAfterS).toBeLessThanOrEqual(300);
    expect(Number.isInteger(retryAfterS)).toBe(true);
    await access.login('admin', 'first password', { address: '198.51.100.1' });
  });

  it('is put off for one address after fifty wrong tries, for whatever names, also all at once', async () => {
    const errors = await Promise.all(
      Array.from({ length: 55 }, (_, n) => refusal(access.login(`user${n}`, 'wrong', from))),
    );
    expect(errors.filter((error) => isRefusal(error, 'too-many-login-tries'))).toHaveLength(5);
    await access.login('admin', 'first password', { address: '198.51.100.1' });
  }, 20_000);

  it('that works is never counted', async () => {
    for (let n = 0; n < 12; n++) await access.login('admin', 'first password', from);
  }, 20_000);

  it('leaves no name, address or password in the log', async () => {
    const lines: string[] = [];
    const loud = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } });
    const { access: logged } = await open({ log: loud });
    await logged.login('admin', 'first password', from);
    await refusal(logged.login('secretname', 'secretword', from));
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.join('')).not.toMatch(/admin"|secretname|secretword|first password|192\.0\.2/);
  });

  const onRedis = NO_REDIS ? it.skip : it;
  onRedis(
    `is counted for all processes together on Redis${NO_REDIS ? ` (skipped: ${NO_REDIS})` : ''}`,
    async () => {
      const parts = new Closer();
      try {
        const redis = parts.add(await startTestRedis());
        const one = parts.add((await open({ redisUrl: redis.url })).access);
        const two = parts.add((await open({ redisUrl: redis.url })).access);
        for (let n = 0; n < 5; n++) {
          await refusal(one.login('admin', 'wrong', from));
          await refusal(two.login('admin', 'wrong', from));
        }
        const refused = await refusal(one.login('admin', 'first password', from));
        expect(refused).toMatchObject({ code: 'too-many-requests' });
        await redis.kill();
        await one.login('admin', 'first password', from); // counts for itself now, and has counted nothing yet
      } finally {
        await parts.close();
      }
    },
    20_000,
  );
});

describe('a token', () => {
  const setUp = async () => {
    const tokens = new AccessTokens(signingKey, { lifetimeS: 900 });
    let nowMs = Date.now();
    const endedTokens = new MemoryEndedTokens();
    const check = new IdentityCheck({
      loginLifetimeS: LOGIN_LIFETIME_S,
      tokens,
      users,
      endedTokens,
      now: () => nowMs,
    });
    const user = await users.create({
      username: 'amina',
      passwordHash: '',
      role: 'supervisor',
      fullName: '',
    });
    const expiresAt = new Date(nowMs + LOGIN_LIFETIME_S * 1000);
    const login = { loginId: 'a login', authenticatedAt: new Date(nowMs), expiresAt };
    const { accessToken } = tokens.issue(user, login);
    return { check, user, accessToken, pass: (ms: number) => void (nowMs += ms) };
  };

  it('ends within five seconds of its user being switched off, removed or given another password', async () => {
    const later = new Date(Date.now() + 5_000);
    const ends: ((id: number) => unknown)[] = [
      (id) => users.setActive(id, { isActive: false }),
      (id) => users.remove(id),
      (id) => users.change(id, { passwordChangedAt: later }),
    ];
    for (const end of ends) {
      users = new MemoryUsers();
      const { check, user, accessToken, pass } = await setUp();
      await check.verify(accessToken);
      await end(user.id);
      pass(5_000);
      await expect(check.verify(accessToken)).rejects.toThrow('token-ended');
    }
  });

  it('stays over when its user is switched on again', async () => {
    const { check, user, accessToken, pass } = await setUp();
    await check.verify(accessToken);
    await users.setActive(user.id, { isActive: false });
    await users.setActive(user.id, { isActive: true });
    pass(5_000);
    await expect(check.verify(accessToken)).rejects.toThrow('token-ended');
  });

  it('ends when it is logged out of, and no other of the same user does', async () => {
    const { accessToken: one } = await access.login('admin', 'first password', from);
    const { accessToken: other } = await access.login('admin', 'first password', from);
    await access.verify(one);
    await access.logOut(one);
    await expect(access.verify(one)).rejects.toMatchObject({ name: 'Refusal', code: 'unauthenticated' });
    await expect(access.logOut(one)).rejects.toMatchObject({ name: 'Refusal', code: 'unauthenticated' });
    expect(await access.verify(other)).toMatchObject({ username: 'admin' });
  });

  it('brings the role that its user has now', async () => {
    const { check, user, accessToken } = await setUp();
    await users.change(user.id, { role: 'partner' });
    expect(await check.verify(accessToken)).toMatchObject({ role: 'partner' });
  });

  it('asks the database once in five seconds, however often it is shown', async () => {
    const { check, accessToken, pass } = await setUp();
    await Promise.all(Array.from({ length: 20 }, () => check.verify(accessToken)));
    pass(4_999);
    await check.verify(accessToken);
    expect(users.lookups).toBe(1);
    pass(1);
    await check.verify(accessToken);
    expect(users.lookups).toBe(2);
  });

  it('is asked for again after the database was away', async () => {
    const { user, accessToken } = await setUp();
    let isAway = true;
    const tokens = new AccessTokens(signingKey, { lifetimeS: 900 });
    const findById = async () => {
      if (isAway) throw new UnavailableError('the database cannot be reached');
      return user;
    };
    const check = new IdentityCheck({
      loginLifetimeS: LOGIN_LIFETIME_S,
      tokens,
      users: { findById },
      endedTokens: new MemoryEndedTokens(),
    });
    await expect(check.verify(accessToken)).rejects.toBeInstanceOf(UnavailableError);
    isAway = false;
    expect(await check.verify(accessToken)).toMatchObject({ username: 'amina' });
  });
});
