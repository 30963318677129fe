import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { recordsOf } from '../../support/helpline-client.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const stage = new TestCaseFile();
beforeAll(() => stage.open(), 60_000);
afterAll(() => stage.close());

it('Exchanges of messages are found by the disposition that was made of them', async () => {
  const message = { src_vector: '1', src_callid: 'x', src_msg: 'Help' };
  for (const [src, src_uid] of [
    ['sms', 'one'],
    ['sms', 'other'],
    ['chat', 'one'],
  ] as const)
    await stage.make('messages', { ...message, src, src_uid, src_callid: `${src} ${src_uid}` });
  await stage.make('dispositions', { src: 'sms', src_uid: 'one', disposition_id: '363037' });
  const found = recordsOf(await stage.get('pmessages?dispositions%5Edisposition_id=363037'), 'pmessages');
  expect(found.map(({ src, src_uid }) => [src, src_uid])).toEqual([['sms', 'one']]);
  const none = await stage.get('pmessages?dispositions%5Edisposition_id=362527');
  expect(recordsOf(none, 'pmessages')).toEqual([]);
});

it.each(['application/json; fmt=rows', 'application/json;fmt=rows, */*'])(
  'Records are reported as rows to a request with Accept: %s',
  async (accept) => {
    await stage.makeCase();
    const { body } = await stage.get('cases', { headers: { accept } });
    expect(Array.isArray(body.cases)).toBe(true);
    const plain = await stage.get('cases', { headers: { accept: 'application/json' } });
    expect(Array.isArray(plain.body.cases)).toBe(false);
  },
);

it('The reporter of a case is reported under the names that clients of the family read, with the same fields', async () => {
  const made = await stage.makeCase();
  const whole = await stage.get(`cases/${made.id}`);
  expect(whole.body.reporters_uuid).toEqual(whole.body.reporters);
  expect(whole.body.reporters_uuid_k).toEqual(whole.body.reporters_k);
  const [reporter] = recordsOf(whole, 'reporters');
  const [same] = recordsOf(await stage.get(`reporters_uuid/${reporter?.id}`), 'reporters_uuid');
  expect(same).toEqual(reporter);
  const [link] = recordsOf(await stage.get(`cases_uuid?case_id=${made.id}`), 'cases_uuid');
  expect(Object.keys(link ?? {})).toEqual([
    ...['id', 'created_on', 'created_by', 'created_by_id', 'created_by_role', 'reporter_id', 'case_id'],
    ...['src', 'src_uid', 'src_address', 'src_vector'],
  ]);
  expect(link).toMatchObject({ reporter_id: made.reporter_id, case_id: made.id, src: 'walkin' });
  expect((await stage.post('cases_uuid', { case_id: made.id })).status).toBe(412);
});
