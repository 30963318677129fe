import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BearerStage } from '../../support/bearer-stage.js';

const NUMBER = '+254722000777';
/** The same person, as another trunk writes it. */
const NATIONAL = '0722000777';

let stage: BearerStage;
beforeAll(async () => {
  stage = await BearerStage.open();
}, 90_000);
afterAll(() => stage.close());

interface RingOptions {
  readonly number?: string | null;
  /** The user whose telephone rings. */
  readonly at?: string;
  readonly isOver?: boolean;
}

/** A call that rings at a user, who has not answered. */
async function ring(id: string, { number = NUMBER, at = 'counsellor', isOver = false }: RingOptions = {}) {
  await stage.database.query(
    `WITH called AS (
       INSERT INTO calls (id, caller_id, dialled, state, started_at, ended_at, last_seq)
       VALUES ($1, $2, '116', 'ringing', '2026-11-24T08:00:00Z', $4, 1) RETURNING id)
     INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
     SELECT called.id, 1, 'agent.ringing', now(), 0, jsonb_build_object('userId', users.id, 'name', username)
     FROM called, users WHERE username = $3`,
    [id, number, at, isOver ? new Date('2026-11-24T08:01:00Z') : null],
  );
}

const callerOf = async (call: string, as: string) => {
  const { status, data } = await stage.api.get(`calls/${call}/caller`, { as });
  return { status, caller: data.caller as Record<string, unknown> | null };
};

describe('who calls', () => {
  it('is known to the user whose telephone rings: calls and cases by every spelling of the number, and wishes', async () => {
    await ring('first', { isOver: true });
    await ring('second', { number: NATIONAL, isOver: true, at: 'supervisor' });
    await ring('now');
    const own = await stage.api.make(
      'cases',
      {
        ...{ narrative: 'She is alone', title: 'Alone at home', may_call: false },
        reporter: { first_name: 'Rita', phone: NATIONAL },
      },
      { as: 'counsellor' },
    );
    await stage.api.make(
      'cases',
      { narrative: 'Of another number', reporter: { first_name: 'Zuri', phone: '+254722000778' } },
      { as: 'counsellor' },
    );
    const { caller } = await callerOf('now', 'counsellor');
    expect(caller).toMatchObject({
      calls: 2,
      last_call_at: '2026-11-24T08:00:00.000Z',
      cases: [{ id: own.id, case_number: own.case_number, title: 'Alone at home', status: 'open' }],
      contact: { may_call: false, reason: expect.stringContaining('must not be called') },
    });
    const client = await stage.api.make(
      'cases',
      { narrative: 'The child itself', clients: [{ first_name: 'Amani', phone: NUMBER }] },
      { as: 'counsellor' },
    );
    expect((await callerOf('now', 'counsellor')).caller?.cases).toMatchObject([
      { id: client.id },
      { id: own.id },
    ]);
  });

  it('is shown with no case that the user may not see', async () => {
    const foreign = await stage.api.make(
      'cases',
      { narrative: 'Not theirs', reporter: { first_name: 'Rita', phone: '+254722000779' } },
      { as: 'supervisor' },
    );
    await ring('theirs', { number: '+254722000779', at: 'case_worker' });
    expect((await callerOf('theirs', 'case_worker')).caller).toMatchObject({
      calls: 0,
      last_call_at: null,
      cases: [],
    });
    expect((await callerOf('theirs', 'supervisor')).caller?.cases).toMatchObject([{ id: foreign.id }]);
  });

  it('is not shown to a user who sees the call and no number', async () => {
    await ring('unseen', { at: 'supervisor' });
    expect(await callerOf('unseen', 'case_manager')).toEqual({ status: 200, caller: null });
    expect((await callerOf('unseen', 'supervisor')).caller).not.toBeNull();
  });

  it.each([null, 'anonymous', 'Amina'])('is not known where the number is %p', async (number) => {
    await ring(`number ${number}`, { number });
    expect(await callerOf(encodeURIComponent(`number ${number}`), 'counsellor')).toEqual({
      status: 200,
      caller: null,
    });
  });

  it('stays known to a user who was on the call, after its end', async () => {
    await ring('taken', { isOver: true });
    await stage.database.query(
      `INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
       SELECT 'taken', 2, 'leg.joined', now(), 0, jsonb_build_object('userId', id) FROM users WHERE username = 'case_worker'`,
    );
    expect((await callerOf('taken', 'case_worker')).caller).not.toBeNull();
  });

  it('is not shown to a user whose telephone does not ring for it, nor once a call that they missed is over', async () => {
    await ring('at-the-supervisor', { at: 'supervisor' });
    await ring('missed', { isOver: true });
    for (const call of ['at-the-supervisor', 'missed', 'none'])
      expect([call, await callerOf(call, 'counsellor')]).toEqual([call, { status: 200, caller: null }]);
    expect((await callerOf('missed', 'supervisor')).caller).not.toBeNull();
    expect((await stage.api.get('calls/missed/caller', { as: null })).status).toBe(401);
    expect((await stage.api.get('calls/missed/caller', { as: 'media_account' })).status).toBe(403);
    expect((await stage.api.post('calls/missed/caller', {}, { as: 'counsellor' })).status).toBe(405);
  });
});
