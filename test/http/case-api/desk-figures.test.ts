import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BearerStage } from '../../support/bearer-stage.js';
import { connected, liveClient, next } from '../../support/live-client.js';

let stage: BearerStage;
beforeAll(async () => void (stage = await BearerStage.open()), 90_000);
afterAll(() => stage.close());

/** A caller of this moment who has waited for that long, and was answered or gave up. */
async function callCame(id: string, waitS: number, isAnswered: boolean): Promise<void> {
  await stage.database.query(
    `INSERT INTO calls (id, caller_id, dialled, direction, state, started_at, connected_at, ended_at)
     SELECT $1, '+254711000031', '116', 'inbound', 'ended', now(),
       CASE WHEN $3 THEN now() + $2 * interval '1 s' END, now() + $2 * interval '1 s'`,
    [id, waitS, isAnswered],
  );
}

it('the service figures of today are the same for a screen and for a request, and stay so', async () => {
  await callCame('a', 5, true);
  await callCame('b', 40, true);
  const token = await stage.api.tokenOf('supervisor');
  const socket = await connected(liveClient(stage.app.url, token));
  try {
    const { data: read } = await stage.api.get('desk/figures', { as: 'supervisor' });
    expect(read).toMatchObject({ calls: 2, answered_in_time: 1, service_level: 0.5, longest_wait: 40 });
    expect(await socket.emitWithAck('figures:watch')).toEqual({ ok: true, data: read });
    const changed = next(socket, 'figures:changed');
    await callCame('c', 7, false);
    const figures = await changed;
    expect(figures).toMatchObject({ calls: 3, abandoned: 1 });
    expect(figures).toEqual((await stage.api.get('desk/figures', { as: 'supervisor' })).data);
  } finally {
    socket.disconnect();
  }
});
