import { beforeEach, expect, it } from '@jest/globals';
import type { ContactOverrideEntry } from '../../src/audit/contact-override-log.js';
import type { NumberWishes } from '../../src/cases/contact-wishes.js';
import { SafeContact } from '../../src/cases/safe-contact.js';
import { ContactGate } from '../../src/desk/contact-gate.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { wordContactWish } from '../../src/wording/word-contact-wish.js';
import { toHttpFailure } from '../../src/http/kit/error-table.js';
import { silentLog } from '../../src/lib/log.js';

const NUMBER = '+254700123456';
const target = { kind: 'number', number: '0700123456' } as const;
const override = 'she asked for a call by e-mail today';

let wishes: Partial<NumberWishes>[];
let audit: ContactOverrideEntry[];
let isAway: boolean;
let auditIsAway: boolean;
let gate: ContactGate;

beforeEach(() => {
  [wishes, audit, isAway, auditIsAway] = [[{ mayCall: false }], [], false, false];
  const nothing = { mayCall: null, mayText: null, keepConfidential: null, neutralCallerId: null };
  const store = {
    ofNumbers: async () => {
      if (isAway) throw new UnavailableError('away');
      return wishes.map((each) => ({ ...nothing, safeFrom: null, safeUntil: null, number: NUMBER, ...each }));
    },
  };
  const overrides = {
    add: async (entry: ContactOverrideEntry) => {
      if (auditIsAway) throw new UnavailableError('away');
      audit.push(entry);
    },
  };
  const safeContact = new SafeContact(store, { country: 'KE', timeZone: 'Africa/Nairobi' });
  gate = new ContactGate({
    safeContact,
    overrides,
    wordWish: (refusal) => wordContactWish(refusal, 'number'),
    log: silentLog(),
  });
});

it('a number that may not be called is refused, and the refusal says what to do', async () => {
  const refused = gate.check(target, { userId: 1 });
  await expect(refused).rejects.toMatchObject({ reason: { code: 'contact-not-wished', wish: 'no-calls' } });
  const { message } = toHttpFailure(await refused.catch((error: unknown) => error));
  expect(message).toMatch(/must not be called; to call all the same, give a reason/);
  expect(audit).toEqual([]);
});

it('with a reason it is dialled, and the reason is in the audit with the user, the number and the wish', async () => {
  expect(await gate.check(target, { userId: 1, override, callbackId: 5 })).toEqual(target);
  const refusal = 'the case file says that this number must not be called';
  const entry = { userId: 1, means: 'call', number: NUMBER, refusal, reason: override, callbackId: 5 };
  expect(audit).toEqual([entry]);
});

it('a reason that is not needed is no override', async () => {
  wishes = [{ mayCall: true }];
  await gate.check(target, { userId: 1, override });
  expect(audit).toEqual([]);
});

it('a telephone without a log-in cannot override', async () => {
  await expect(gate.check(target, { userId: null, override })).rejects.toThrow('contact-not-wished');
});

it('an override that cannot be written down is none', async () => {
  auditIsAway = true;
  await expect(gate.check(target, { userId: 1, override })).rejects.toMatchObject({
    ...{ code: 'unavailable', reason: { code: 'contact-wishes-unknown' } },
  });
});

it('who wishes it sees no number of the helpline', async () => {
  wishes = [{ mayCall: true, neutralCallerId: true }];
  expect(await gate.check(target, { userId: 1 })).toEqual({ ...target, isCallerIdHidden: true });
});

it('while the case file is away no person is called, and emergency numbers are', async () => {
  isAway = true;
  await expect(gate.check(target, { userId: 1, override })).rejects.toMatchObject({
    ...{ code: 'unavailable', reason: { code: 'contact-wishes-unknown' } },
  });
  const emergency = { kind: 'number', number: '999' } as const;
  expect(await gate.check(emergency, { userId: 1 })).toEqual(emergency);
});

it('a colleague is called without a look into the case file', async () => {
  isAway = true;
  const colleague = { kind: 'extension', extension: '2002' } as const;
  expect(await gate.check(colleague, { userId: 1 })).toEqual(colleague);
});
