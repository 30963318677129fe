import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BearerStage } from '../support/bearer-stage.js';
import { connected, liveClient } from '../support/live-client.js';

let stage: BearerStage;
beforeAll(async () => void (stage = await BearerStage.open()), 90_000);
afterAll(() => stage.close());

const watch = async (as: string, case_id: string) => {
  const socket = await connected(liveClient(stage.app.url, await stage.api.tokenOf(as)));
  const answer = await socket.emitWithAck('case:watch', { case_id });
  const editing: unknown = await socket.emitWithAck('case:editing', { case_id, field: 'narrative' });
  return { socket, editing, answer: answer.ok ? 'seen' : answer.error.code };
};

it.each([
  // [role, of a case in which they have no part, of one that was given to them]
  ['counsellor', 'seen', 'seen'],
  ['supervisor', 'seen', 'seen'],
  ['case_manager', 'seen', 'seen'],
  ['case_worker', 'not-found', 'seen'],
  ['partner', 'not-found', 'seen'],
  ['media_account', 'forbidden', 'forbidden'],
  ['admin', 'seen', 'seen'],
])(
  'The users who have a case open are for a %s: %s, or %s where the case is theirs',
  async (as, ofOthers, own) => {
    const id = String((await stage.api.make('cases', { narrative: 'n' }, { as: 'supervisor' })).id);
    const first = await watch(as, id);
    expect([first.answer, first.editing]).toMatchObject([ofOthers, { ok: ofOthers === 'seen' }]);
    const { rows } = await stage.database.query<{ id: number }>('SELECT id FROM users WHERE username = $1', [
      as,
    ]);
    await stage.api.put(`cases/${id}`, { assigned_user_id: String(rows[0]?.id) });
    const second = await watch(as, id);
    expect(second.answer).toBe(own);
    for (const { socket } of [first, second]) socket.disconnect();
  },
);
