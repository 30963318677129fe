import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnavailableError } from '../../src/lib/errors.js';
import { TestCallsApi } from '../support/test-calls-api.js';

const stage = new TestCallsApi();
beforeAll(() => stage.open(), 30_000);
afterAll(() => stage.close());
beforeEach(() => stage.reset());

describe('a reader of a transcript', () => {
  const supervisor = { userId: 7, username: 'amina', role: 'supervisor' } as const;
  const paths = ['', '/transcript', '/segments', '/classification-evolution'];

  it.each(paths)('is noted for the audit: GET /{call_id}%s', async (path) => {
    const callId = await stage.aCall();
    expect((await stage.get(`/${callId}${path}`)).status).toBe(200);
    stage.identity = supervisor;
    expect((await stage.get(`/${callId}${path}`)).status).toBe(200);
    expect(stage.accesses).toEqual([
      { callId, userId: null, address: '127.0.0.1' },
      { callId, userId: 7, address: '127.0.0.1' },
    ]);
  });

  it('is noted where ending a call answers with its words', async () => {
    const callId = await stage.aCall();
    stage.onEnd = (id) => stage.end(id);
    expect((await stage.post(`/${callId}/end`)).status).toBe(200);
    expect(stage.accesses).toEqual([{ callId, userId: null, address: '127.0.0.1' }]);
  });

  it.each(paths)('sees none that cannot be noted: GET /{call_id}%s', async (path) => {
    const callId = await stage.aCall();
    stage.auditFailure = new UnavailableError('the database is away');
    const answer = await stage.get(`/${callId}${path}`);
    expect(answer.status).toBe(503);
    expect(answer.text).not.toContain('stepfather');
  });

  it('is not noted where no words are shown: the list of active calls, a call that does not exist', async () => {
    await stage.get('/active');
    await stage.get('/nobody/transcript');
    expect(stage.accesses).toEqual([]);
  });
});
