import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { END_REASONS } from '../../src/calls/end-reason.js';
import { TestCallsApi } from '../support/test-calls-api.js';

const stage = new TestCallsApi();
beforeAll(() => stage.open(), 30_000);
afterAll(() => stage.close());
beforeEach(() => stage.reset());

describe('the session of a call', () => {
  it.each(END_REASONS)('that ended by %s says so, and has the note beside it', async (reason) => {
    const id = await stage.aCall({ words: false });
    expect((await stage.get(`/${id}`)).body.call).not.toHaveProperty('end_reason');
    await stage.end(id, { reason, note: 'she said that Achieng calls again' });
    const reported = reason === 'caller-hung-up' ? 'abandoned-in-queue' : reason; // no agent was there
    const note = 'she said that Achieng calls again';
    expect((await stage.get(`/${id}`)).body.call).toMatchObject({ end_reason: reported, end_note: note });
  });

  it('has no note where none was given', async () => {
    const id = await stage.aCall({ words: false });
    await stage.end(id, { reason: 'ended-by-program' });
    expect((await stage.get(`/${id}`)).body.call).toMatchObject({ end_note: null });
  });

  it('has the note with pseudonyms for a user without clearance', async () => {
    const id = await stage.aCall({ words: false });
    await stage.end(id, { reason: 'ended-by-supervisor', note: 'my name is Achieng' });
    stage.identity = { userId: 31, username: 'who', role: 'case_manager' };
    const { call } = (await stage.get(`/${id}`)).body as { call: Record<string, unknown> };
    expect(call).toMatchObject({ end_reason: 'ended-by-supervisor', end_note: 'my name is [PERSON_1]' });
  });
});
