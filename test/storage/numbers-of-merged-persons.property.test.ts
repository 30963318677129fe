import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { MERGE_SIDES, type MergeChoices } from '../../src/cases/person-merge-fields.js';
import type { MergeRights } from '../../src/cases/person-merges.js';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { seededRandom } from '../support/seeded-random.js';

const FAMILIES = 60;
const random = seededRandom(20261129);

let database: TestDatabase;
let storage: Storage;
let client: pg.Client;
let rights: MergeRights;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const user = { username: 'one', passwordHash: 'x', role: 'supervisor', fullName: 'One' } as const;
  const { id: userId } = await storage.users.create(user);
  const viewer = { userId, username: 'one', scope: 'all' } as const;
  rights = { sees: viewer, by: viewer, cases: viewer };
}, 90_000);
afterAll(async () => {
  await client?.end();
  await database?.close();
});

function oneOf<T>(values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

interface Made {
  readonly id: number;
  readonly addresses: readonly string[];
  readonly mayCall: number | null;
}

/** A person with some of three numbers and two e-mail addresses, which are those of others of the same family too. */
async function personOf(family: number): Promise<Made> {
  const numbers = [1, 2, 3].map((last) => `+25472${String(family).padStart(6, '0')}${last}`);
  const mails = [1, 2].map((last) => `${family}.${last}@family.example`);
  const [phone, other, email] = [
    oneOf([...numbers, null]),
    oneOf([...numbers, null]),
    oneOf([...mails, null]),
  ];
  const mayCall = oneOf([0, 1, null]);
  const { rows } = await client.query<{ id: number }>(
    "INSERT INTO contacts (fname, phone, phone2, email, may_call) VALUES ('R', $1, $2, $3, $4) RETURNING id",
    [phone, other, email, mayCall],
  );
  const addresses = [phone, other, email].filter((each) => each !== null);
  return { id: Number(rows[0]?.id), addresses, mayCall };
}

function someChoices(): MergeChoices {
  const side = () => oneOf([undefined, ...MERGE_SIDES]);
  return { phone: side(), other_phone: side(), email: side() };
}

/** Where a call and a message from there lead to, and whether the person may be called there. */
async function ledTo(address: string) {
  const persons = await storage.knownCallers.personsOf([address]);
  const message = await storage.inboundMessages.receive({
    ...{ channel: 'sms', address, spellings: [address], messageId: `m${random()}` },
    ...{ at: new Date(), subject: null, text: 't' },
  });
  const wishes = await storage.contactWishes.ofNumbers([address]);
  return {
    persons: persons.map(({ id }) => id),
    writer: message.contactId,
    mayNotCall: wishes.some(({ mayCall }) => mayCall === false),
  };
}

it('each number and e-mail address of merged persons leads to the last of them, with the strictest wish, whatever was chosen', async () => {
  for (let family = 0; family < FAMILIES; family++) {
    const [first, second, third] = [await personOf(family), await personOf(family), await personOf(family)];
    const all = [first, second, third];
    for (const [kept, duplicate] of [
      [second, first],
      [third, second],
    ] as const) {
      const pair = { keptId: kept.id, duplicateId: duplicate.id };
      await storage.personMerges.merge({ ...pair, choices: someChoices(), reason: 'typed twice' }, rights);
    }
    const mayNotCall = all.some(({ mayCall }) => mayCall === 0);
    const addresses = [...new Set(all.flatMap(({ addresses: some }) => some))];
    for (const address of addresses)
      expect({ address, ...(await ledTo(address)) }).toEqual({
        ...{ address, persons: [third.id], writer: String(third.id), mayNotCall },
      });
    const { rows } = await client.query<Record<string, string | null>>(
      'SELECT phone, phone2 FROM contacts WHERE id = $1',
      [third.id],
    );
    const known = [...Object.values(rows[0] ?? {}), ...(await storage.persons.formerNumbersOf(third.id))];
    expect(known).toEqual(expect.arrayContaining(addresses.filter((each) => !each.includes('@'))));
  }
}, 120_000);
