import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLog } from '../../src/lib/log.js';
import { normaliseStoredAddresses } from '../../src/storage/normal-addresses.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import pg from 'pg';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await startTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.close();
});

const normalise = (country: 'KE' | 'UG' = 'KE') =>
  normaliseStoredAddresses({ url: database.url, log: silentLog(), country });

describe('addresses of an earlier version', () => {
  it('are brought into their normal form once, and again for another country', async () => {
    await client.query(
      `INSERT INTO contacts (fname, lname, phone, phone2, email)
       SELECT 'A', 'B', '00254722000' || lpad(n::text, 3, '0'), CASE n WHEN 1 THEN '0772123456' END,
         'Akinyi' || n || '@Example.ORG' FROM generate_series(1, 450) n`,
    );
    await client.query(
      `INSERT INTO messages (src, src_uid, src_callid, src_vector, src_msg, src_address)
       VALUES ('sms', '1', '1', 1, 'x', '0254722000001'), ('chat', '2', '2', 1, 'x', '@Akinyi')`,
    );
    await client.query(
      `INSERT INTO users (username, password_hash, role, full_name, email, phone) VALUES
       ('one', 'x', 1, 'One', 'one@example.org', '00254722000001'), ('two', 'x', 1, 'Two', NULL, '+254722000001')`,
    );
    expect(await normalise()).toBe(902);
    const { rows } = await client.query(
      `SELECT count(*)::int AS all FROM contacts WHERE phone ~ '^[+]254722000[0-9]{3}$' AND email ~ '^akinyi[0-9]+@example.org$'`,
    );
    expect(rows).toEqual([{ all: 450 }]);
    const messages = await client.query('SELECT src_address FROM messages ORDER BY id');
    expect(messages.rows).toEqual([{ src_address: '+254722000001' }, { src_address: '@Akinyi' }]);
    // one log-in address is not two users'
    const users = await client.query(`SELECT phone FROM users WHERE username IN ('one', 'two') ORDER BY 1`);
    expect(users.rows).toEqual([{ phone: '+254722000001' }, { phone: '00254722000001' }]);
    const second = await client.query('SELECT phone2 FROM contacts WHERE phone2 IS NOT NULL');
    expect(second.rows).toEqual([{ phone2: '+254772123456' }]);
    await client.query(`INSERT INTO contacts (fname, lname, phone) VALUES ('A', 'B', '0772999888')`);
    expect(await normalise()).toBe(0);
    expect(await normalise('UG')).toBe(1);
  });
});
