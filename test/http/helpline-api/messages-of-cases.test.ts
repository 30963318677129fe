import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
beforeAll(() => stage.open(), 60_000);
afterAll(() => stage.close());

it('a media account sees no message that hangs on a case, nor its exchange, however it asks', async () => {
  const { id: caseId } = await stage.makeCase();
  const message = { src: 'sms', src_uid: 'p7', src_callid: 'p7', src_vector: '2', src_msg: 'Come at nine' };
  const { id, thread_id: thread } = await stage.make('messages', message);
  const as = 'media_account';
  const seen = async () => [
    (await stage.get(`messages/${id}`, { as })).status,
    (await stage.get(`pmessages/${thread}`, { as })).status,
    ...(await Promise.all(
      ['messages?_c=1000', 'pmessages?_c=1000', 'messages?csv=1'].map(async (path) =>
        (await stage.get(path, { as })).text.includes('Come at nine'),
      ),
    )),
  ];
  expect(await seen()).toEqual([200, 200, true, true, true]);
  const database = new pg.Client({ connectionString: stage.database.url });
  await database.connect();
  await database.query('UPDATE messages SET case_id = $2 WHERE id = $1', [id, caseId]);
  await database.end();
  expect(await seen()).toEqual([404, 404, false, false, false]);
});
