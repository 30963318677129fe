import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusedFields } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';

let stage: BearerStage;
/** Ids of cases by the word that stands for them. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  stage = await BearerStage.open();
  for (const [name, body] of [
    ['kept', { priority: 'low' }],
    ['free', { priority: 'high' }],
    ['closed', { priority: 'medium', status: 'closed' }],
    ['earlier', { priority: 'low', status: 'closed' }],
  ] as const)
    ids[name] = String(
      (await stage.api.make('cases', { narrative: name, ...body }, { as: 'counsellor' })).id,
    );
  await stage.database.query('UPDATE cases SET assigned_to_id = NULL WHERE id = $1', [ids.free]);
  await stage.database.query("UPDATE cases SET closed_at = '2026-11-20T21:30:00Z' WHERE id = $1", [
    ids.closed,
  ]);
  await stage.database.query("UPDATE cases SET closed_at = '2026-11-10T08:00:00Z' WHERE id = $1", [
    ids.earlier,
  ]);
  // the third is changed last, then the first
  await stage.api.put(`cases/${ids.kept}`, { title: 'Kept' }, { as: 'counsellor' });
  await stage.api.put(`cases/${ids.closed}`, { title: 'Closed' }, { as: 'counsellor' });
}, 90_000);
afterAll(() => stage.close());

async function found(query: string, as = 'supervisor'): Promise<string[]> {
  const answer = await stage.api.get(`cases?${query}`, { as });
  if (answer.status !== 200) throw new Error(`${query}: ${answer.status} ${JSON.stringify(answer.body)}`);
  const cases = answer.data.cases as { readonly id: string }[];
  const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id;
  return cases.map(({ id }) => nameOf(id));
}

describe('the list of cases', () => {
  it.each([
    ['unassigned=true', ['free']],
    ['unassigned=false', ['earlier', 'closed', 'kept']],
    // half an hour after midnight where the helpline is
    ['closed_after=2026-11-21', ['closed']],
    ['closed_after=2026-11-20&closed_before=2026-11-21', []],
    ['closed_before=2026-11-21', ['earlier']],
    ['closed_after=2026-11-01&status=open', []],
    ['sort=updated_at', ['closed', 'kept', 'earlier', 'free']],
    ['sort=updated_at&order=asc', ['free', 'earlier', 'kept', 'closed']],
    ['sort=updated_at&limit=2&page=2', ['earlier', 'free']],
    ['sort=priority', ['free', 'closed', 'earlier', 'kept']],
    ['sort=created_at&order=asc', ['kept', 'free', 'closed', 'earlier']],
  ])('by %s: %j', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it('has for each role what that role sees, in the same order', async () => {
    expect(await found('sort=updated_at', 'counsellor')).toEqual(['closed', 'kept', 'earlier', 'free']);
    expect(await found('sort=updated_at', 'case_worker')).toEqual([]);
    expect(await found('unassigned=true', 'partner')).toEqual([]);
    expect((await stage.api.get('cases?unassigned=true', { as: 'media_account' })).status).toBe(403);
  });

  it('says when each case was changed last: with the newest activity, also one of an earlier version', async () => {
    const { rows } = await stage.database.query<{ at: Date }>(
      `INSERT INTO case_activities (case_id, activity, created_at)
       VALUES ($1, 2, date_trunc('second', now()) + interval '1 minute') RETURNING created_at AS at`,
      [ids.free],
    );
    expect((await found('sort=updated_at'))[0]).toBe('free');
    const { data } = await stage.api.get(`cases/${ids.free}`);
    expect(data.updated_at).toBe(rows[0]?.at.toISOString());
  });

  it('refuses what it does not know', async () => {
    const answer = await stage.api.get('cases?unassigned=1&closed_after=x&closed_before=2026-13-01&sort=age');
    expect([answer.status, refusedFields(answer)]).toEqual([
      400,
      ['closed_after', 'closed_before', 'sort', 'unassigned'],
    ]);
  });
});
