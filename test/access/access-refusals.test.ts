import { expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { accessRefusal } from '../../src/access/access-refusal.js';
import { OtpLimits } from '../../src/access/otp-limits.js';
import { OneTimePasswords } from '../../src/access/otp.js';
import { PasswordChanges } from '../../src/access/password-changes.js';
import { RateLimits } from '../../src/access/rate-limits.js';
import { createRefresh } from '../../src/access/refresh.js';
import type { SessionIdentity, Sessions } from '../../src/access/sessions.js';
import { silentLog } from '../../src/lib/log.js';
import { MemoryUsers } from '../support/memory-users.js';

const log = silentLog();
const from = { address: '192.0.2.1' };
const limits = await RateLimits.open({ redisUrl: undefined, log });
const users = new MemoryUsers();

it('a one-time password that cannot be sent, or is wrong, is refused', async () => {
  const otp = new OneTimePasswords({
    store: { add: async () => {}, takeTry: async () => [], consume: async () => false },
    users,
    limits: new OtpLimits(limits, { perAddress: 20, sms: 100 }),
    key: randomBytes(32),
    canDeliver: (type) => type === 'email',
    deliver: () => {},
    log,
  });
  const phone = { type: 'phone', address: '+254700123456' } as const;
  const reason = { code: 'cannot-deliver', means: 'phone' };
  await expect(otp.request(phone, from.address)).rejects.toMatchObject({ code: 'invalid-input', reason });
  const wrong = { code: 'invalid-input', reason: { code: 'wrong-one-time-password' } };
  await expect(otp.verify(phone, '12345678', from.address)).rejects.toMatchObject(wrong);
});

it('a new password is refused with every reason at once, and to a user who does not exist', async () => {
  const passwords = new PasswordChanges({
    users,
    sessions: {} as Sessions,
    checkCredentials: () => Promise.reject(accessRefusal({ code: 'wrong-credentials' })),
    verifyCode: () => Promise.reject(new Error('no code is used up')),
    startLogin: () => Promise.reject(new Error('no login is opened')),
    onChanged: () => {},
    log,
  });
  const session = { userId: 1, username: 'amina', isTemporary: false } as SessionIdentity;
  const change = passwords.change(session, { current: 'old', next: 'short', repeated: 'other' }, from);
  const faults = ['wrong-current', 'too-short', 'not-repeated'];
  await expect(change).rejects.toMatchObject({ reason: { code: 'password-refused', faults } });
  const ofLogin = passwords.changeOfLogin(session, { current: 'old', next: 'short' }, from);
  const both = ['wrong-current', 'too-short'];
  await expect(ofLogin).rejects.toMatchObject({ reason: { code: 'password-refused', faults: both } });
  const to = { type: 'phone', address: '+254700123456' } as const;
  const forgotten = passwords.setForgotten({ to, code: '12345678', next: 'short' }, from);
  await expect(forgotten).rejects.toMatchObject({
    reason: { code: 'password-refused', faults: ['too-short'] },
  });
  await expect(passwords.reset(77)).rejects.toMatchObject({ reason: { code: 'unknown-user', userId: 77 } });
});

it('refresh tokens that do not hold are refused, and soon their network', async () => {
  const refresh = createRefresh(
    { refresh: () => Promise.reject(accessRefusal({ code: 'refresh-token-not-valid' })) },
    limits,
  );
  const codes = new Set<string>();
  for (let n = 0; n < 52; n++)
    await refresh('stolen', from).catch(({ message }: Error) => void codes.add(message));
  expect([...codes]).toEqual(['refresh-token-not-valid', 'too-many-refreshes']);
});
