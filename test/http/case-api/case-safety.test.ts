import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES } from '../../../src/access/roles.js';
import { refusedFields } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { recordsOf } from '../../support/helpline-client.js';
import { ask } from '../../support/http-client.js';

const DANGER = {
  ...{ in_danger: 'yes', whereabouts: 'In the kiosk of Zubalin Mwaku', gbv_related: true },
  ...{ incidence_when: 'Last night', incidence_location: 'At home, 0722333444' },
};
const NOT_ASKED = {
  ...{ in_danger: null, whereabouts: null, gbv_related: null },
  ...{ incidence_when: null, incidence_location: null },
};
const as = 'counsellor';

let stage: BearerStage;
beforeAll(async () => void (stage = await BearerStage.open()), 90_000);
afterAll(() => stage.close());

const make = async (more: object = {}) =>
  String((await stage.api.make('cases', { narrative: 'x', ...more }, { as })).id);
const asSent = ({ data }: { data: Record<string, unknown> }) =>
  Object.fromEntries(Object.keys(DANGER).map((name) => [name, data[name]]));

describe('danger, whereabouts and incident of a case', () => {
  it('are unknown as long as they are not asked', async () => {
    const id = await make();
    expect(asSent(await stage.api.get(`cases/${id}`, { as }))).toEqual(NOT_ASKED);
    const [shown] = recordsOf(await stage.app.get(`cases/${id}`), 'cases');
    expect(shown).toMatchObject({ gbv_related: '2', in_danger: '', whereabouts: '' });
  });

  it('are kept with a new case, changed one by one, and cleared', async () => {
    const id = await make(DANGER);
    const path = `cases/${id}`;
    const read = async () => asSent(await stage.api.get(path, { as }));
    expect(await read()).toEqual(DANGER);
    for (const in_danger of ['no', 'unknown', null]) {
      await stage.api.put(path, { in_danger }, { as });
      expect(await read()).toEqual({ ...DANGER, in_danger });
    }
    await stage.api.put(path, { gbv_related: false }, { as });
    expect((await read()).gbv_related).toBe(false);
    const cleared = await stage.api.put(path, NOT_ASKED, { as });
    expect([cleared.status, await read()]).toEqual([200, NOT_ASKED]);
  });

  it('are those of the other API: one value under one name', async () => {
    const id = await make(DANGER);
    const [shown] = recordsOf(await stage.app.get(`cases/${id}`), 'cases');
    expect(shown).toMatchObject({ ...DANGER, in_danger: '1', gbv_related: '1' });
    await stage.app.post(`cases/${id}`, { in_danger: '2', gbv_related: '0', incidence_location: 'A market' });
    expect(asSent(await stage.api.get(`cases/${id}`))).toEqual({
      ...DANGER,
      ...{ in_danger: 'unknown', gbv_related: false, incidence_location: 'A market' },
    });
    const found = recordsOf(await stage.app.get('cases?in_danger=2'), 'cases');
    expect(found.map((each) => each.id)).toEqual([id]);
  });

  it.each([
    [{ in_danger: true }, 'in_danger', 'must be one of no, yes, unknown'],
    [{ in_danger: 'maybe' }, 'in_danger', 'must be one of no, yes, unknown'],
    [{ gbv_related: 2 }, 'gbv_related', 'must be true or false'],
    [{ whereabouts: 7 }, 'whereabouts', 'must be a string'],
    [{ whereabouts: 'x'.repeat(251) }, 'whereabouts', 'must have at most 250 characters'],
    [{ incidence_when: 'a\nb' }, 'incidence_when', 'must not contain control characters'],
    [{ incidence_location: [] }, 'incidence_location', 'must be a string'],
  ])(
    'are refused as %j, in a new case and in a change, and nothing is stored',
    async (body, field, message) => {
      const id = await make(DANGER);
      for (const answer of [
        await stage.api.post('cases', { narrative: 'x', ...body }, { as }),
        await stage.api.put(`cases/${id}`, { plan: 'y', ...body }, { as }),
      ])
        expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]]);
      expect((await stage.api.get(`cases/${id}`, { as })).data).toMatchObject({ ...DANGER, plan: '' });
    },
  );

  it('stand in the history by their words', async () => {
    const id = await make();
    await stage.api.put(`cases/${id}`, { in_danger: 'unknown', gbv_related: true }, { as });
    await stage.api.put(`cases/${id}`, { in_danger: 'yes', whereabouts: 'At school' }, { as });
    const { history } = (await stage.api.get(`cases/${id}/history`, { as })).data as {
      history: { changes: { field: string; from: string | null; to: string | null }[] }[];
    };
    const changes = history.slice(0, 2).flatMap((event) => event.changes);
    expect(changes).toHaveLength(4);
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'in_danger', from: null, to: 'unknown' }),
        expect.objectContaining({ field: 'in_danger', from: 'unknown', to: 'yes' }),
        expect.objectContaining({ field: 'whereabouts', from: null, to: 'At school' }),
        expect.objectContaining({ field: 'gbv_related', from: null, to: 'yes' }),
      ]),
    );
  });

  it('stand in the audit with their author', async () => {
    const id = await make();
    await stage.api.put(`cases/${id}`, { in_danger: 'yes' }, { as });
    const { rows } = await stage.database.query(
      `SELECT e.k, e.v_, e.v, u.username FROM audit_entries e JOIN users u ON u.id = e.created_by_id
       WHERE e.t = 'cases' AND e.row_id = $1 AND e.k = 'in_danger'`,
      [id],
    );
    expect(rows).toEqual([{ k: 'in_danger', v_: null, v: '1', username: as }]);
  });

  it('are not overwritten by an editor who read an older state', async () => {
    const id = await make();
    const { etag = '' } = (await stage.api.get(`cases/${id}`, { as })).headers;
    await stage.api.put(`cases/${id}`, { in_danger: 'yes' }, { as: 'supervisor' });
    const late = await stage.api.put(
      `cases/${id}`,
      { in_danger: 'no' },
      { as, headers: { 'if-match': etag } },
    );
    expect([late.status, late.body.refusal]).toMatchObject([412, { code: 'record-changed' }]);
    expect((await stage.api.get(`cases/${id}`, { as })).data.in_danger).toBe('yes');
  });
});

describe('the rights on them', () => {
  it.each(ROLES)('of a %s are those on the rest of the case', async (role) => {
    const id = await make(DANGER);
    const statusOf = async (body: object) => (await stage.api.put(`cases/${id}`, body, { as: role })).status;
    const seen = await stage.api.get(`cases/${id}`, { as: role });
    if (seen.status === 200) expect(asSent(seen)).toEqual(DANGER);
    else expect(JSON.stringify(seen.body)).not.toMatch(/Zubalin|0722333444/);
    const ofPlan = await statusOf({ plan: 'y' });
    expect(await statusOf({ in_danger: 'no', whereabouts: null, gbv_related: null })).toBe(ofPlan);
    const now = asSent(await stage.api.get(`cases/${id}`));
    expect(now).toMatchObject({ in_danger: ofPlan === 200 ? 'no' : 'yes' });
    const made = await stage.api.post('cases', { narrative: 'x', ...DANGER }, { as: role });
    expect(made.status).toBe((await stage.api.post('cases', { narrative: 'x' }, { as: role })).status);
  });

  it.each(ROLES)('give a %s the two places in a file by the clearance for personal data', async (role) => {
    const id = await make(DANGER);
    const headers = { authorization: `Bearer ${await stage.api.tokenOf(role)}` };
    const { status, text } = await ask(stage.app.url, `/api/v1/cases/export?ids=${id}`, { headers });
    const isCleared = ['supervisor', 'administrator'].includes(role);
    expect(/Zubalin/.test(text)).toBe(status === 200 && isCleared);
    expect(text.includes('0722333444')).toBe(status === 200 && isCleared);
    const family = await stage.app.get(`cases?csv=1&id=${id}`, { as: role });
    expect([role, /Zubalin|722333444/.test(family.text)]).toEqual([role, family.status === 200 && isCleared]);
    if (status !== 200) return;
    expect(text.split('\r\n')[0]).toMatch(
      /"closed_at","in_danger","whereabouts","gbv_related","incidence_when","incidence_location"$/,
    );
    if (!text.includes(`"${id}"`)) return;
    expect(text).toMatch(
      isCleared ? /"yes","In the kiosk of Zubalin Mwaku","true"/ : /"yes","\[[A-Z]+_\d+\]","true"/,
    );
  });

  it('give nothing without a token', async () => {
    expect((await stage.api.post('cases', { narrative: 'x', ...DANGER }, { as: null })).status).toBe(401);
    expect(refusedFields(await stage.api.post('clients', { first_name: 'A', ...DANGER }))).toEqual(
      Object.keys(DANGER).sort(),
    );
  });
});
