import { describe, expect, it } from '@jest/globals';
import { goneMeanwhile } from '../../src/live/gone-meanwhile.js';
import { TelephonyError } from '../../src/telephony/errors.js';
import { someSession } from '../support/live-parts.js';

describe('what somebody asks of a call', () => {
  it.each([404, 409, 412, 422])(
    'is a conflict when a channel has just gone (Asterisk says %d)',
    async (status) => {
      const session = someSession();
      const refused = () =>
        goneMeanwhile(session, Promise.reject(new TelephonyError('Channel not found', { status })));
      await expect(refused()).rejects.toMatchObject({
        code: 'conflict',
        message: 'somebody on this call has just hung up',
      });
      session.end = { side: 'caller', cause: 16, reason: 'hung up' };
      await expect(refused()).rejects.toMatchObject({ code: 'conflict', message: 'the call has just ended' });
    },
  );

  it.each([null, 500])('fails as it does when Asterisk cannot do it (status %p)', async (status) => {
    const error = new TelephonyError('no answer', { status });
    await expect(goneMeanwhile(someSession(), Promise.reject(error))).rejects.toBe(error);
    await expect(goneMeanwhile(someSession(), Promise.resolve(7))).resolves.toBe(7);
  });
});
