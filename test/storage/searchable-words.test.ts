import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { MainThreadClock } from '../../src/lib/thread-time.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

/** The longest text of a message (`/api/v1/communications/inbound`). */
const LONGEST = 65_536;
/** Processor time of the database for the words of one: 25 to 35 ms measured, 290 where the text is folded in several places. */
const LIMIT_MS = 120;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await startTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

async function valueOf<T>(sql: string, values: readonly unknown[] = []): Promise<T> {
  const { rows } = await client.query<{ value: T }>(`SELECT ${sql} AS value`, [...values]);
  return (rows[0] as { value: T }).value;
}

describe('the words of a text', () => {
  it('cost the database little, also of the longest one', async () => {
    const clock = new MainThreadClock(await valueOf<number>('pg_backend_pid()'));
    const text = 'Akinyi Odhiambo of Kisumu, '.repeat(LONGEST).slice(0, LONGEST);
    const took: number[] = [];
    for (let n = 0; n < 3; n++) {
      const before = clock.read()?.cpuMs ?? 0;
      expect(await valueOf('length(searchable_words($1))', [text])).toBe(4);
      took.push((clock.read()?.cpuMs ?? 0) - before);
    }
    clock.close();
    expect(Math.min(...took)).toBeLessThan(LIMIT_MS);
  });

  it('are the same where a text is of ASCII characters alone as beside others', async () => {
    // each character on its own, and each pair with a letter: between words, in them, and at their ends
    const ascii = Array.from({ length: 127 }, (_, n) => String.fromCharCode(n + 1));
    const text = ascii.map((char) => `x${char}y ${char}Z${char}`).join('\u0001');
    for (const name of ['folded', 'spaced_words']) {
      const alone = await valueOf<string>(`${name}($1)`, [text]);
      expect(`${alone} ж`).toBe(await valueOf<string>(`${name}($1)`, [`${text} ж`]));
    }
  });

  it.each([
    ["Ng'ang’a of `Kisumu`", ['a', 'ang', 'kisumu', 'ng', 'nganga', 'of']],
    ['WANJIRŨ, Straße; Ægir', ['aegir', 'strasse', 'wanjiru']],
    ['a\r\nb\tc\\d', ['a', 'b', 'c', 'd']],
    ['', []],
  ])('of %p are %p', async (text, words) => {
    expect(await valueOf('tsvector_to_array(searchable_words($1))', [text])).toEqual(words);
  });
});
