import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Refusal } from '../../src/lib/refusal.js';
import { LoginLimits } from '../../src/access/login-limits.js';
import type { RateLimits } from '../../src/access/rate-limits.js';
import { RATE_LIMIT_IMPLEMENTATIONS } from '../support/rate-limit-implementations.js';

const LOGINS_PER_HOUR = 8;

let number = 0;
const aUser = () => ++number;
const aName = () => `grace${++number}`;
const anAddress = () =>
  `10.${Math.floor(++number / 62_500)}.${Math.floor(number / 250) % 250}.${number % 250}`;

describe.each(RATE_LIMIT_IMPLEMENTATIONS)('logins counted in $name', ({ skip, setUp, tearDown, open }) => {
  const test = skip === undefined ? it : it.skip;
  const because = skip === undefined ? '' : ` (skipped: ${skip})`;
  let ends: [RateLimits, RateLimits];
  let one: LoginLimits;
  let other: LoginLimits;
  beforeAll(async () => {
    if (skip === undefined) await setUp();
  }, 30_000);
  afterAll(async () => {
    if (skip === undefined) await tearDown();
  });
  beforeEach(async () => {
    if (skip !== undefined) return;
    ends = await open();
    one = new LoginLimits(ends[0], { loginsPerHour: LOGINS_PER_HOUR });
    other = ends[1] === ends[0] ? one : new LoginLimits(ends[1], { loginsPerHour: LOGINS_PER_HOUR });
  });
  afterEach(async () => {
    if (skip === undefined) for (const limits of ends) await limits.close();
  });

  const fail = async (address: string, name: string, times = 1) => {
    for (let at = 0; at < times; at++) await (at % 2 ? other : one).take(address, name);
  };
  const refused = async (address: string, name: string) => {
    const error = await one.take(address, name).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ reason: { code: expect.stringMatching(/^too-many-login/) } });
    return Number((error as Refusal).retryAfterS);
  };

  test(`are refused after ten failures of one name from one address, and go on elsewhere${because}`, async () => {
    const [stranger, name] = [anAddress(), aName()];
    await fail(stranger, name, 10);
    const retryAfterS = await refused(stranger, name.toUpperCase());
    expect(retryAfterS).toBeGreaterThan(60);
    expect(retryAfterS).toBeLessThanOrEqual(300);
    await one.take(anAddress(), name);
  });

  test(`of telephones are counted for themselves, and any number of them may succeed${because}`, async () => {
    const phones = new LoginLimits(ends[0], { name: 'phone' });
    const [stranger, name] = [anAddress(), aName()];
    for (let at = 0; at < 10; at++) await phones.take(stranger, name);
    await expect(phones.take(stranger, name)).rejects.toThrow('too-many-login-tries');
    await one.take(stranger, name);
    const [user, other] = [aUser(), anAddress()];
    for (let at = 0; at < 3 * LOGINS_PER_HOUR; at++) await (await phones.take(other, name)).succeeded(user);
    await phones.assertMayLogIn(user);
  });

  test(`are refused after fifty failures from one address, whatever the names${because}`, async () => {
    const stranger = anAddress();
    for (let at = 0; at < 50; at++) await fail(stranger, aName());
    expect(await refused(stranger, aName())).toBeLessThanOrEqual(60);
  });

  test(`of a name are not used up by an address that is over its limit${because}`, async () => {
    const [stranger, name] = [anAddress(), aName()];
    for (let at = 0; at < 50; at++) await fail(stranger, aName());
    for (let at = 0; at < 250; at++) await refused(stranger, name);
    await one.take(anAddress(), name);
  });

  test(`of a name are not used up by one address, however often it tries${because}`, async () => {
    const [stranger, name] = [anAddress(), aName()];
    await fail(stranger, name, 10);
    for (let at = 0; at < 250; at++) await refused(stranger, name);
    await one.take(anAddress(), name);
  });

  test(`of a name are refused from any new address after two hundred failures${because}`, async () => {
    const name = aName();
    for (let at = 0; at < 20; at++) await fail(anAddress(), name, 10);
    await refused(anAddress(), name);
  });

  test(`of a user go on from where the user has logged in before, whatever is tried elsewhere${because}`, async () => {
    const [desk, name] = [anAddress(), aName()];
    await (await one.take(desk, name)).succeeded(aUser());
    for (let at = 0; at < 20; at++) await fail(anAddress(), name, 10);
    await refused(anAddress(), name);
    await (await other.take(desk, name)).succeeded(aUser());
    await fail(desk, name, 10);
    await refused(desk, name);
  });

  test(`of a user go on behind the NAT of an office where another user tries too often${because}`, async () => {
    const [office, name] = [anAddress(), aName()];
    await (await one.take(office, name)).succeeded(aUser());
    for (let at = 0; at < 50; at++) await fail(office, aName());
    await refused(office, aName());
    await one.take(office, name);
  });

  test(`of one name that are refused leave an office its tries${because}`, async () => {
    const [office, name] = [anAddress(), aName()];
    await fail(office, name, 10);
    for (let at = 0; at < 60; at++) await refused(office, name);
    await one.take(office, aName());
  });

  test(`from one /64 of IPv6 are one address, from another are another${because}`, async () => {
    const name = aName();
    for (let at = 1; at <= 10; at++) await fail(`2001:db8:${number}:1::${at}`, name);
    await refused(`2001:db8:${number}:1:ffff::1`, name);
    await one.take(`2001:db8:${number}:2::1`, name);
  });

  test(`that succeed are no tries of their office${because}`, async () => {
    const [office, name] = [anAddress(), aName()];
    for (let at = 0; at < 60; at++) await (await one.take(office, `${name}${at}`)).succeeded(aUser());
    for (let at = 0; at < 15; at++) await (await one.take(office, name)).succeeded(aUser());
  });

  test(`that succeed are counted for their user, from whatever network and process${because}`, async () => {
    const [userId, name] = [aUser(), aName()];
    for (let at = 0; at < LOGINS_PER_HOUR; at++) {
      await one.assertMayLogIn(userId);
      await (await (at % 2 ? one : other).take(anAddress(), name)).succeeded(userId);
    }
    await expect(one.assertMayLogIn(userId)).rejects.toThrow('too-many-logins');
    const attempt = await one.take(anAddress(), name);
    await expect(attempt.succeeded(userId)).rejects.toThrow('too-many-logins');
    await one.assertMayLogIn(aUser());
  });

  test(`are counted when many try at once${because}`, async () => {
    const [stranger, name] = [anAddress(), aName()];
    const tried = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => (at % 2 ? one : other).take(stranger, name)),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });
});
