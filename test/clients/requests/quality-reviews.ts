import { describe, expect, it } from '@jest/globals';
import type { Stage } from '../family-stage.js';

/** A form as it is filled in: 0, 1 or 2 for each criterion. */
const scores = {
  ...{ opening_phrase: 2, non_interrupting: 2, empathy: 1, paraphrasing: 0, courteous: 2, nonhesitant: 1 },
  ...{ extra_mile_willingness: 1, confirms_client_satisfaction: 2, follows_up_on_case_updates: 2 },
  ...{ accuracy: 2, grammar: 2, consults: 2, procedure_adherance: 1, educative: 1 },
  ...{ notifies_hold: 0, updates_hold: 1, call_closing_coutesy: 2 },
} as const;

const form = (call: string) => ({
  ...{ '.id': '', chan_uniqueid: call, ...scores, comments: 'Well done' },
  ...{ 'comment_Listening Skills': 'Let her finish', hold_comments: 'Say how long' },
});

/** The form and the table of people who judge calls. */
export function qualityReviews(stage: Stage): void {
  describe('The review of a call', () => {
    writesReviews(stage);
    readsReviews(stage);
  });
}

function writesReviews(stage: Stage): void {
  it('is kept criterion by criterion, and reported with its sums and whom it is about', async () => {
    await stage().addCall('1795359110.401', { agent: 'counsellor' });
    const answer = await stage().post('qas', form('1795359110.401'));
    expect(answer.status).toBe(201);
    const reported = (names: readonly string[]) => names.map((name) => answer.cell('qas', name));
    expect(reported(['chan_uniqueid', 'chan_user_name', 'chan_talk_time', 'created_by'])).toEqual([
      ...['1795359110.401', 'counsellor', '50', 'supervisor'],
    ]);
    expect(
      reported(['listening_score', 'listening_score_p', 'proactive_score_p', 'resolution_score_p']),
    ).toEqual([...['6', '60', '83', '80']]);
    expect(
      reported(['opening_score_p', 'holding_score_p', 'closing_score_p', 'total_score', 'total_score_p']),
    ).toEqual([...['100', '25', '100', '24', '71']]);
    const [row] = await stage().sql('SELECT * FROM call_reviews WHERE id = $1', [answer.cell('qas', 'id')]);
    expect(row).toMatchObject({
      ...scores,
      ...{ call_id: '1795359110.401', comments: 'Well done', listening_comments: 'Let her finish' },
      hold_comments: 'Say how long',
    });
  });

  it.each([
    ['a criterion above 2', { empathy: 3 }, 'INVALID', 'empathy'],
    ['a criterion left out', { empathy: undefined }, 'REQUIRED', 'empathy'],
    ['no call', { chan_uniqueid: '' }, 'REQUIRED', 'chan_uniqueid'],
    ['a call that is none', { chan_uniqueid: '1.1' }, 'INVALID_FOREIGN_KEY', 'chan_uniqueid'],
  ])('is refused with %s', async (_what, wrong, errno, field) => {
    await stage().addCall(`1795359110.41${_what.length}${field.length}`);
    const answer = await stage().post('qas', {
      ...form(`1795359110.41${_what.length}${field.length}`),
      ...wrong,
    });
    expect(answer.status).toBe(412);
    expect((answer.body.errors as unknown[][]).map((entry) => [entry[2], entry[5]])).toEqual([
      [errno, field],
    ]);
  });

  it('stays with the call that was scored', async () => {
    for (const call of ['1795359110.481', '1795359110.482'])
      await stage().addCall(call, { agent: 'counsellor' });
    const id = (await stage().post('qas', form('1795359110.481'))).cell('qas', 'id');
    const moved = await stage().post(`qas/${id}`, { chan_uniqueid: '1795359110.482', empathy: 2 });
    expect([moved.status, moved.body.errors]).toEqual([
      412,
      [
        [
          ...['error', 'chan_uniqueid is that of another call', 'INVALID', 'qas', 0, 'chan_uniqueid'],
          '1795359110.482',
        ],
      ],
    ]);
    expect(await stage().sql('SELECT call_id, empathy FROM call_reviews WHERE id = $1', [id])).toEqual([
      { call_id: '1795359110.481', empathy: 1 },
    ]);
    const corrected = await stage().post(`qas/${id}`, { chan_uniqueid: '1795359110.481', empathy: 2 });
    expect([corrected.status, corrected.cell('qas', 'total_score')]).toEqual([202, '25']);
  });

  it.each(['counsellor', 'case_manager', 'case_worker', 'partner', 'media_account'])(
    'is neither read nor written by a %s',
    async (as) => {
      const denied = [[412, 'Access Denied']];
      const answers = [
        await stage().get('qas', { as }),
        await stage().get('qas/rpt', { as }),
        await stage().post('qas', form('1795359110.401'), { as }),
      ];
      expect(answers.map(({ status, body }) => [status, (body.errors as string[][])[0]?.[1]])).toEqual(
        answers.map(() => denied[0]),
      );
    },
  );
}

function readsReviews(stage: Stage): void {
  it.each([
    'yr',
    'mn',
    'wk',
    'dt',
    'dth',
    'h',
    'chan_yr',
    'chan_mn',
    'chan_wk',
    'chan_dt',
    'chan_dth',
    'chan_h',
  ])('is counted by %s of the call, however late it was written', async (axis) => {
    const id = `1795359110.9${axis}`;
    await stage().addCall(id, { agent: 'counsellor', at: new Date('2026-03-04T05:06:07Z') });
    await stage().post('qas', form(id));
    const answer = await stage().get(`qas/?xaxis=${axis}&metrics=qa_count`);
    expect([answer.status, answer.body.qas_notes]).toEqual([200, undefined]);
    const beginnings: Record<string, string> = {
      ...{ yr: '2026-01-01T00:00', mn: '2026-03-01T00:00', dt: '2026-03-04T00:00', dth: '2026-03-04T08:00' },
    };
    const part = axis.replace('chan_', '');
    const expected =
      part === 'h' ? '8' : String(Date.parse(`${beginnings[part] ?? '2026-03-02T00:00'}:00+03:00`) / 1000);
    const values = answer.rows('qas').map(([value]) => value);
    if (part !== 'wk') expect(values).toContain(expected);
    for (const value of values) expect(value).toMatch(part === 'h' ? /^\d{1,2}$/ : /^\d{10}$/);
  });

  it('stands with its call: that it was done, which it was, and how many percent it came to', async () => {
    await stage().addCall('1795359110.421', { agent: 'counsellor' });
    const before = await stage().get('calls/1795359110.421');
    expect(['qa_done', 'qa_id', 'qa_score'].map((name) => before.cell('calls', name))).toEqual(['0', '', '']);
    await stage().post('qas', { ...form('1795359110.421'), empathy: 0 });
    const review = await stage().post('qas', form('1795359110.421'), { as: 'admin' });
    const after = await stage().get('calls/1795359110.421');
    expect(['qa_done', 'qa_id', 'qa_score'].map((name) => after.cell('calls', name))).toEqual([
      ...['1', review.cell('qas', 'id'), '71'],
    ]);
    expect(after.rows('qas')).toHaveLength(2);
    const found = await stage().get('calls/?qa_score=70-72&_c=100');
    expect(found.rows('calls').map(([id]) => id)).toContain('1795359110.421');
    expect((await stage().get('calls/?qa_done=1&_c=100')).rows('calls').map(([id]) => id)).toContain(
      '1795359110.421',
    );
  });

  it('is not reported with its call to the agent, who may see the call', async () => {
    const own = await stage().get('calls/1795359110.421', { as: 'counsellor' });
    expect([own.status, own.body.qas]).toEqual([200, undefined]);
  });

  it.each(['yr', 'mn', 'wk', 'dt', 'h'])(
    'adds up by the time of the call, in Unix seconds: %s',
    async (axis) => {
      for (const name of [axis, `chan_${axis}`]) {
        const answer = await stage().get(`qas/?xaxis=${name}&metrics=qa_count`);
        expect([name, answer.status, answer.body.qas_notes]).toEqual([name, 200, undefined]);
        const counted = answer.rows('qas').map(([time, count]) => [Number(time), Number(count)]);
        const [all] = await stage().sql<{ count: string }>('SELECT count(*) FROM call_reviews');
        expect(counted.reduce((sum, [, count = 0]) => sum + count, 0)).toBe(Number(all?.count));
        if (axis !== 'h') expect(counted.every(([time = 0]) => time > 1_500_000_000)).toBe(true);
      }
    },
  );

  it('adds up in a report: how many, and their mean, by agent', async () => {
    const answer = await stage().get('qas/rpt?xaxis=chan_user_name&metrics=qa_count,avg_total_score_p');
    const [mean] = await stage().sql<{ count: string }>('SELECT count(*) FROM call_reviews');
    expect(answer.rows('qas')).toEqual([['counsellor', mean?.count, expect.stringMatching(/^\d+\.\d\d$/)]]);
  });
}
