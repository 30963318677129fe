import { describe, expect, it } from '@jest/globals';
import type { Stage } from '../family-stage.js';

const anyone = { as: null };

/** Requests of boards on the wall, without a log-in. */
export function wallboard(stage: Stage): void {
  describe('A board on the wall', () => {
    it.each([
      ['-', 2, []],
      ['h', 3, [expect.arrayContaining([expect.stringMatching(/^\d+$/)])]],
    ])(
      'is given the calls of today with yaxis=%s, under the names that it reads',
      async (yaxis, cells, y) => {
        await stage().addCall(`1795359110.20${cells}`, { agent: 'counsellor' });
        await stage().addCall(`1795359110.21${cells}`, { direction: 'outbound' });
        const path = `wallonly/rpt?dash_period=today&type=bar&stacked=stacked&xaxis=hangup_status_txt&yaxis=${yaxis}&vector=1&rpt=call_count&metrics=call_count`;
        const { status, body } = await stage().get(path, anyone);
        expect(status).toBe(200);
        const [counted] = await stage().sql<{ count: string }>(
          `SELECT count(*) FROM calls WHERE direction = 'inbound'
           AND started_at >= date_trunc('day', now(), 'Africa/Nairobi')`,
        );
        const rows = body.calls as string[][];
        expect(rows.every((row) => row.length === cells)).toBe(true);
        expect(rows.reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBe(Number(counted?.count));
        expect(body).toEqual({
          ...{ calls: rows, calls_k: expect.any(Object), calls_ctx: expect.any(Array) },
          ...{ calls_x: ['hangup_status_txt'], calls_y: y, calls_fmt: expect.any(Array) },
          stats: expect.objectContaining({
            calls_today: expect.any(String),
            cases_total: expect.any(String),
          }),
        });
      },
    );

    it('asks about an extension by the address of its report, each second, and has its figures', async () => {
      const id = await stage().app.addUser('boarded', 'counsellor', {
        exten: '207',
        contact_lname: 'Otieno',
      });
      await stage().addCall('1795359110.299', { agent: 'boarded' });
      const users = await stage().get('wallonly/rpt?exten=207&_c=1', anyone);
      expect([users.status, users.body]).toEqual([200, { users: [['207', 'boarded Otieno']] }]);
      const both = await stage().get('wallonly/rpt?exten=207&stats=1', anyone);
      expect([both.status, both.body.stats]).toEqual([200, [['1', '', '50']]]);
      expect((await stage().get('wallonly/rpt?exten=208&stats=1', anyone)).body).toEqual({
        users: [],
        stats: [],
      });
      expect((await stage().get('wallonly/?exten=207', anyone)).body.users).toEqual([
        [String(id), 'boarded Otieno'],
      ]);
    });

    it('is given nothing of a caller, and nothing of longer ago than a month', async () => {
      for (const query of ['xaxis=phone', 'phone=0722', 'dash_period=all', 'usr=1001'])
        expect([query, (await stage().get(`wallonly/rpt?${query}`, anyone)).status]).toEqual([query, 412]);
    });
  });
}
