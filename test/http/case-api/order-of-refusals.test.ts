import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BearerClient, BearerOptions } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';

let stage: BearerStage;
let api: BearerClient;
beforeAll(async () => {
  stage = await BearerStage.open();
  ({ api } = stage);
}, 120_000);
afterAll(() => stage.close());

const BODIES = [
  ['that is no JSON', '{', 'application/json', 400],
  ['of another type', '<case/>', 'application/xml', 415],
  ['that is too large', JSON.stringify({ narrative: 'x'.repeat(2_000_000) }), 'application/json', 413],
] as const;

describe('a query that is wrong', () => {
  it('is refused for a missing token first, then for a right that is missing, then for itself', async () => {
    for (const record of ['calls', 'cases']) {
      const statusFor = async (as: string | null) =>
        (await api.get(`${record}/1/accesses?page=x`, { as })).status;
      expect([await statusFor(null), await statusFor('counsellor'), await statusFor('supervisor')]).toEqual([
        ...[401, 403, 400],
      ]);
    }
  });
});

describe.each(BODIES)('a request with a body %s', (_what, body, type, status) => {
  const send = async (method: string, path: string, options: BearerOptions = {}) => {
    const answer = await api.send(method, path, body, { ...options, headers: { 'content-type': type } });
    expect(answer.body).toMatchObject({ status: 'error', code: answer.status });
    return answer;
  };

  it('is refused for its missing token first', async () => {
    for (const path of ['cases', 'users', 'webhooks/subscribe', 'auth/logout', 'desk/callbacks/1/take'])
      expect({ path, status: (await send('POST', path, { as: null })).status }).toEqual({
        path,
        status: 401,
      });
  });

  it('is refused for a right that is missing first', async () => {
    for (const path of ['users', 'webhooks/subscribe'])
      expect((await send('POST', path, { as: 'counsellor' })).status).toBe(403);
  });

  it('is refused for its address or method first', async () => {
    expect((await send('POST', 'nothing-here')).status).toBe(404);
    expect((await send('POST', 'cases/1/nothing-here')).status).toBe(404);
    const patched = await send('PATCH', 'cases/1');
    expect(patched.status).toBe(405);
    expect(patched.headers.allow).toBe('DELETE, GET, HEAD, PUT');
  });

  it('is given what is wrong with it where all of that is right', async () => {
    expect((await send('POST', 'cases')).status).toBe(status);
  });
});
