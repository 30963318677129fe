import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { refusedFields } from '../../support/bearer-client.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { connected, liveClient, next } from '../../support/live-client.js';
import type { WireInboxUnread } from '../../../src/realtime/protocol.js';

const REASON = 'She is in danger tonight';
const ids = new Map<string, string>();

let stage: BearerStage;
beforeAll(async () => {
  stage = await BearerStage.open({
    environment: { RATE_LIMIT_OVERALL: '100000', RATE_LIMIT_CASES: '100000' },
  });
  const { rows } = await stage.database.query<{ id: number; username: string }>(
    'SELECT id, username FROM users',
  );
  for (const { id, username } of rows) ids.set(username, String(id));
}, 90_000);
afterAll(() => stage.close());
beforeEach(() => stage.database.query('DELETE FROM inbox_entries'));

const idOf = (username: string) => ids.get(username) ?? '';

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly case: { readonly id: string; readonly case_number: string; readonly title: string | null } | null;
  readonly by: string | null;
  readonly reason: string | null;
  readonly read_at: string | null;
}

async function inboxOf(as: string, query = '') {
  const { status, data, body } = await stage.api.get(`inbox${query}`, { as });
  expect(status).toBe(200);
  const entries = data.inbox as readonly Entry[];
  return { entries, unread: data.unread as number, pagination: body.pagination };
}

async function newCase(as = 'counsellor', more: object = {}): Promise<string> {
  return String((await stage.api.make('cases', { narrative: 'n', ...more }, { as })).id);
}

const escalate = (
  id: string,
  to: string,
  {
    as = 'counsellor',
    reason = REASON,
    headers = {},
  }: { as?: string; reason?: string; headers?: object } = {},
) => stage.api.post(`cases/${id}/escalate`, { to: idOf(to), reason }, { as, headers: { ...headers } });

/** Every way in which a user gives a case to another one. @returns the id of the case */
const DOORS: Readonly<
  Record<string, { kind: string; give: (to: string, as: string) => Promise<string>; reason?: string }>
> = {
  'POST /api/v1/cases': {
    kind: 'assigned',
    give: (to, as) => newCase(as, { assigned_user_id: idOf(to) }),
  },
  'PUT /api/v1/cases/{id}': {
    kind: 'assigned',
    async give(to, as) {
      const id = await newCase('counsellor');
      await stage.database.query('UPDATE cases SET assigned_to_id = NULL WHERE id = $1', [id]);
      expect((await stage.api.put(`cases/${id}`, { assigned_user_id: idOf(to) }, { as })).status).toBe(200);
      return id;
    },
  },
  'POST /api/v1/cases/{id}/escalate': {
    kind: 'escalated',
    reason: REASON,
    async give(to, as) {
      const id = await newCase('counsellor');
      expect((await escalate(id, to, { as })).status).toBe(200);
      return id;
    },
  },
  ...Object.fromEntries(
    (['assigned', 'escalated'] as const).flatMap((kind) => [
      [
        `POST /helpline/api/cases, ${kind}`,
        {
          kind,
          give: async (to: string, as: string) =>
            String((await stage.app.makeCase({ [`${kind}_to_id`]: idOf(to) }, { as })).id),
        },
      ],
      [
        `POST /helpline/api/cases/{id}, ${kind}`,
        {
          kind,
          async give(to: string, as: string) {
            const { id = '' } = await stage.app.makeCase({}, { as: 'counsellor' });
            await stage.database.query('UPDATE cases SET assigned_to_id = NULL WHERE id = $1', [id]);
            const answer = await stage.app.post(`cases/${id}`, { [`${kind}_to_id`]: idOf(to) }, { as });
            expect(answer.status).toBe(202);
            return id;
          },
        },
      ],
    ]),
  ),
};

describe.each(Object.entries(DOORS))('a case that is given to a user by %s', (_, { kind, give, reason }) => {
  it.each(['supervisor', 'case_manager', 'case_worker', 'partner', 'admin'])(
    'is in the inbox of a %s',
    async (to) => {
      const id = await give(to, 'counsellor');
      const { entries, unread } = await inboxOf(to);
      expect(entries).toMatchObject([
        { kind, case: { id }, by: 'counsellor', reason: reason ?? null, read_at: null },
      ]);
      expect(unread).toBe(1);
      expect(await inboxOf('counsellor')).toMatchObject({ entries: [], unread: 0 });
    },
  );

  it('is no news for a user who gave it to themselves', async () => {
    for (const as of ['counsellor', 'supervisor']) {
      await give(as, as);
      expect([as, (await inboxOf(as)).entries]).toEqual([as, []]);
    }
  });
});

describe('the inbox', () => {
  it('has nothing of a change that gives the case to no other user', async () => {
    const id = await newCase('counsellor', { assigned_user_id: idOf('supervisor') });
    await stage.api.put(
      `cases/${id}`,
      { plan: 'p', assigned_user_id: idOf('supervisor') },
      { as: 'counsellor' },
    );
    await stage.api.put(`cases/${id}`, { status: 'escalated' }, { as: 'counsellor' });
    expect((await inboxOf('supervisor')).entries).toHaveLength(1);
  });

  it('is read page by page, the newest first, and what is read is no longer counted', async () => {
    const cases: string[] = [];
    for (let i = 0; i < 3; i++)
      cases.unshift(await newCase('counsellor', { assigned_user_id: idOf('supervisor') }));
    const first = await inboxOf('supervisor', '?limit=2');
    expect(first.entries.map((entry) => entry.case?.id)).toEqual(cases.slice(0, 2));
    expect(first.pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 });
    expect((await inboxOf('supervisor', '?limit=2&page=2')).entries).toMatchObject([
      { case: { id: cases[2] } },
    ]);
    const [newest] = first.entries;
    const read = () => stage.api.post(`inbox/${newest?.id ?? ''}/read`, {}, { as: 'supervisor' });
    const answer = await read();
    expect(answer).toMatchObject({ status: 200, data: { id: newest?.id, read_at: expect.any(String) } });
    expect((await read()).data.read_at).toBe(answer.data.read_at); // the first time counts
    const unread = await inboxOf('supervisor', '?unread=true');
    expect(unread).toMatchObject({ unread: 2, pagination: { total: 2 } });
    expect(unread.entries.map((entry) => entry.case?.id)).toEqual(cases.slice(1));
    expect((await inboxOf('supervisor')).entries[0]?.read_at).toBe(answer.data.read_at);
  });

  it.each([
    ['counsellor', 'supervisor'],
    ['supervisor', 'case_worker'],
  ])('that %s adds to changes on the screens of the %s at once, and on no other', async (as, to) => {
    const screen = async (user: string) => {
      const socket = await connected(liveClient(stage.app.url, await stage.api.tokenOf(user)));
      const heard: WireInboxUnread[] = [];
      socket.on('inbox:changed', (unread) => void heard.push(unread));
      expect(await socket.emitWithAck('inbox:watch')).toMatchObject({ ok: true, data: { unread: 0 } });
      return { socket, heard };
    };
    const [theirs, second, other] = [await screen(to), await screen(to), await screen('admin')];
    const arrived = [theirs, second].map(({ socket }) => next(socket, 'inbox:changed'));
    await newCase(as, { assigned_user_id: idOf(to) });
    const [entry] = (await inboxOf(to)).entries;
    expect(await Promise.all(arrived)).toEqual(Array(2).fill({ unread: 1, newest: entry?.id }));
    const read = next(second.socket, 'inbox:changed');
    await stage.api.post(`inbox/${entry?.id ?? ''}/read`, {}, { as: to });
    expect(await read).toEqual({ unread: 0, newest: entry?.id });
    await other.socket.emitWithAck('inbox:watch');
    expect(other.heard).toEqual([]);
    for (const { socket } of [theirs, second, other]) socket.disconnect();
  });

  it('is that of its user alone', async () => {
    await newCase('counsellor', { assigned_user_id: idOf('supervisor') });
    const [entry] = (await inboxOf('supervisor')).entries;
    for (const as of ['counsellor', 'admin', 'case_manager']) {
      expect((await inboxOf(as)).entries).toEqual([]);
      expect((await stage.api.post(`inbox/${entry?.id ?? ''}/read`, {}, { as })).status).toBe(404);
    }
    for (const id of ['x', '0', '99999999999'])
      expect((await stage.api.post(`inbox/${id}/read`, {}, { as: 'supervisor' })).status).toBe(404);
    expect((await inboxOf('supervisor')).unread).toBe(1);
    expect((await stage.api.get('inbox', { as: null })).status).toBe(401);
    expect(refusedFields(await stage.api.get('inbox?unread=x&page=0', { as: 'admin' }))).toEqual([
      'page',
      'unread',
    ]);
  });

  it('shows a case by right: not one that has gone on to another user, nor one that was deleted', async () => {
    const id = await newCase('counsellor', { title: 'Alone at home' });
    await escalate(id, 'case_worker');
    expect((await inboxOf('case_worker')).entries).toMatchObject([{ case: { id, title: 'Alone at home' } }]);
    await escalate(id, 'supervisor');
    expect((await inboxOf('case_worker')).entries).toMatchObject([{ case: null, reason: null }]);
    expect((await inboxOf('supervisor')).entries).toMatchObject([{ case: { id }, reason: REASON }]);
    await stage.api.delete(`cases/${id}`);
    expect((await inboxOf('supervisor')).entries).toMatchObject([{ case: null, reason: null }]);
  });
});
