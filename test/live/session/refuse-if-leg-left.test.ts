import { describe, expect, it } from '@jest/globals';
import { refuseIfLegLeft } from '../../../src/live/session/refuse-if-leg-left.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import type { CallLeg } from '../../../src/live/session/legs.js';
import { someSession } from '../../support/live-parts.js';

describe('what a user asks of a call', () => {
  it.each([400, 404, 409, 412, 422])(
    'is a conflict when a channel has just gone (Asterisk says %d)',
    async (status) => {
      const session = someSession();
      const refused = () =>
        refuseIfLegLeft(session, () => Promise.reject(new TelephonyError('Channel not found', { status })));
      await expect(refused()).rejects.toMatchObject({
        code: 'conflict',
        reason: { code: 'party-hung-up' },
      });
      session.move({ state: 'wrapping-up', end: { side: 'caller', cause: 16, reason: 'caller-hung-up' } });
      await expect(refused()).rejects.toMatchObject({ code: 'conflict', reason: { code: 'call-over' } });
    },
  );

  it('is a conflict when Asterisk gave no answer, and a party has left meanwhile', async () => {
    const session = someSession();
    session.legs.set('agent-1', { legId: 'agent-1' } as CallLeg);
    const work = async () => {
      session.legs.delete('agent-1');
      throw new TelephonyError('no answer', { status: null });
    };
    await expect(refuseIfLegLeft(session, work)).rejects.toMatchObject({ code: 'conflict' });
    session.move({ state: 'wrapping-up', end: { side: 'caller', cause: 16, reason: 'caller-hung-up' } });
    const error = new TelephonyError('no answer', { status: null });
    await expect(refuseIfLegLeft(session, () => Promise.reject(error))).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it.each([null, 500])('fails as it does when Asterisk cannot do it (status %p)', async (status) => {
    const error = new TelephonyError('no answer', { status });
    await expect(refuseIfLegLeft(someSession(), () => Promise.reject(error))).rejects.toBe(error);
    await expect(refuseIfLegLeft(someSession(), () => Promise.resolve(7))).resolves.toBe(7);
  });
});
