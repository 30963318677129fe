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
  'Records are told as rows to a request with Accept: %s',
  async (accept) => {
    await stage.makeCase();
    const { body } = await stage.get('cases', { headers: { accept } });
    expect(Array.isArray(body.cases)).toBe(true);
    const plain = await stage.get('cases', { headers: { accept: 'application/json' } });
    expect(Array.isArray(plain.body.cases)).toBe(false);
  },
);
