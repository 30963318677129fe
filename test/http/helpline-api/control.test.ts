import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandDoor, type Command } from '../../../src/desk/commands.js';
import { ConflictError, TimeoutError, UnavailableError } from '../../../src/lib/errors.js';
import { type CallOptions } from '../../support/helpline-client.js';
import { TestCaseFile } from '../../support/test-case-file.js';

const commands: [number | null, Command][] = [];
const reported: (string | number)[][] = [];
let refusal: Error | undefined;
const steered = new TestCaseFile();
const unsteered = new TestCaseFile();

beforeAll(async () => {
  const door = new CommandDoor({
    async carryOut(userId: number | null, command: Command) {
      if (refusal) throw refusal;
      commands.push([userId, command]);
    },
    userChanged: async (userId: number) => {
      if (refusal) throw refusal;
      reported.push(['user', userId]);
    },
    caseSaved: async (userId: number, callId: string) => void reported.push(['case', userId, callId]),
  });
  await steered.open({ commands: door });
  await unsteered.open();
  for (const stage of [steered, unsteered]) {
    const user = { usn: 'phone', role: '1', contact_fname: 'P', exten: '101' };
    await stage.make('users', user, { as: 'administrator' });
  }
}, 60_000);
afterAll(async () => {
  await steered.close();
  await unsteered.close();
});
beforeEach(() => {
  commands.length = 0;
  reported.length = 0;
  refusal = undefined;
});

/** The same body as a form and as JSON. */
const WAYS = ['application/x-www-form-urlencoded', 'application/json'] as const;

function send(
  path: string,
  body: Record<string, string>,
  { stage = steered, type = WAYS[0], ...options }: CallOptions & { stage?: TestCaseFile; type?: string } = {},
) {
  const text = type === WAYS[0] ? new URLSearchParams(body).toString() : JSON.stringify(body);
  return stage.post(path, text, { as: 'supervisor', ...options, headers: { 'content-type': type } });
}

const AGENT = [
  ['0', 'logout'],
  ['1', 'login'],
  ['4', 'auto-answer-on'],
  ['5', 'auto-answer-off'],
] as const;
const CHANNEL = [
  ['1', 'invite'],
  ['2', 'dial'],
  ['4', 'transfer'],
  ['5', 'conference'],
] as const;
const SUPERVISION = [
  ['listen', 'listen'],
  ['whisper', 'whisper'],
  ['barge', 'barge'],
  ['2', 'listen'],
  ['3', 'whisper'],
  ['4', 'barge'],
  ['9', 'log-out'],
  ['0', 'end'],
] as const;

describe.each(WAYS)('sent as %s', (type) => {
  it.each(AGENT)('agent %s is %s', async (action, meant) => {
    const answer = await send('agent', { action, break: 'logout' }, { type, as: 'counsellor' });
    expect(answer).toMatchObject({ status: 203, body: { action: [['notice', 'async']] } });
    expect(commands).toEqual([[steered.users.get('counsellor')?.userId, { target: 'agent', action: meant }]]);
  });

  it.each(CHANNEL)('chan %s is %s', async (action, meant) => {
    const answer = await send('chan', { action, add: '101' }, { type });
    expect(answer.status).toBe(203);
    expect(answer.body.action).toEqual([[expect.stringMatching(/^\d{10}$/), action, '101']]);
    expect(commands.map(([, command]) => command)).toEqual([
      { target: 'channel', action: meant, extension: '101' },
    ]);
  });

  it.each(SUPERVISION)('sup %s is %s', async (action, meant) => {
    const answer = await send('sup', { action, exten: '101' }, { type });
    expect(answer.status).toBe(203);
    expect(answer.body.action).toEqual([[expect.stringMatching(/^\d{10}$/), action]]);
    expect(commands.map(([, command]) => command)).toEqual([
      { target: 'supervision', action: meant, extension: '101' },
    ]);
  });
});

describe('a colleague who is dialled', () => {
  it.each(WAYS)('can be named by user name or by id instead of the extension (%s)', async (type) => {
    const [id = ''] = Object.keys((await steered.get('users?usn=phone')).body.users as object);
    for (const target of [{ usn_: 'phone' }, { usn_: 'PHONE' }, { user_id: id }] as const) {
      commands.length = 0;
      const answer = await send('chan', { action: '2', ...target }, { type });
      expect([answer.status, answer.body.action]).toEqual([203, [[expect.any(String), '2', '101']]]);
      expect(commands.map(([, command]) => command)).toEqual([
        { target: 'channel', action: 'dial', extension: '101' },
      ]);
    }
  });

  it.each([
    [{ usn_: 'nobody' }],
    [{ usn_: 'ph\0one' }],
    [{ usn_: 'counsellor' }], // has no telephone
    [{ user_id: '999999' }],
    [{ user_id: 'phone' }],
  ] as Record<string, string>[][])('is no user by %j', async (target) => {
    const answer = await send('chan', { action: '2', ...target });
    expect([answer.status, (answer.body.errors as string[][])[0]?.[1]]).toEqual([412, 'Invalid Extension']);
    expect(commands).toEqual([]);
  });
});

describe('a command', () => {
  it('to hang up or to go on needs no extension', async () => {
    for (const action of ['0', '3']) expect((await send('chan', { action })).status).toBe(203);
    expect(commands.map(([, { action }]) => action)).toEqual(['hangup', 'resume']);
  });

  it('to a number outside goes to it as the whole world writes it', async () => {
    expect((await send('chan', { action: '2', add: '0700 123 456' })).status).toBe(203);
    expect(commands[0]?.[1]).toMatchObject({ extension: '+254700123456' });
  });

  it.each([
    ['chan', { action: '2', add: '999' }, 'add'],
    ['chan', { action: '2', add: 'PJSIP/101' }, 'add'],
    ['chan', { action: '2' }, 'add'],
    ['sup', { action: 'listen', exten: '0700123456' }, 'exten'],
    ['sup', { action: 'listen' }, 'exten'],
  ] as const)('%s %p is for an extension of no user', async (path, body, field) => {
    const { status, body: answer } = await send(path, body);
    expect(status).toBe(412);
    expect((answer.errors as string[][])[0]).toMatchObject({
      1: 'Invalid Extension',
      2: 'INVALID',
      5: field,
    });
    expect(commands).toEqual([]);
  });

  it.each(['agent', 'chan', 'sup'])('to %s that is none is refused with the reason', async (path) => {
    expect((await send(path, { action: '77', add: '101' })).status).toBe(412);
    const { body } = await send(path, {});
    expect((body.errors as string[][])[0]).toMatchObject({ 2: 'REQUIRED', 5: 'action' });
    expect(commands).toEqual([]);
  });

  it('of supervision is a supervisor’s or an administrator’s', async () => {
    for (const as of ['counsellor', 'case_manager', 'case_worker', 'partner', 'media_account']) {
      expect((await send('sup', { action: 'listen', exten: '101' }, { as })).status).toBe(404);
    }
    expect((await send('sup', { action: 'listen', exten: '101' }, { as: 'administrator' })).status).toBe(203);
  });

  it('needs a session', async () => {
    for (const path of ['agent', 'chan', 'sup']) {
      expect((await send(path, { action: '1', add: '101' }, { as: null })).status).toBe(401);
    }
  });

  it('that the desk refuses is refused', async () => {
    refusal = new ConflictError('not on a call');
    expect(await send('chan', { action: '0' })).toMatchObject({
      status: 412,
      body: { errors: [['error', 'not on a call', 'ERROR', 'chan', 0, 'action', '0']] },
    });
  });

  it.each([
    ['agent', { action: '1' }],
    ['chan', { action: '0' }],
    ['chan', { action: '2', add: '101' }],
    ['sup', { action: 'listen', exten: '101' }],
  ] as const)('%s %p without a process to carry it out is refused, not pretended', async (path, body) => {
    const { status, body: answer } = await send(path, body, { stage: unsteered });
    expect(status).toBe(412);
    expect((answer.errors as string[][])[0]?.[1]).toBe('This server does not steer telephones yet');
  });
});

describe('a saved change', () => {
  it('of a user changes their telephones at once', async () => {
    const user = { usn: 'grace', role: '1', contact_fname: 'Grace', exten: '105' };
    const { id } = await steered.make('users', user, { as: 'administrator' });
    await steered.post(`users/${id}`, { exten: '106' }, { as: 'administrator' });
    expect(reported).toEqual([
      ['user', Number(id)],
      ['user', Number(id)],
    ]);
  });

  it.each([
    ['no process owns the telephones', '12', new UnavailableError('no agent answers')],
    ['the process of the telephones is busy', '13', new TimeoutError('no answer')],
  ])('of a user is kept while %s, and whoever saved it is informed', async (_name, tens, why) => {
    const as = 'administrator';
    const user = { usn: `peter${tens}`, role: '1', contact_fname: 'Peter', exten: `${tens}7` };
    const later = ['warning', expect.stringContaining('telephones do not know of this change yet')];
    refusal = why;
    const made = await steered.post('users', user, { as });
    expect([made.status, made.body.users_nb]).toEqual([201, [['info', 'User Created'], later]]);
    refusal = undefined;
    const { id } = await steered.make('users', { ...user, usn: `paul${tens}`, exten: `${tens}8` }, { as });
    refusal = why;
    const dismissed = await steered.post(`users/${id}`, { is_active: '0' }, { as });
    expect([dismissed.status, dismissed.body.users_nb]).toEqual([202, [['info', 'User Updated'], later]]);
    refusal = undefined;
    const back = await steered.post(`users/${id}`, { is_active: '1' }, { as });
    expect(back.body.users_nb).toEqual([['info', 'User Updated']]);
  });

  it('of the case of a call shortens the wrap-up of who took it', async () => {
    await steered.makeCase({ src_callid: '1763737000.12' }, { as: 'counsellor' });
    expect(reported).toEqual([['case', expect.any(Number), '1763737000.12']]);
  });
});
