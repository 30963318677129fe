import { describe, expect, it } from '@jest/globals';
import type { Stage } from '../family-stage.js';

/** The table of calls and its filters. */
export function calls(stage: Stage): void {
  const reported = async (id: string) => {
    const answer = await stage().get(`calls/${id}`);
    const names = [
      'hangup_status',
      'hangup_status_txt',
      'hangup_reason',
      'hangup_side',
      'hangup_cause',
      'vector',
    ];
    return Object.fromEntries(names.map((name) => [name, answer.cell('calls', name)]));
  };

  describe('A call', () => {
    it.each([
      ['1795359110.301', { agent: 'counsellor', side: 'caller' }, ['answered', 'phone', '16', '1']],
      ['1795359110.302', { agent: 'counsellor', side: 'agent' }, ['answered', 'usr', '16', '1']],
      ['1795359110.303', { side: 'caller' }, ['abandoned', 'phone', '16', '1']],
      ['1795359110.304', { side: 'server' }, ['abandoned', 'ivr', '16', '1']],
      [
        '1795359110.305',
        { direction: 'outbound', side: 'unknown', cause: 17, reason: 'busy' },
        ['busy', 'net', '17', '2'],
      ],
      [
        '1795359110.306',
        { direction: 'outbound', side: 'caller', cause: 19 },
        ['noanswer', 'phone', '19', '2'],
      ],
    ] as const)(
      'is reported in the words of the family, and beside them in ours: %s',
      async (id, call, words) => {
        await stage().addCall(id, call);
        const [status, reason, cause, vector] = words;
        expect(await reported(id)).toEqual({
          ...{ hangup_status: status, hangup_status_txt: status, hangup_reason: reason, vector },
          ...{ hangup_side: call.side, hangup_cause: cause },
        });
      },
    );

    it('is found by its direction, extension, end and number, and by a part of its number', async () => {
      await stage().app.addUser('wanjiru', 'counsellor', { exten: '2001' });
      const caller = '+254733987654';
      await stage().addCall('1795359110.311', { agent: 'wanjiru', side: 'agent', caller });
      await stage().addCall('1795359110.312', { direction: 'outbound', caller });
      const found = async (filter: string) => {
        const answer = await stage().get(`calls/?_c=100&phone=${encodeURIComponent(caller)}&${filter}`);
        return [answer.status, ...answer.rows('calls').map(([id]) => id)];
      };
      expect(await found('vector=1')).toEqual([200, '1795359110.311']);
      expect(await found('vector=2')).toEqual([200, '1795359110.312']);
      expect(await found('usr=2001')).toEqual([200, '1795359110.311']);
      expect(await found('hangup_reason=usr')).toEqual([200, '1795359110.311']);
      expect(await found('hangup_status_txt=answered')).toEqual([200, '1795359110.311']);
      expect(await found('hangup_status=noanswer')).toEqual([200, '1795359110.312']);
      const byPart = async (part: string) =>
        (await stage().get(`calls/?_c=100&phone=${part}`)).rows('calls').map(([id]) => id);
      for (const part of ['987654', '0733987', '733', '254733987654', '0733987654'])
        expect([part, (await byPart(part)).sort()]).toEqual([part, ['1795359110.311', '1795359110.312']]);
      expect(await byPart('987655')).toEqual([]);
    });

    it('is found by the end of its number, also where that begins with zeros', async () => {
      const caller = '+254733980009';
      await stage().addCall('1795359110.313', { caller });
      for (const part of ['0009', '80009', '009']) {
        const answer = await stage().get(`calls/?_c=100&phone=${part}`);
        expect([part, answer.rows('calls').map(([id]) => id)]).toEqual([part, ['1795359110.313']]);
      }
    });

    it('that an agent dialled and no agent answered is that agent’s', async () => {
      await stage().app.addUser('atieno', 'counsellor', { exten: '2003' });
      const call = { agent: 'atieno', direction: 'outbound', isConnected: false, cause: 19 } as const;
      await stage().addCall('1795359110.314', call);
      for (const as of ['supervisor', 'atieno']) {
        const answer = await stage().get('calls/?_c=100&usr=2003', { as });
        expect(answer.rows('calls').map(([id]) => id)).toEqual(['1795359110.314']);
        expect(['usr', 'usr_name'].map((name) => answer.cell('calls', name))).toEqual(['2003', 'atieno']);
        expect(answer.cell('calls', 'user_id')).not.toBe('');
      }
    });

    it('has its number for the agent who had it, and a pseudonym for others without clearance', async () => {
      await stage().app.addUser('achieng', 'counsellor', { exten: '2002' });
      const caller = '+254733987655';
      await stage().addCall('1795359110.321', { agent: 'achieng', caller });
      for (const path of ['calls', 'calls/1795359110.321']) {
        const own = await stage().get(path, { as: 'achieng' });
        expect(own.rows('calls').map(([id]) => id)).toEqual(['1795359110.321']);
        expect(own.cell('calls', 'phone')).toBe(caller);
      }
      const other = await stage().get('calls/1795359110.321', { as: 'case_manager' });
      expect(other.cell('calls', 'phone')).toBe('[PHONE_1]');
    });

    it('is not found by a part of its number by those without clearance for numbers', async () => {
      const { status, body } = await stage().get('calls/?phone=733', { as: 'counsellor' });
      expect([status, (body.errors as string[][])[0]?.[1]]).toEqual([412, 'Access Denied']);
    });
  });
}
