import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UnauthenticatedError } from '../../../src/access/errors.js';
import type { Role } from '../../../src/access/roles.js';
import {
  CALLBACK_OUTCOMES,
  type Callback,
  type CallbackOutcome,
  type CallbackSettler,
  type CallbackState,
} from '../../../src/desk/callback-store.js';
import { CommandDoor, type Command } from '../../../src/desk/commands.js';
import { figuresOfDay } from '../../../src/desk/shown-figures.js';
import { deskApi, type DeskApiOptions } from '../../../src/http/case-api/desk-api.js';
import { openHttpServer, type HttpServer } from '../../../src/http/http-server.js';
import { NotFoundError } from '../../../src/lib/errors.js';
import { deskRefusal } from '../../../src/desk/desk-refusal.js';
import { silentLog } from '../../../src/lib/log.js';
import { ask } from '../../support/http-client.js';

const NOT_CALLED = 'the case file says that this number must not be called';

const createdAt = new Date('2026-03-01T10:00:00.000Z');
const callback: Callback = {
  ...{ id: 7, callId: 'c1', phone: '+254700', reason: 'abandoned', createdAt, waitedS: 12, tries: 0 },
  ...{
    state: 'open',
    takenById: null,
    takenAt: null,
    doneAt: null,
    doneReason: null,
    calls: 1,
    triedCallId: null,
    ...{ snoozedUntil: null, snoozeNote: null, snoozedById: null, snoozedBy: null },
  },
  outcome: null,
};
const USERS: Readonly<Record<string, { userId: number; role: Role }>> = {
  counsellor: { userId: 1, role: 'counsellor' },
  supervisor: { userId: 2, role: 'supervisor' },
  case_manager: { userId: 3, role: 'case_manager' },
  partner: { userId: 5, role: 'partner' },
  administrator: { userId: 99, role: 'administrator' },
};

/** Chosen passwords, which have tests of their own. */
const notAskedFor: DeskApiOptions['chosenPasswords']['passwords'] = {
  set: async () => {},
  remove: async () => {},
  list: async () => [],
  kinds: [],
};

let server: HttpServer;
let listed: [CallbackState[], ...unknown[]][];
let commands: [number | null, Command][];
let settled: [CallbackOutcome, CallbackSettler][];
let refusal: Error | undefined;
let renewed: [userId: number, by: number][];
let isInEffect: boolean;

beforeEach(async () => {
  listed = [];
  commands = [];
  settled = [];
  refusal = undefined;
  renewed = [];
  isInEffect = true;
  const api = deskApi({
    verify: async (token) => {
      const user = USERS[token];
      if (!user) throw new UnauthenticatedError('no such token');
      return { ...user, username: token };
    },
    callbacks: {
      snooze: async () => callback, // test/http/case-api/snooze.test.ts
      list: async (states, limit, { offset, isNewestFirst } = {}) => {
        listed.push([[...states], limit, offset, isNewestFirst]);
        return [callback];
      },
      count: async () => 41,
      settle: async (id, outcome, by) => {
        if (id !== callback.id) throw deskRefusal({ code: 'unknown-callback', callbackId: id });
        settled.push([outcome, by]);
        return { ...callback, state: CALLBACK_OUTCOMES[outcome], outcome };
      },
    },
    persons: { namesOf: async (_, numbers) => numbers.map(() => [{ id: '5', name: 'Amina' }]) },
    notes: { hasClearance: () => true, redact: async (texts) => texts },
    safeContact: {
      advise: async (numbers) =>
        numbers.map(() => ({
          ...{ mayContact: false, refusal: { wish: 'no-calls' }, safeFrom: '18:00', safeUntil: '20:00' },
          ...{ keepConfidential: true, neutralCallerId: false },
        })),
    },
    figures: figuresOfDay(
      {
        ofDay: async (day) => ({
          ...{ day, calls: 3, answered: 2, answeredInTime: 1, abandoned: 1, waiting: 0 },
          ...{ serviceLevel: 1 / 3, abandonRate: 1 / 3, longestWaitS: 70, averageWaitS: 40 },
        }),
      },
      { serviceLevelMs: 20_000, today: () => '2026-03-01' },
    ),
    control: new CommandDoor({
      userChanged: async () => {},
      caseSaved: async () => {},
      carryOut: async (userId, command) => {
        if (refusal) throw refusal;
        commands.push([userId, command]);
      },
    }),
    accountsOf: async (userId) =>
      userId === 1 ? [{ extension: '101', password: 'secret', displayName: 'A', kind: 'sip' }] : [],
    renewPhones: async (userId, by) => {
      if (userId !== 1) throw new NotFoundError('telephone of user', String(userId));
      renewed.push([userId, by]);
      return { isInEffect };
    },
    chosenPasswords: { passwords: notAskedFor, onChanged: async () => {} },
    log: silentLog(),
  });
  server = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null },
    apis: [['/api/v1/desk', api]],
    log: silentLog(),
  });
});
afterEach(() => server.close());

const send = (method: 'GET' | 'POST', path: string, token?: string, body?: unknown) =>
  ask(server.url, `/api/v1/desk${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe('the callback list', () => {
  it('shows who waits to be called back, with how long they waited', async () => {
    const answer = await send('GET', '/callbacks', 'counsellor');
    expect(answer.status).toBe(200);
    expect(answer.json().data).toEqual({
      callbacks: [
        {
          ...{
            id: 7,
            call_id: 'c1',
            calls: 1,
            phone: '+254700',
            reason: 'abandoned',
            state: 'open',
            tries: 0,
          },
          ...{
            waited: 12,
            created_at: createdAt.toISOString(),
            taken_by: null,
            taken_at: null,
            done_at: null,
            done_reason: null,
            outcome: null,
            tried_call_id: null,
            ...{ snoozed_until: null, snooze_note: null, snoozed_by_user_id: null, snoozed_by: null },
          },
          contact: {
            ...{ may_call: false, reason: NOT_CALLED, safe_from: '18:00', safe_until: '20:00' },
            ...{ keep_confidential: true, neutral_caller_id: false },
          },
          persons: [{ id: '5', name: 'Amina' }],
        },
      ],
    });
    expect(answer.json().pagination).toEqual({ page: 1, limit: 20, total: 41, pages: 3 });
    await send('GET', '/callbacks?state=done&page=3&limit=100&order=desc', 'counsellor');
    expect(listed).toEqual([
      [['open', 'taken'], 20, 0, false],
      [['done'], 100, 200, true],
    ]);
  });

  it('calls a caller back with one command', async () => {
    expect((await send('POST', '/callbacks/7/take', 'counsellor')).status).toBe(202);
    expect(commands).toEqual([[1, { target: 'callback', action: 'take', callbackId: 7 }]]);
    const override = 'she asked for it by e-mail';
    expect((await send('POST', '/callbacks/7/take', 'counsellor', { override })).status).toBe(202);
    expect(commands[1]).toEqual([1, { target: 'callback', action: 'take', callbackId: 7, override }]);
    refusal = deskRefusal({ code: 'callback-not-open', callbackId: 7, state: 'taken' });
    const answer = await send('POST', '/callbacks/7/take', 'supervisor');
    expect([answer.status, answer.json().message]).toEqual([409, 'callback 7 is taken already']);
    expect(answer.json().refusal).toEqual({ code: 'callback-not-open', callback_id: 7, state: 'taken' });
  });

  it.each([
    ['reached', 'done'],
    ['not-reached', 'open'],
    ['answering-machine', 'open'],
  ] as const)('takes the word of who called back: %s makes it %s', async (outcome, state) => {
    const answer = await send('POST', '/callbacks/7/outcome', 'counsellor', { outcome });
    expect(answer.status).toBe(200);
    expect(answer.json().data).toMatchObject({ callback: { id: 7, state, outcome } });
    expect(settled).toEqual([[outcome, { userId: USERS.counsellor?.userId, isTakerOnly: true }]]);
  });

  it('takes the word of a supervisor about the callback of any agent', async () => {
    await send('POST', '/callbacks/7/outcome', 'supervisor', { outcome: 'reached' });
    expect(settled).toEqual([['reached', { userId: USERS.supervisor?.userId, isTakerOnly: false }]]);
  });

  it('refuses an outcome that it does not know, of a missing callback, or from another role', async () => {
    const tell = (path: string, token: string, outcome: string) =>
      send('POST', path, token, { outcome }).then(({ status }) => status);
    expect(await tell('/callbacks/7/outcome', 'counsellor', 'machine')).toBe(400);
    expect(await tell('/callbacks/8/outcome', 'counsellor', 'reached')).toBe(404);
    expect(await tell('/callbacks/7/outcome', 'partner', 'reached')).toBe(403);
    expect(settled).toEqual([]);
  });

  it.each([
    ['GET', '/callbacks', undefined, 401],
    ['GET', '/callbacks', 'partner', 403],
    ['GET', '/callbacks?state=lost', 'counsellor', 400],
    ['GET', '/callbacks?stat=open', 'counsellor', 400],
    ['POST', '/callbacks/x/take', 'counsellor', 400],
    ['POST', '/callbacks/7/take', 'partner', 403],
    ['GET', '/nothing', 'counsellor', 404],
  ] as const)('%s %s as %s is refused', async (method, path, token, status) => {
    const answer = await send(method, path, token);
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ status: 'error', code: status });
    expect(commands).toEqual([]);
  });
});

describe('a body that is no JSON', () => {
  it('is refused by its media type, and nothing is done', async () => {
    const answer = await ask(server.url, '/api/v1/desk/callbacks/7/outcome', {
      method: 'POST',
      headers: {
        authorization: 'Bearer counsellor',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'outcome=reached',
    });
    expect({ status: answer.status, body: answer.json() }).toMatchObject({
      status: 415,
      body: { status: 'error', code: 415, message: 'the body must be application/json' },
    });
    expect(settled).toEqual([]);
  });
});

describe('the SIP passwords of a user', () => {
  it.each([
    ['the switch has them', true],
    ['the switch does not know them yet', false],
  ])('are renewed by an administrator, who is given the new ones, and whether %s', async (_name, known) => {
    isInEffect = known;
    const answer = await send('POST', '/phones/1/renew', 'administrator');
    const phones = [{ kind: 'sip', username: '101', password: 'secret', display_name: 'A' }];
    expect([answer.status, answer.json().data]).toEqual([200, { phones, in_effect: known }]);
    expect(renewed).toEqual([[1, 99]]);
  });

  it.each([
    [undefined, '1', 401],
    ['counsellor', '1', 403],
    ['supervisor', '1', 403],
    ['administrator', '2', 404],
    ['administrator', 'x', 400],
  ])('are not renewed by %s for %s (%i)', async (token, id, status) => {
    expect((await send('POST', `/phones/${id}/renew`, token)).status).toBe(status);
    expect(renewed).toEqual([]);
  });
});

describe('the SIP accounts of a telephone', () => {
  it.each(['counsellor', 'administrator'])('are shown to the %s', async (token) => {
    const answer = await send('GET', '/phones/1', token);
    expect(answer.json().data).toEqual({
      phones: [{ kind: 'sip', username: '101', password: 'secret', display_name: 'A' }],
    });
  });

  it.each([
    ['/phones/1', 'supervisor', 403],
    ['/phones/1', undefined, 401],
    ['/phones/99', 'administrator', 404],
  ] as const)('%s is refused to %s', async (path, token, status) => {
    expect((await send('GET', path, token)).status).toBe(status);
  });
});

describe('the languages of an agent', () => {
  const set = (token: string, id: string, body: unknown) =>
    ask(server.url, `/api/v1/desk/agents/${id}/languages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('are set by a supervisor', async () => {
    expect((await set('supervisor', '1', { languages: ['sw', 'en'] })).status).toBe(200);
    expect(commands).toEqual([
      [2, { target: 'languages', action: 'set', agentUserId: 1, languages: ['sw', 'en'] }],
    ]);
  });

  it.each([
    ['counsellor', '1', { languages: [] }, 403],
    ['case_manager', '1', { languages: [] }, 403],
    ['supervisor', '1', { languages: ['Swahili'] }, 400],
    ['supervisor', '1', {}, 400],
    ['supervisor', 'x', { languages: [] }, 400],
  ])('are refused to a %s for %s with %p', async (token, id, body, status) => {
    expect((await set(token, id, body)).status).toBe(status);
    expect(commands).toEqual([]);
  });
});

describe('the figures of a day', () => {
  it('are those of today unless another day is asked for', async () => {
    const today = await send('GET', '/figures', 'supervisor');
    expect(today.json().data).toEqual({
      ...{ day: '2026-03-01', calls: 3, answered: 2, answered_in_time: 1, abandoned: 1, waiting: 0 },
      ...{ service_level: 1 / 3, service_level_seconds: 20, abandon_rate: 1 / 3 },
      ...{ longest_wait: 70, average_wait: 40 },
    });
    const other = await send('GET', '/figures?day=2026-02-28', 'supervisor');
    expect(other.json().data).toMatchObject({ day: '2026-02-28' });
  });

  it.each([
    ['/figures', 'counsellor', 403],
    ['/figures?day=yesterday', 'supervisor', 400],
    ['/figures?day=2026-02-30', 'supervisor', 400],
    ['/figures?date=2026-02-28', 'supervisor', 400],
  ] as const)('%s is refused to a %s', async (path, token, status) => {
    expect((await send('GET', path, token)).status).toBe(status);
  });
});
