import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { parseLoginAddress } from '../../src/access/login-address.js';
import { OtpLimits } from '../../src/access/otp-limits.js';
import { OneTimePasswords, type OtpMessage } from '../../src/access/otp.js';
import type { OtpStore, StoredOtp } from '../../src/access/otp-store.js';
import { RateLimits } from '../../src/access/rate-limits.js';
import type { UserAddress } from '../../src/access/user-store.js';
import { SetupError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { MemoryUsers } from '../support/memory-users.js';

const log = silentLog();
const KNOWN: UserAddress = { type: 'email', address: 'amina@helpline.example' };
const UNKNOWN: UserAddress = { type: 'email', address: 'nobody@helpline.example' };

/** Everything that is asked of the outside, in order, without the values. */
async function watched() {
  const steps: string[] = [];
  const rows = new Map<string, StoredOtp>();
  const sent: OtpMessage[] = [];
  const users = new MemoryUsers();
  const person = { username: 'amina', passwordHash: 'x', role: 'counsellor', fullName: 'Amina' } as const;
  await users.create({ ...person, email: KNOWN.address });
  const limits = await RateLimits.open({ redisUrl: undefined, log });
  const store: OtpStore = {
    async add(otp) {
      steps.push('add');
      rows.set(otp.codeHash, otp);
    },
    async takeTry() {
      steps.push('takeTry');
      return [...rows.values()];
    },
    async consume(_addressHash, codeHash) {
      steps.push('consume');
      return rows.delete(codeHash);
    },
  };
  const otp = new OneTimePasswords({
    store,
    users: {
      findByAddress: (address) => (steps.push('findByAddress'), users.findByAddress(address)),
      findById: (id) => (steps.push('findById'), users.findById(id)),
    },
    limits: new OtpLimits(limits, { perAddress: 20, sms: 100 }),
    key: randomBytes(32),
    canDeliver: () => true,
    deliver: (message) => void sent.push(message),
    log,
  });
  return { otp, steps, rows, sent };
}

describe('one-time passwords', () => {
  it('do the same work for an unknown address', async () => {
    const [known, unknown] = [await watched(), await watched()];
    for (const [{ otp }, address] of [
      [known, KNOWN],
      [unknown, UNKNOWN],
    ] as const) {
      await otp.request(address, '192.0.2.1');
      await expect(otp.verify(address, 'no code', '192.0.2.1')).rejects.toThrow();
    }
    expect(unknown.steps).toEqual(known.steps);
    expect(known.steps).toEqual(['findByAddress', 'add', 'takeTry']);
    const shape = (rows: Map<string, StoredOtp>) =>
      [...rows.values()].map(({ addressHash, codeHash, attemptsLeft }) => [
        addressHash.length,
        codeHash.length,
        attemptsLeft,
      ]);
    expect(shape(unknown.rows)).toEqual(shape(known.rows));
    expect([known.sent.length, unknown.sent.length]).toEqual([1, 0]);
  });

  it('are eight digits, leading zeros among them, and never the same for long', async () => {
    const { otp, sent } = await watched();
    for (let n = 0; n < 5; n++) await otp.request(KNOWN, '192.0.2.1');
    for (const { code } of sent) expect(code).toMatch(/^\d{8}$/);
    expect(new Set(sent.map(({ code }) => code)).size).toBeGreaterThan(1);
  });

  it('need a key that cannot be guessed', async () => {
    const options = { key: randomBytes(31), canDeliver: () => true, deliver: () => {}, log };
    const never = {} as never;
    expect(() => new OneTimePasswords({ ...options, store: never, users: never, limits: never })).toThrow(
      SetupError,
    );
  });
});

describe('an address', () => {
  it.each([
    ['email', ' Amina@Helpline.Example ', 'amina@helpline.example'],
    ['email', "o'brien+x@helpline.co.ke", "o'brien+x@helpline.co.ke"],
    ['phone', '+254 700-000 001', '+254700000001'],
    ['phone', '00254700000001', '+254700000001'],
  ] as const)('of type %s typed as %j is kept as %j', (type, typed, address) => {
    expect(parseLoginAddress(typed, type)).toEqual({ type, address });
  });

  it.each([
    ['email', 'amina'],
    ['email', 'a@b'],
    ['email', 'a b@c.example'],
    ['email', `${'a'.repeat(250)}@b.example`],
    ['phone', '0700000001'],
    ['phone', '+0700000001'],
    ['phone', '+12345'],
    ['phone', '+1234567890123456'],
    ['phone', 'amina@helpline.example'],
  ] as const)('of type %s is not %j', (type, typed) => {
    expect(parseLoginAddress(typed, type)).toBeUndefined();
  });

  it('never carries what could end a header line or add a recipient', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        const parsed = parseLoginAddress(`${one}@${other}.example`, 'email');
        return parsed === undefined || !/[\s,;<>\p{Cc}]/u.test(parsed.address);
      }),
    );
  });
});
