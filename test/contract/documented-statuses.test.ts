import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { ROLES } from '../../src/access/roles.js';
import { DRAFTS_AT_MOST } from '../../src/cases/form-drafts.js';
import { silentLog } from '../../src/lib/log.js';
import { openStorage } from '../../src/storage/storage.js';
import { appendEvent } from '../support/append-event.js';
import { BearerStage } from '../support/bearer-stage.js';
import { formText } from '../support/form-text.js';
import type { BearerOptions } from '../support/bearer-client.js';
import { eventually } from '../support/processes.js';
import { startSmsGateway, type TestSmsGateway } from '../support/sms-gateway.js';
import { started } from '../support/test-realtime.js';
import { fillWithFlags, newFlag, newPair, newPerson, newPersonOfCase } from '../support/new-person.js';
import { newCorrection } from '../support/new-correction.js';
import { OTHER_VALUES, VALID_BODIES as BODIES, VALID_QUERIES } from '../support/valid-bodies.js';
import { documentedStatuses, type DocumentedStatus } from '../support/documented-operations.js';
import { PROVOKED_ELSEWHERE } from '../support/provoked-elsewhere.js';

/** A request that succeeds, as an administrator. */
interface Valid {
  readonly path: string;
  readonly body?: unknown;
  readonly options?: BearerOptions;
}

const SECRET = 'a secret of a message gateway for tests';
const NO_SUCH_ID = '987654321';
const FAULTY_QUERY = `?page=x&limit=x&from=x&status=x&format=x&since_seq=x&day=x&state=x&offset=x&include_segments=x&nonsense=1&ticket=x&ticket=y&reason=${'x'.repeat(2_000)}`;
const CALL_ID = 'contract.1';
const ATTACHING = 'POST /cases/{id}/attachments';

const documented = await documentedStatuses();

let main: BearerStage;
/** One request of each group in an hour. */
let limited: BearerStage;
/** Demands `If-Match`; no message gateway, and no phone passwords that are chosen. */
let strict: BearerStage;
let userId: string;
let receiver: TestSmsGateway;

beforeAll(async () => {
  const limits = ['CASES', 'USERS', 'COMMUNICATIONS', 'DASHBOARD', 'AUDIO', 'OVERALL', 'ANONYMOUS'];
  const one = Object.fromEntries(limits.map((group) => [`RATE_LIMIT_${group}`, '1']));
  const many = Object.fromEntries([...limits, 'LOGINS'].map((group) => [`RATE_LIMIT_${group}`, '1000000']));
  receiver = await startSmsGateway();
  main = await BearerStage.open({
    environment: {
      ...many,
      ...{ MESSAGE_GATEWAY_SECRET: SECRET, WEBHOOK_ALLOW_LOOPBACK: 'true' },
      ...{ CHOSEN_PHONE_PASSWORDS: 'own,common', UPLOAD_LIMIT_MB: '1' },
    },
  });
  limited = await BearerStage.open({ environment: one });
  strict = await BearerStage.open({ environment: { ...many, REQUIRE_IF_MATCH: 'true' } });
  userId = String((await newUser(main)).id);
  await limited.api.logIn('admin'); // before its address has none left
}, 180_000);
afterAll(async () => {
  for (const part of [main, limited, strict, receiver]) await part?.close();
});

let names = 0;
const newUser = ({ api }: BearerStage) =>
  api.make('users', {
    ...{ username: `user${++names}`, first_name: 'A', last_name: 'B', role: 'counsellor' },
    ...{ password: 'long enough 1', extension: String(3000 + names) },
  });
const newCase = async ({ api }: BearerStage) => String((await api.make('cases', { narrative: 'n' })).id);
const newWebhook = async () =>
  String((await main.api.make('webhooks/subscribe', { event: 'case.*', url: receiver.url })).id);
const newCommunication = async () =>
  String((await main.api.make('communications', { channel: 'chat', body: 'b' })).id);

/** @returns the path of a half-written form */
async function newDraft(key = `form.${++names}`): Promise<string> {
  await main.api.put(`drafts/${key}`, BODIES['PUT /drafts/{key}']);
  return `drafts/${key}`;
}

/** A view that is shared with counsellors. */
async function newView(name = `View ${++names}`): Promise<string> {
  const body = { list: 'calls', name, search: {}, shared_with: 'counsellor' };
  return ((await main.api.post('saved-views', body)).data.view as { id: string }).id;
}

async function validFile(path: string, hasBody: boolean): Promise<Valid> {
  const ofCase = `cases/${await newCase(main)}`;
  const sent = await main.api.send(
    'POST',
    `${ofCase}/attachments`,
    formText('a').body,
    formText('a').options,
  );
  const { id } = sent.data.attachment as { id: string };
  const filled = path.replace('cases/{id}', ofCase).replace('{attachmentId}', id);
  const sentWith = path.endsWith('/removal') ? { body: { reason: 'r' } } : formText('b');
  return { path: filled, ...(hasBody && sentWith) };
}

async function newNews(): Promise<string> {
  const id = await newCase(main);
  const { data } = await main.api.get('auth/me');
  const { id: to } = data.user as { id: number };
  await main.api.post(`cases/${id}/escalate`, { to: String(to), reason: 'r' }, { as: 'supervisor' });
  const [entry] = (await main.api.get('inbox?limit=1')).data.inbox as { id: string }[];
  return entry?.id ?? '';
}

/** The id of a new record of the kind that a path names. */
async function newId(path: string, stage = main): Promise<string> {
  const kind = path.split('/')[0];
  if (kind === 'cases') return newCase(stage);
  const person = await newPersonOfCase(kind, stage.api);
  if (person !== undefined) return person;
  if (kind === 'users') return String((await newUser(stage)).id);
  if (kind === 'webhooks') return newWebhook();
  if (kind === 'communications') return newCommunication();
  if (kind === 'persons') return newPerson(main);
  if (kind === 'saved-views') return newView();
  return userId;
}

const logIn = async () =>
  (await main.api.post('auth/login', BODIES['POST /auth/login'], { as: null })).data as {
    access_token: string;
    refresh_token: string;
  };

async function validOf({ operation, path, hasBody }: DocumentedStatus, stage = main): Promise<Valid> {
  if (operation === 'POST /auth/refresh')
    return { path, body: { refresh_token: (await logIn()).refresh_token }, options: { as: null } };
  if (operation === 'POST /auth/login') return { path, body: BODIES[operation], options: { as: null } };
  if (operation === 'POST /auth/logout') return { path, options: bearer((await logIn()).access_token) };
  if (operation === 'POST /communications/inbound') return { path, ...signed() };
  if (operation === 'POST /users') {
    const username = `made${++names}`;
    return {
      path,
      body: { username, first_name: 'A', last_name: 'B', role: 'counsellor', password: 'long enough 1' },
    };
  }
  if (path.startsWith('calls/') && VALID_QUERIES[operation] === undefined) {
    const suggested = path.replace('{suggestion_id}', 'reporter_phone-caller');
    if (path.includes('{feedback_id}')) return { path: await newCorrection(main.api, await callId()) };
    return { path: suggested.replace(/\{(call_id|id)\}/, await callId()), body: BODIES[operation] };
  }
  if (path === 'lists/{name}') return { path: 'lists/GENDER' };
  if (operation === 'POST /cases/{id}/escalate')
    return { path: path.replace('{id}', await newCase(stage)), body: { to: userId, reason: 'r' } };
  if (path.startsWith('cases/{id}/attachments')) return validFile(path, hasBody);
  if (path === 'inbox/{id}/read') return { path: `inbox/${await newNews()}/read` };
  if (path === 'drafts/{key}') return { path: await newDraft(), body: BODIES[operation] };
  if (path.includes('{flag_id}')) return { path: await newFlag(main) };
  if (/merges$|comparison$/.test(path)) return newPair(main, { path, hasBody });
  const query = VALID_QUERIES[operation];
  if (query !== undefined) return { path: path + query };
  const id = path.includes('{id}') ? await newId(path, stage) : '';
  const filled = path.replace('{id}', id).replace('{call_id}', await callId());
  const body = hasBody ? (BODIES[operation] ?? {}) : undefined;
  const set = BODIES[operation.replace('DELETE', 'PUT')];
  if (operation.startsWith('DELETE') && path.startsWith('desk/phone'))
    await main.api.send('PUT', filled, set);
  if (!path.includes('{deliveryId}')) return { path: filled, body };
  return { path: filled.replace('{deliveryId}', await newDelivery(id)), body };
}

const bearer = (token: string): BearerOptions => ({
  as: null,
  headers: { authorization: `Bearer ${token}` },
});

function signed({ secret = SECRET } = {}) {
  const body = JSON.stringify({
    ...{ channel: 'sms', from: '0711999001', message_id: `m${++names}` },
    ...{ timestamp: '2026-11-24T08:00:00Z', body: 'Hello' },
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const headers = { 'x-hearline-timestamp': timestamp, 'x-hearline-signature': `sha256=${hmac}` };
  return { body, options: { as: null, headers } };
}

async function callId(): Promise<string> {
  const { rows } = await main.database.query('SELECT FROM calls WHERE id = $1', [CALL_ID]);
  if (rows.length === 0) {
    const storage = await openStorage({ url: main.app.databaseUrl, log: silentLog() });
    await appendEvent(storage.calls, CALL_ID, started, { at: new Date(), startMs: 0 });
    await storage.close();
  }
  return CALL_ID;
}

/** A delivery of which the receiver was informed. */
async function newDelivery(webhookId: string, status = 'delivered'): Promise<string> {
  const reported = receiver.received.length;
  await main.api.post(`webhooks/${webhookId}/test`, {});
  await receiver.until(reported + 1);
  let found: { id: string; status: string } | undefined;
  await eventually(async () => {
    const { data } = await main.api.get(`webhooks/${webhookId}/deliveries`);
    [found] = data.deliveries as { id: string; status: string }[];
    return found?.status === status;
  });
  return found?.id ?? '';
}

async function send({ api }: BearerStage, method: string, { path, body, options }: Valid): Promise<number> {
  return (await api.send(method, path, body, options)).status;
}

const withHeaders = (valid: Valid, headers: Record<string, string>): Valid => ({
  ...valid,
  options: { ...valid.options, headers: { ...valid.options?.headers, ...headers } },
});
const unknown = (path: string) => path.replaceAll(/\{\w+\}/g, NO_SUCH_ID);

/** A page of another site makes a browser send it. */
function ofOtherSite({ operation, path, hasBody }: DocumentedStatus): Valid {
  const headers = { 'sec-fetch-site': 'cross-site', cookie: 'HEARLINE_LOGIN=x' };
  const body = /auth\/(login|reset)$/.test(operation) ? (BODIES[operation] as object) : {};
  return {
    path,
    options: { as: null, headers },
    ...(hasBody && { body: { ...body, refresh_by: 'cookie' } }),
  };
}

/** Sends what must be answered with the status. @returns the status of the answer */
async function provoke(each: DocumentedStatus): Promise<number> {
  const { method, path, operation, hasBody, status } = each;
  switch (status) {
    case 400:
    case 422:
      if (operation === ATTACHING) return send(main, method, { ...(await validOf(each)), ...formText('') });
      if (operation.endsWith('/inbound')) return send(main, method, { path, ...signedText('{}') });
      return send(main, method, {
        path: unknown(path.replace('{call_id}', await callId())) + (hasBody ? '' : FAULTY_QUERY),
        ...(hasBody && { body: { nonsense: 1, languages: 7, outcome: 7 } }),
      });
    case 401:
      if (operation === 'POST /auth/login')
        return send(main, method, {
          path,
          body: { username: 'admin', password: 'wrong' },
          options: { as: null },
        });
      if (operation === 'POST /auth/refresh')
        return send(main, method, { path, body: { refresh_token: 'used' }, options: { as: null } });
      if (operation.endsWith('/inbound'))
        return send(main, method, { path, ...signed({ secret: 'another' }) });
      return send(main, method, { path: unknown(path), options: { as: null }, ...(hasBody && { body: {} }) });
    case 403:
      if (path.startsWith('auth/')) return send(main, method, ofOtherSite(each));
      for (const as of ROLES) {
        const answer = await send(main, method, { ...(await validOf(each)), options: { as } });
        if (answer === 403) return answer;
      }
      return 0;
    case 404: {
      const valid = await validOf(each);
      if (!path.includes('{')) await send(main, method, valid); // removed, and not there the second time
      return send(main, method, { ...valid, path: valid.path.replace(/^[^?]*/, unknown(path)) });
    }
    case 409:
      return provokeConflict(each);
    case 412:
      return send(main, method, withHeaders(await validOf(each), { 'if-match': '"another"' }));
    case 413:
      if (operation === ATTACHING)
        return send(main, method, { ...(await validOf(each)), ...formText('x'.repeat(1_100_000)) });
      return send(main, method, { path: unknown(path), body: { narrative: 'x'.repeat(3_000_000) } });
    case 415: {
      const options = { headers: { 'content-type': 'text/plain' } };
      return send(main, method, { path: unknown(path), body: 'text', options });
    }
    case 428:
      return send(strict, method, await validOf(each, strict));
    case 429:
      return provokeLimit(each);
    case 503:
      return send(strict, method, { path, ...signed() });
    default:
      return send(main, method, await validOf(each));
  }
}

function signedText(text: string) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac('sha256', SECRET).update(`${timestamp}.${text}`).digest('hex');
  const headers = { 'x-hearline-timestamp': timestamp, 'x-hearline-signature': `sha256=${hmac}` };
  return { body: text, options: { as: null, headers } };
}

async function provokeConflict(each: DocumentedStatus): Promise<number> {
  const { method, path, operation } = each;
  if (path.startsWith('desk/phone')) return send(strict, method, await validOf(each)); // they are not chosen there
  if (path.startsWith('desk/')) return send(main, method, await validOf(each)); // no telephone
  if (path.endsWith('/escalate')) {
    const { path: of } = await validOf(each);
    return send(main, method, { path: of, body: { to: NO_SUCH_ID, reason: 'r' } });
  }
  if (/merges$|comparison$/.test(path)) return send(main, method, await newPair(main, each, true));
  if (path === 'persons/{id}/flags') {
    const valid = await validOf(each);
    await fillWithFlags(main, valid.path);
    return send(main, method, valid);
  }
  if (path === 'saved-views/{id}') {
    const body = { name: `View ${++names}` };
    await newView(body.name);
    return send(main, method, { ...(await validOf(each)), body });
  }
  if (path.endsWith('/feedback')) {
    const body = { subject: 'danger', value: 'absent' }; // the machine says so itself
    return send(main, method, { ...(await validOf(each)), body });
  }
  if (path === 'drafts/{key}') {
    const kept: string[] = [];
    while (kept.length < DRAFTS_AT_MOST) kept.push(await newDraft());
    const status = await send(main, method, { path: 'drafts/one.more', body: BODIES[operation] });
    for (const draft of kept) await main.api.delete(draft);
    return status;
  }
  if (path.endsWith('/redeliver')) {
    receiver.answers.push(500); // it waits for its next attempt then
    const id = await newWebhook();
    const delivery = await newDelivery(id, 'pending');
    return send(main, method, { path: `webhooks/${id}/deliveries/${delivery}/redeliver`, body: {} });
  }
  if (method === 'POST') {
    const key = { 'idempotency-key': `key ${operation}` };
    const [first, second] = [await validOf(each), await validOf(each)];
    await send(main, method, withHeaders(first, key));
    if (operation === ATTACHING) return send(main, method, withHeaders(second, key));
    const other = { ...(second.body as object), ...OTHER_VALUES[path] };
    return send(main, method, withHeaders({ ...second, body: other }, key));
  }
  if (path === 'cases/{id}') {
    const id = await newCase(main);
    await main.app.post(`cases/${id}`, { legal_hold: '1' });
    return send(main, method, { path: `cases/${id}` });
  }
  const others =
    "role = (SELECT role FROM users WHERE username = 'admin') AND username <> 'admin' AND is_active";
  const { rows } = await main.database.query<{ id: number }>(
    `UPDATE users SET is_active = false WHERE ${others} RETURNING id`,
  );
  const { rows: own } = await main.database.query<{ id: number }>(
    "SELECT id FROM users WHERE username = 'admin'",
  );
  const status = await send(main, method, { path: `users/${own[0]?.id ?? ''}` });
  await main.database.query('UPDATE users SET is_active = true WHERE id = ANY ($1)', [
    rows.map(({ id }) => id),
  ]);
  return status;
}

/** The first request of a login, or of an address without one, uses the limit up. */
async function provokeLimit({ method, path, hasBody }: DocumentedStatus): Promise<number> {
  if (['auth/login', 'auth/refresh'].includes(path)) return provokeWayIn(method, path);
  const isCall = path.startsWith('calls/');
  const options = isCall ? { as: 'admin' } : { as: null };
  const request = { path: unknown(path), options, ...(hasBody && { body: {} }) };
  await send(limited, method, request);
  return send(limited, method, request);
}

/** Only what is refused is counted of log-ins and refreshes: ten wrong passwords of a name, fifty wrong tokens. */
async function provokeWayIn(method: string, path: string): Promise<number> {
  const wrong = {
    'auth/login': { username: 'nobody', password: 'x' },
    'auth/refresh': { refresh_token: 'x' },
  };
  const request = { path, options: { as: null }, body: wrong[path as keyof typeof wrong] };
  let status = 0;
  for (let tries = 0; tries < 51 && status !== 429; tries++) status = await send(limited, method, request);
  return status;
}

describe('the document of the bearer API is kept:', () => {
  for (const each of documented) {
    const pair = `${each.operation} ${each.status}`;
    const reason = PROVOKED_ELSEWHERE[pair];
    const name = reason === undefined ? pair : `${pair} (skipped: ${reason})`;
    (reason === undefined ? it : it.skip)(name, async () => {
      expect(await provoke(each)).toBe(each.status);
    });
  }
});

it('REQUIRE_IF_MATCH refuses changes that do not say what they are made for, and no others', async () => {
  const { api } = strict;
  const path = `cases/${await newCase(strict)}`;
  expect(await api.put(path, { plan: 'y' })).toMatchObject({ status: 428, body: { code: 428 } });
  expect((await api.delete(path)).status).toBe(428);
  const { etag = '' } = (await api.get(path)).headers;
  expect((await api.put(path, { plan: 'y' }, { headers: { 'if-match': etag } })).status).toBe(200);
});
