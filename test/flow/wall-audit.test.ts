import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestPool, startTestDatabase, type TestDatabase } from '../support/database.js';
import { Flow } from '../support/flow.js';

let database: TestDatabase;
beforeAll(async () => void (database = await startTestDatabase()));
afterAll(() => database.close());

/** YYYY-MM-DD */
const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());

/** The audit entries of a supervisor who opens the wall of a server in that time zone. */
async function watchIn(timeZone: string): Promise<string[]> {
  const flow = await Flow.open({ databaseUrl: database.url, environment: { TIME_ZONE: timeZone } });
  const pool = openTestPool(database.url, 1);
  try {
    const { rows } = await pool.query<{ id: string }>('SELECT call_id AS id FROM transcript_accesses');
    return rows.map(({ id }) => id);
  } finally {
    await pool.end();
    await flow.close();
  }
}

// 25 hours apart: their days differ at any time
it('watching the wall is in the audit once for each day of the helpline', async () => {
  const [niue, kiritimati] = ['Pacific/Niue', 'Pacific/Kiritimati'];
  const before = [dayIn(niue), dayIn(kiritimati)];
  await watchIn(niue);
  await watchIn(niue);
  const noted = await watchIn(kiritimati);
  const after = [dayIn(niue), dayIn(kiritimati)];
  if (String(before) === String(after)) expect(noted.sort()).toEqual(before.map((day) => `* ${day}`));
  else expect(noted.length).toBeGreaterThanOrEqual(2); // midnight there while this ran
});
