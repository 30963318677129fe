import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { ROLES } from '../../src/access/roles.js';
import { UnavailableError } from '../../src/lib/errors.js';
import type { WireCasePresence } from '../../src/realtime/protocol.js';
import { when } from '../support/live-client.js';
import { eventually } from '../support/processes.js';
import { TestRealtime } from '../support/test-realtime.js';

let stage: TestRealtime;
beforeEach(async () => {
  stage = new TestRealtime();
  await stage.open();
});
afterEach(() => stage.close());

const case_id = '7';

async function open(token: string) {
  const socket = await stage.join(token);
  const heard: WireCasePresence[] = [];
  socket.on('case:presence', (presence) => void heard.push(presence));
  const answer = await socket.emitWithAck('case:watch', { case_id });
  const edit = (field: string | null): Promise<unknown> =>
    socket.emitWithAck('case:editing', { case_id, field });
  /** The other users, and the field of each. */
  const others = () => (heard.at(-1)?.others ?? []).map(({ user_id: id, field }) => [id, field]);
  return { socket, heard, answer, edit, others };
}

describe('the users who have a case open', () => {
  it.each(ROLES)('are named to a %s as the case may be read', async (role) => {
    const { answer } = await open(`${role} 3`);
    expect(answer.ok).toBe(role !== 'media_account');
    const other = await open('supervisor 2');
    expect(other.answer).toMatchObject({
      data: { others: role === 'media_account' ? [] : [{ user_id: 3, name: 'amina', field: null }] },
    });
  });

  it('are shown with the field that each is in, without its value, until they leave it', async () => {
    const [one, two] = [await open('counsellor 1'), await open('counsellor 2')];
    expect(await two.edit('narrative')).toEqual({ ok: true, data: null });
    await eventually(() => one.others()[0]?.[1] === 'narrative');
    expect(one.heard.at(-1)).toEqual({
      case_id,
      others: [{ user_id: 2, name: 'amina', field: 'narrative' }],
    });
    await two.edit(null);
    await eventually(() => one.others()[0]?.[1] === null);
  });

  it('are each named once, and never to themselves, whatever screens they have', async () => {
    const [one, again, other] = [
      await open('counsellor 1'),
      await open('counsellor 1'),
      await open('counsellor 2'),
    ];
    await again.edit('plan');
    await eventually(() => other.others().length === 1 && other.others()[0]?.[1] === 'plan');
    await eventually(() => one.others().length === 1 && again.others().length === 1);
    expect([one.others(), again.others()]).toEqual([[[2, null]], [[2, null]]]);
  });

  it.each(['unwatch', 'disconnect'])('are gone from it by %s', async (how) => {
    const [one, two] = [await open('counsellor 1'), await open('counsellor 2')];
    await eventually(() => one.others().length === 1);
    if (how === 'unwatch') await two.socket.emitWithAck('case:unwatch', { case_id });
    else two.socket.disconnect();
    await eventually(() => one.others().length === 0);
  });

  it('are each reported once to other servers, however many screens they have', async () => {
    await open('counsellor 1');
    const again = await open('counsellor 1');
    await open('counsellor 2');
    await again.edit('plan');
    await eventually(() => stage.presence.at(-1)?.users.some(({ field }) => field === 'plan') === true);
    expect(stage.presence.at(-1)?.users.map(({ userId, field }) => [userId, field])).toEqual([
      [1, 'plan'],
      [2, null],
    ]);
  });

  it('stay as they are where a repeated question about the right fails', async () => {
    const [one, two] = [await open('counsellor 1'), await open('counsellor 2')];
    await eventually(() => one.others().length === 1);
    stage.presenceFailure = new UnavailableError('the database is away');
    expect(await two.socket.emitWithAck('case:watch', { case_id })).toMatchObject({ ok: false });
    stage.presenceFailure = undefined;
    expect(await two.edit('plan')).toMatchObject({ ok: true });
    await eventually(() => one.others()[0]?.[1] === 'plan');
  });

  it('are not shown any longer to a user who has lost the right to read it, nor is that user', async () => {
    const [one, former] = [await open('counsellor 1'), await open('partner 2')];
    await eventually(() => one.others().length === 1);
    stage.unreadableTo.add('partner');
    await eventually(() => one.others().length === 0);
    await eventually(() => former.others().length === 0);
    const before = former.heard.length;
    await one.edit('plan');
    const third = await open('counsellor 3');
    await eventually(() => third.heard.length > 0);
    await former.socket.emitWithAck('case:unwatch', { case_id });
    expect(former.heard.length).toBe(before);
    expect(await former.edit('plan')).toMatchObject({ ok: false, error: { field: 'case_id' } });
  });

  it('stay while the right cannot be looked at', async () => {
    const [one, two] = [await open('counsellor 1'), await open('counsellor 2')];
    await eventually(() => one.others().length === 1);
    stage.presenceFailure = new UnavailableError('the database is away');
    const checks = stage.presenceChecks;
    await eventually(() => stage.presenceChecks > checks + 4);
    await two.edit('plan');
    await eventually(() => one.others()[0]?.[1] === 'plan');
  });

  it('cost few notices, however often the field changes', async () => {
    const [one, two] = [await open('counsellor 1'), await open('counsellor 2')];
    await eventually(() => one.others().length === 1);
    const [notices, heard] = [stage.presence.length, one.heard.length];
    for (let i = 0; i < 100; i++)
      two.socket.emit('case:editing', { case_id, field: i % 2 ? 'plan' : 'narrative' });
    expect(await two.edit('plan')).toMatchObject({ ok: true });
    await eventually(() => one.others()[0]?.[1] === 'plan');
    await one.edit('narrative'); // reported after all of these
    await eventually(() => two.others()[0]?.[1] === 'narrative');
    expect(stage.presence.length - notices).toBeLessThan(50);
    expect(one.heard.length - heard).toBeLessThan(50);
  });

  it('are forgotten with a server that says nothing any more, and asked of those that do', async () => {
    const one = await open('counsellor 1');
    const notice = { server: 'other', caseId: case_id, isAsking: true };
    const notices = stage.presence.length;
    stage.realtime.offerPresence({ ...notice, users: [{ userId: 9, name: 'far', field: 'plan' }] });
    await eventually(() => one.others()[0]?.[0] === 9);
    const answered = { users: [{ userId: 1, name: 'amina', field: null }], isAsking: false };
    await eventually(() =>
      stage.presence.slice(notices).some((each) => isDeepStrictEqual({ ...each, ...answered }, each)),
    );
    stage.realtime.offerPresence({ ...notice, users: [] });
    await eventually(() => one.others().length === 0);
  });

  it.each([
    ['case:watch', { case_id: 'x' }, 'case_id'],
    ['case:watch', {}, 'case_id'],
    ['case:editing', { case_id, field: 'password' }, 'field'],
    ['case:editing', { case_id, field: 'x'.repeat(101) }, 'field'],
    ['case:editing', { case_id: '8', field: 'plan' }, 'case_id'],
  ] as const)('stay as they are for the faulty request %s %j', async (name, request, field) => {
    const { socket } = await open('counsellor 1');
    const answer: unknown = await socket.emitWithAck(name, request);
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input', field } });
  });

  it('are those of at most twenty cases at once', async () => {
    const { socket } = await open('counsellor 1');
    const watch = (id: number): Promise<unknown> => socket.emitWithAck('case:watch', { case_id: String(id) });
    for (let id = 100; id < 119; id++) expect(await watch(id)).toMatchObject({ ok: true });
    expect(await watch(119)).toMatchObject({ ok: false, error: { code: 'invalid-input', field: 'case_id' } });
    expect(await watch(100)).toMatchObject({ ok: true });
  });

  it('are those of at most twenty cases, also where all are asked for at once', async () => {
    const { socket } = await open('counsellor 1');
    const asked = Array.from({ length: 40 }, (_, at) =>
      socket.emitWithAck('case:watch', { case_id: String(100 + at) }),
    );
    const granted = (await Promise.all(asked)).filter(({ ok }) => ok);
    expect(granted).toHaveLength(19);
  });

  it('do not have one open that they left while their right was looked at', async () => {
    const one = await open('counsellor 1');
    const hasty = await stage.join('counsellor 2');
    let go = (): void => {};
    stage.presenceDelay = new Promise((resolve) => (go = resolve));
    const watched = hasty.emitWithAck('case:watch', { case_id });
    await hasty.emitWithAck('case:unwatch', { case_id });
    go();
    await watched;
    const third = await open('counsellor 3');
    await eventually(() => one.others().length > 0);
    expect(one.others()).toEqual([[3, null]]);
    expect(third.answer).toMatchObject({ data: { others: [{ user_id: 1 }] } });
  });

  it('of a case that is unknown are unknown', async () => {
    const { socket } = await open('counsellor 1');
    const answer: unknown = await socket.emitWithAck('case:watch', { case_id: '404' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  it('are named again after a connection was lost', async () => {
    await open('counsellor 2');
    const socket = stage.client('counsellor 1', { reconnection: true });
    await when(socket, 'connect');
    await socket.emitWithAck('case:watch', { case_id });
    const back = when(socket, 'connect');
    socket.io.engine.close();
    await back;
    expect(await socket.emitWithAck('case:watch', { case_id })).toMatchObject({
      data: { others: [{ user_id: 2 }] },
    });
  });
});
