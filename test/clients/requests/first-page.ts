import { describe, expect, it } from '@jest/globals';
import { makeCase, type Stage } from '../family-stage.js';

const HOUR_S = 3_600;
/** The beginning of this day in Nairobi, three hours ahead of UTC all the year. */
const today = () => Math.floor((Date.now() / 1000 + 3 * HOUR_S) / (24 * HOUR_S)) * 24 * HOUR_S - 3 * HOUR_S;

/** How much there is, as the first page of the family asks. */
export function firstPage(stage: Stage): void {
  const counted = async (where: string) => {
    const rows = await stage().sql<{ src: string; count: string }>(
      `SELECT src, count(*) FROM cases WHERE created_at >= to_timestamp(${today()}) AND ${where} GROUP BY src`,
    );
    const sum = rows.reduce((total, { count }) => total + Number(count), 0);
    const reported = [...rows.map(({ src, count }) => [src, count]), ['total', String(sum)]];
    return Object.fromEntries(reported.map(([name = '', count]) => [name, [name, `${count} Cases`]]));
  };

  describe('The first page', () => {
    it('is given the cases of a period by their source, and what it asked, each in its place', async () => {
      await makeCase(stage(), { gbv_related: '1', src: 'call', src_uid: '1795359110.801' });
      await makeCase(stage(), { gbv_related: '0' });
      const { status, body } = await stage().get('dash/?dash_period=today&dash_gbv=gbv&dash_src=call');
      expect(status).toBe(200);
      expect((body.dash as string[][])[0]?.slice(0, 6)).toEqual([
        ...['today', 'gbv', 'call', `${today()};${today()}`, '1', 'call'],
      ]);
      const source = await counted('gbv_related = 1');
      expect(source['call']).toEqual(['call', expect.stringMatching(/^[1-9]\d* Cases$/)]);
      expect(body.case_source).toEqual(source);
    });

    it('asks for this month when it says nothing, and is given the same at the log-in', async () => {
      const { body } = await stage().get('dash');
      expect((body.dash as string[][])[0]?.slice(0, 3)).toEqual(['this_month', 'both', 'all']);
      const names = Object.keys(body.dash_k as object);
      expect(names.slice(3)).toEqual([
        ...['created_on', 'gbv_related', 'src', 'cases_today', 'cases_closed_this_month'],
        ...['cases_ongoing_total', 'cases_total', 'calls_today', 'calls_total'],
      ]);
      const home = await stage().get('');
      expect([home.body.dash, home.body.dash_k, home.body.case_source]).toEqual([
        ...[body.dash, body.dash_k, body.case_source],
      ]);
      const { body: ever } = await stage().get('dash?dash_period=all');
      expect((ever.dash as string[][])[0]?.[3]).toBe('');
    });

    it.each([
      ['dash_period=yesterday', 'dash_period', 'yesterday'],
      ['dash_gbv=2', 'dash_gbv', '2'],
      ['dash_src=constructor', 'dash_src', 'constructor'],
    ])('is refused with %s', async (query, field, value) => {
      const answer = await stage().get(`dash?${query}`);
      expect([answer.status, answer.body.errors]).toEqual([
        412,
        [['error', `${field} is none that there is`, 'INVALID', 'dash', 0, field, value]],
      ]);
    });

    it('is given nothing of cases that its user may not see, and nothing without a session', async () => {
      const own = await stage().get('dash?dash_period=all', { as: 'case_worker' });
      expect([own.status, own.body.case_source]).toEqual([200, { total: ['total', '0 Cases'] }]);
      const denied = await stage().get('dash', { as: 'media_account' });
      expect([denied.status, (denied.body.errors as string[][])[0]?.[1]]).toEqual([412, 'Access Denied']);
      expect((await stage().get('dash', { as: null })).status).toBe(401);
    });
  });
}
