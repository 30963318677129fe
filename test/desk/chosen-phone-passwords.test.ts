import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { ExtensionKind } from '../../src/desk/agent.js';
import {
  ChosenPhonePasswords,
  type ChosenPasswordKind,
  type StoredPhone,
} from '../../src/desk/chosen-phone-passwords.js';
import { PhoneAccounts } from '../../src/desk/phone-accounts.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { createLog } from '../../src/lib/log.js';
import { SecretSealer } from '../../src/lib/secret-sealer.js';

const OWN = 'Baobab-river-9-kettle';
const COMMON = 'Monsoon_lantern.42.reed';
const ACCOUNTS = ['201', 'w201', 'd201', '202', 'w202', '203', 'd203', 'w203', '1001', 'x', "'"];
const accounts = new PhoneAccounts(randomBytes(32));

let sealer: SecretSealer;
let phones: StoredPhone[];
let sealed: Map<number | null, string>;
let isAway: boolean;
let commonReads: number;
let logged: string[];

beforeEach(() => {
  sealer = new SecretSealer(randomBytes(32), 'test');
  sealed = new Map();
  isAway = false;
  commonReads = 0;
  logged = [];
  const phone = (userId: number, extensionKind: ExtensionKind): StoredPhone => ({
    ...{ userId, extension: String(194 + userId), name: `U ${userId}`, phoneGeneration: 0, extensionKind },
    sealed: null,
  });
  phones = [phone(7, 'browser'), phone(8, 'desk'), phone(9, 'both')];
});

function passwordsWith(...kinds: ChosenPasswordKind[]): ChosenPhonePasswords {
  const found = <T>(answer: T) =>
    isAway ? Promise.reject(new UnavailableError('away')) : Promise.resolve(answer);
  const withSealed = () => phones.map((phone) => ({ ...phone, sealed: sealed.get(phone.userId) ?? null }));
  return new ChosenPhonePasswords({
    store: {
      phonesWith: (extensions) =>
        found(withSealed().filter(({ extension }) => extensions.includes(extension))),
      phoneOf: (userId) => found(withSealed().find((phone) => phone.userId === userId)),
      common: () => {
        commonReads++;
        return found(sealed.get(null) ?? null);
      },
      set: async (userId, text) => void sealed.set(userId, text),
      remove: async (userId) => sealed.delete(userId),
      list: async () => [...sealed.keys()].map((userId) => ({ userId, setAt: new Date(0) })),
    },
    ...{ sealer, accounts, kinds: new Set(kinds) },
    log: createLog({ level: 'warn', destination: { write: (line) => void logged.push(line) } }),
  });
}

async function chosenBy(passwords: ChosenPhonePasswords): Promise<Record<string, readonly string[]>> {
  const secrets = await passwords.secretsOf(ACCOUNTS);
  return Object.fromEntries(
    [...secrets].flatMap(([name, { chosen }]) => (chosen.length > 0 ? [[name, chosen]] : [])),
  );
}

describe('phone passwords that administrators have chosen', () => {
  beforeEach(async () => {
    await passwordsWith('own', 'common').set(9, OWN, 1);
    await passwordsWith('own', 'common').set(null, COMMON, 1);
  });

  it('are those that the deployment takes: an own one for all accounts of its user, the common one for browser phones', async () => {
    expect(await chosenBy(passwordsWith())).toEqual({});
    const ofNine = { '203': [OWN], d203: [OWN], w203: [OWN] };
    expect(await chosenBy(passwordsWith('own'))).toEqual(ofNine);
    const common = { '201': [COMMON], w201: [COMMON] };
    expect(await chosenBy(passwordsWith('own', 'common'))).toEqual({ ...common, ...ofNine });
    expect(await chosenBy(passwordsWith('common'))).toEqual({ ...common, '203': [COMMON], w203: [COMMON] });
  });

  it('stand beside the ones that the switch knows, of accounts of users alone', async () => {
    const secrets = await passwordsWith('own').secretsOf(ACCOUNTS);
    expect([...secrets.keys()].sort()).toEqual(['201', '202', '203', 'd203', 'w201', 'w202', 'w203']);
    for (const phone of phones)
      for (const { extension, password } of accounts.of(phone))
        expect(secrets.get(extension)?.made).toBe(password);
  });

  it('are stored sealed, and none that was put in the place of another one is taken', async () => {
    for (const text of sealed.values()) expect(text).not.toMatch(/Baobab|Monsoon/);
    expect(JSON.stringify(await passwordsWith('own').list())).not.toMatch(/Baobab|Monsoon/);
    sealed.set(7, sealed.get(9) as string);
    sealed.set(null, sealed.get(9) as string);
    expect(Object.keys(await chosenBy(passwordsWith('own', 'common')))).toEqual(['203', 'd203', 'w203']);
    sealer = new SecretSealer(randomBytes(32), 'test');
    expect(await chosenBy(passwordsWith('own', 'common'))).toEqual({});
  });

  it('are looked up with the common one once, and only where an account is under it', async () => {
    const both = passwordsWith('own', 'common');
    const reads = async (passwords: ChosenPhonePasswords, names: readonly string[]) => {
      const before = commonReads;
      await passwords.secretsOf(names);
      return commonReads - before;
    };
    expect(await reads(both, ['201', 'w201', '203'])).toBe(1);
    for (const names of [['203', 'w203'], ['202'], ['d203'], ['1001', '299'], ['x']])
      expect([names, await reads(both, names)]).toEqual([names, 0]);
    expect(await reads(passwordsWith('own'), ['201'])).toBe(0);
    const secrets = await both.secretsOf(['201', '203']);
    expect([...secrets].map(([name, { isCommon }]) => [name, isCommon])).toEqual([
      ['201', true],
      ['203', false],
    ]);
  });

  it('are reported once where they cannot be opened with the key, and again when another one is set', async () => {
    sealer = new SecretSealer(randomBytes(32), 'another');
    const passwords = passwordsWith('own', 'common');
    for (let n = 0; n < 3; n++) await passwords.secretsOf(ACCOUNTS);
    expect(logged.map((line) => (JSON.parse(line) as { userId: number | null }).userId)).toEqual([null, 9]);
    sealed.set(9, new SecretSealer(randomBytes(32), 'a third').seal('x'));
    for (let n = 0; n < 3; n++) await passwords.secretsOf(ACCOUNTS);
    expect(logged).toHaveLength(3);
  });

  it('are as they were known last while the database is away', async () => {
    const passwords = passwordsWith('own', 'common');
    const before = await passwords.secretsOf(['201', '203']);
    isAway = true;
    expect(await passwords.secretsOf(['203', '201'])).toEqual(before);
    await expect(passwords.secretsOf(['201', '202'])).rejects.toThrow(UnavailableError);
    isAway = false;
    phones = phones.filter(({ userId }) => userId !== 7);
    await passwords.secretsOf(['201']);
    isAway = true;
    await expect(passwords.secretsOf(['201'])).rejects.toThrow(UnavailableError);
  });

  it('are refused where the deployment takes none of them, the user has no telephone, or they are easily guessed', async () => {
    const before = new Map(sealed);
    await expect(passwordsWith('common').set(7, OWN, 1)).rejects.toThrow('phone-passwords-not-taken');
    await expect(passwordsWith('own').set(null, OWN, 1)).rejects.toThrow('phone-passwords-not-taken');
    await expect(passwordsWith('own').set(3, OWN, 1)).rejects.toThrow('unknown-telephone');
    await expect(passwordsWith('own').set(7, 'password-201', 1)).rejects.toMatchObject({
      reason: { code: 'phone-password-refused', field: 'password', fault: 'easily-guessed' },
    });
    expect(sealed).toEqual(before);
  });

  it('can be removed also where they have no effect', async () => {
    await passwordsWith().remove(9, 1);
    await passwordsWith().remove(null, 1);
    expect(sealed.size).toBe(0);
    await expect(passwordsWith().remove(9, 1)).rejects.toThrow('no-phone-password');
  });
});
