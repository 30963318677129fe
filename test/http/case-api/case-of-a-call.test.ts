import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BearerStage } from '../../support/bearer-stage.js';
import { refusedFields } from '../../support/bearer-client.js';

let stage: BearerStage;
beforeAll(async () => {
  stage = await BearerStage.open();
  await addCall('own', 'counsellor');
  await addCall('foreign', 'supervisor');
}, 90_000);
afterAll(() => stage.close());

const as = 'counsellor';
const source = (uid: string | null, channel = 'call') => ({ channel, uid });
const make = (body: object, by = as) => stage.api.post('cases', { narrative: 'x', ...body }, { as: by });
const countOf = async (table: string) => {
  const { rows } = await stage.database.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
  return rows[0]?.count;
};

async function addCall(id: string, username: string): Promise<void> {
  await stage.database.query(
    `WITH called AS (
       INSERT INTO calls (id, caller_id, dialled, state, started_at, user_id, last_seq)
       SELECT $1, '+254722000111', '116', 'up', now(), id, 1 FROM users WHERE username = $2 RETURNING id, user_id)
     INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
     SELECT id, 1, 'leg.joined', now(), 0, jsonb_build_object('userId', user_id) FROM called`,
    [id, username],
  );
}

describe('a case of the bearer API', () => {
  it('names a call that its author may name', async () => {
    const { status, data } = await make({ source: source('own') });
    expect([status, data.source]).toEqual([201, source('own')]);
    const { rows } = await stage.database.query('SELECT call_id, src_address FROM cases WHERE id = $1', [
      data.id,
    ]);
    expect(rows).toEqual([{ call_id: 'own', src_address: '+254722000111' }]);
    expect((await make({ source: source('foreign') }, 'case_manager')).status).toBe(201);
  });

  it.each(['no-such-call', 'foreign', 'OWN', '1; DROP'])(
    'is refused whole where its call is "%s"',
    async (uid) => {
      const before = [await countOf('cases'), await countOf('reporters'), await countOf('contacts')];
      const reporter = { first_name: 'Rita' };
      const answer = await make({ source: source(uid), reporter, clients: [{ first_name: 'Amani' }] });
      expect([answer.status, answer.body.status, refusedFields(answer)]).toEqual([
        400,
        'error',
        ['source.uid'],
      ]);
      expect([await countOf('cases'), await countOf('reporters'), await countOf('contacts')]).toEqual(before);
      const { data } = await make({ source: source('message-1', 'sms') });
      const path = `cases/${String(data.id)}`;
      const changed = await stage.api.put(path, { source: source(uid), plan: 'y' }, { as });
      expect([changed.status, refusedFields(changed)]).toEqual([400, ['source.uid']]);
      expect((await stage.api.get(path, { as })).data).toMatchObject({
        source: source('message-1', 'sms'),
        plan: '',
      });
    },
  );

  it('does not make a call of what another channel named', async () => {
    const { data } = await make({ source: source('message-2', 'whatsapp') });
    const path = `cases/${String(data.id)}`;
    const changed = await stage.api.put(path, { source: { channel: 'call' } }, { as });
    expect([changed.status, refusedFields(changed)]).toEqual([400, ['source.uid']]);
    expect((await stage.api.put(path, { source: source(null) }, { as })).status).toBe(200);
  });

  it('may be sent back with the call of another switch that the session API gave it', async () => {
    const { id } = await stage.app.makeCase({ src: 'call', src_uid: 'another-switch.1' }, { as });
    const body = { source: source('another-switch.1'), plan: 'Visit again' };
    const changed = await stage.api.put(`cases/${String(id)}`, body, { as });
    expect([changed.status, changed.data.plan]).toEqual([200, 'Visit again']);
  });

  it('of any other channel has the id that its gateway gave', async () => {
    for (const channel of ['sms', 'email', 'whatsapp', 'walkin'])
      expect((await make({ source: source('no-such-call', channel) })).status).toBe(201);
  });
});
