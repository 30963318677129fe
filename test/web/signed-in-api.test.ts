import { describe, expect, test } from '@jest/globals';
import { ApiFault, bodyOf } from '../../src/web/api/api-fault.js';
import { openSignedInApi } from '../../src/web/api/signed-in-api.js';

type Replacement = 'replaced' | 'ended' | 'unreachable';

const origin = 'http://127.0.0.1';

/** A server that takes one access token; the session has that of the number 1, and gets the next one at each exchange. */
function openApi({
  takes,
  expired = false,
  replacement = 'replaced',
}: {
  takes: string;
  expired?: boolean;
  replacement?: Replacement;
}) {
  const presented: (string | null)[] = [];
  const bodies: string[] = [];
  let ended = 0;
  let number = 1;
  const tokens = {
    get token() {
      return `token-${number}`;
    },
    get remainingMs() {
      return expired && number === 1 ? -1 : 60_000;
    },
    replace: async () => {
      if (replacement === 'replaced') number += 1;
      return replacement;
    },
  };
  const api = openSignedInApi(
    tokens,
    () => (ended += 1),
    async (request) => {
      const authorization = request.headers.get('authorization');
      presented.push(authorization);
      bodies.push(await request.text());
      if (authorization === `Bearer ${takes}`) return Response.json({ status: 'success', data: {} });
      return Response.json(
        { status: 'error', errors: [{ field: 'x', message: 'is wrong' }] },
        { status: 401 },
      );
    },
  );
  const ask = () =>
    bodyOf(api.POST('/api/v1/auth/refresh', { baseUrl: origin, body: { refresh_token: 'r' } }));
  return { ask, presented, bodies, endings: () => ended };
}

describe('a page that asks the server', () => {
  test('is answered with the access token of the session', async () => {
    const { ask, presented } = openApi({ takes: 'token-1' });
    await ask();
    expect(presented).toEqual(['Bearer token-1']);
  });

  test('is answered although its access token was refused: the request goes out once more, whole', async () => {
    const { ask, presented, bodies } = openApi({ takes: 'token-2' });
    await ask();
    expect(presented).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(bodies[1]).toBe(bodies[0]);
    expect(bodies[1]).toContain('refresh_token');
  });

  test('never presents a token that has expired', async () => {
    const { ask, presented } = openApi({ takes: 'token-2', expired: true });
    await ask();
    expect(presented).toEqual(['Bearer token-2']);
  });

  test('gives up after one renewal, and learns that the session is over', async () => {
    const refused = openApi({ takes: 'none' });
    await expect(refused.ask()).rejects.toMatchObject({
      status: 401,
      faults: [{ field: 'x', message: 'is wrong' }],
    });
    expect(refused.presented).toHaveLength(2);
    const over = openApi({ takes: 'none', replacement: 'ended' });
    await expect(over.ask()).rejects.toBeInstanceOf(ApiFault);
    expect([over.presented.length, over.endings()]).toEqual([1, 1]);
  });

  test('learns that no answer came', async () => {
    const api = openSignedInApi(
      { token: 't', remainingMs: 1, replace: async () => 'unreachable' },
      () => {},
      () => Promise.reject(new TypeError('no network')),
    );
    await expect(bodyOf(api.GET('/api/v1/auth/me', { baseUrl: origin }))).rejects.toMatchObject({
      status: 0,
    });
  });
});
