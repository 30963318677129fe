import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { RateLimits } from '../../src/access/rate-limits.js';
import { ROLES, type Role } from '../../src/access/roles.js';
import type { TranscriptAccess } from '../../src/audit/transcript-access-log.js';
import type { CallEvent } from '../../src/calls/call-event.js';
import { readAllEvents } from '../../src/calls/journal-reader.js';
import type { DeskMessageNotice, MessagesReadNotice } from '../../src/desk/desk-message.js';
import { DeskMessages, MESSAGES_AT_ONCE, MESSAGES_OF_CALL, PERIOD_S } from '../../src/desk/desk-messages.js';
import { asRefusal } from '../../src/lib/refusal.js';
import { silentLog } from '../../src/lib/log.js';
import type { Storage } from '../../src/storage/storage.js';
import { appendEvent } from '../support/append-event.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { redactTexts, wordsClearance } from '../support/personal-data.js';
import { answered, complete, ended, started } from '../support/test-realtime.js';

/** To a call: on it now, on it before, never on it. */
const RELATIONS = ['on', 'before', 'never'] as const;
type Relation = (typeof RELATIONS)[number];
/** Whether a party is on a call in that state, by the events that lead there. */
const STATES = { queued: true, up: true, 'wrapping-up': false, ended: false } as const;
type State = keyof typeof STATES;
const states = Object.keys(STATES) as State[];
const SUPERVISORS: readonly Role[] = ['supervisor', 'administrator'];

let database: TestDatabase;
let storage: Storage;
let client: pg.Client;
let limits: RateLimits;
const users = new Map<string, number>();
const read: TranscriptAccess[] = [];
const notices: DeskMessageNotice[] = [];
const marked: MessagesReadNotice[] = [];
let failure: Error | undefined;

beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  limits = await RateLimits.open({ redisUrl: undefined, log: silentLog() });
  for (const role of ROLES) for (const relation of RELATIONS) await newUser(role, relation);
  for (const state of states) await storeCall(state);
}, 60_000);
afterAll(async () => {
  await client?.end();
  await limits?.close();
  await database?.close();
});

async function newUser(role: Role, name: string): Promise<number> {
  const user = { username: `${role}.${name}`, passwordHash: 'x', role, fullName: `${role} ${name}` };
  const { id } = await storage.users.create(user);
  users.set(`${role} ${name}`, id);
  return id;
}

async function storeCall(id: string, state = id as State): Promise<void> {
  const events: CallEvent[] = [started];
  const leg = (role: Role, relation: Relation) => ({
    ...{ legId: `${role} ${relation}`, speaker: 'agent' as const, name: role },
    userId: users.get(`${role} ${relation}`) ?? null,
  });
  if (state !== 'queued') events.push(answered);
  for (const role of ROLES) {
    events.push({ type: 'leg.joined', ...leg(role, 'on') }, { type: 'leg.joined', ...leg(role, 'before') });
    const { legId, speaker } = leg(role, 'before');
    events.push({ type: 'leg.left', legId, speaker, cause: 16 });
  }
  if (!STATES[state]) events.push(ended);
  if (state === 'ended') events.push(complete);
  for (const event of events) await appendEvent(storage.calls, id, event, { at: new Date(), startMs: 0 });
}

let doors = 0;
/** A door with a count of its own. */
function door(): DeskMessages {
  const readAll = (callId: string) => readAllEvents(storage.calls, callId);
  return new DeskMessages({
    store: storage.deskMessages,
    readAll,
    clearance: wordsClearance(readAll),
    redact: async (texts) => (await redactTexts({ known: [], texts })).texts,
    limit: limits.limit(`messages ${++doors}`, { points: MESSAGES_AT_ONCE, duration: PERIOD_S }),
    onRead: async (access) => {
      if (failure) throw failure;
      read.push(access);
    },
    onSent: (notice) => void notices.push(notice),
    onMarked: (notice) => void marked.push(notice),
  });
}

const reader = (role: Role, relation: Relation) => ({
  ...{ identity: { userId: users.get(`${role} ${relation}`) ?? 0, role }, address: '10.0.0.1' },
});
let keys = 0;
const saying = (text: string, clientKey = `key ${++keys}`) => ({ text, clientKey });
/** The code of its refusal, or null. */
const refusal = async (work: Promise<unknown>): Promise<string | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    return asRefusal(error)?.reason.code ?? 'another error';
  }
};
const storedOf = async (callId: string) =>
  (await client.query('SELECT FROM desk_messages WHERE call_id = $1', [callId])).rows.length;

const cases = ROLES.flatMap((role) =>
  RELATIONS.flatMap((relation) => states.map((state) => [role, relation, state] as const)),
);

describe('the messages of a call', () => {
  it.each(cases)('are a %s’s, %s the call, %s, by right alone', async (role, relation, state) => {
    const [messages, who] = [door(), reader(role, relation)];
    const supervises = SUPERVISORS.includes(role);
    const mayRead = supervises || relation !== 'never';
    const isOn = relation === 'on' && STATES[state];
    const before = await storedOf(state);
    const sent = await refusal(messages.send(who.identity, state, saying('x')));
    const writes = STATES[state] && (supervises || isOn);
    if (writes) expect(sent).toBeNull();
    else if (!mayRead) expect(sent).toBe('unknown-call');
    else expect(sent).toBe(STATES[state] ? 'not-on-this-call' : 'call-over');
    expect((await storedOf(state)) - before).toBe(writes ? 1 : 0);
    if (!mayRead) return expect(await refusal(messages.open(who, state))).toBe('unknown-call');
    const open = await messages.open(who, state);
    expect({ isOwn: open.isOwn, maySend: open.maySend }).toEqual({
      ...{ isOwn: relation !== 'never', maySend: writes },
    });
    expect(await messages.list(open)).toHaveLength(await storedOf(state));
  });

  it.each(['no such call', 'a\0b', '', 'x'.repeat(200)])('%j are those of no call', async (callId) => {
    const [messages, who] = [door(), reader('supervisor', 'never')];
    expect(await refusal(messages.open(who, callId))).toBe('unknown-call');
    expect(await refusal(messages.send(who.identity, callId, saying('x')))).toBe('unknown-call');
  });

  it('are read by none of whom that cannot be noted', async () => {
    failure = new Error('the audit is away');
    expect(await refusal(door().open(reader('supervisor', 'never'), 'up'))).toBe('another error');
    failure = undefined;
    const { identity } = reader('counsellor', 'on');
    await door().open(reader('counsellor', 'on'), 'up');
    expect(read.at(-1)).toEqual({ callId: 'up', userId: identity.userId, address: '10.0.0.1' });
  });

  it('go with the call, and are those of no other', async () => {
    await storeCall('to be removed', 'up');
    const { identity } = reader('supervisor', 'never');
    for (const callId of ['to be removed', 'up']) await door().send(identity, callId, saying('x'));
    const others = await storedOf('up');
    for (const table of ['call_events WHERE call_id', 'calls WHERE id'])
      await client.query(`DELETE FROM ${table} = 'to be removed'`);
    expect([await storedOf('to be removed'), await storedOf('up')]).toEqual([0, others]);
  });
});

describe('a message', () => {
  it('has its author, its text and its time, and is announced by its ids alone', async () => {
    const { identity } = reader('counsellor', 'on');
    const sent = await door().send(identity, 'up', saying('Please listen in'));
    expect(sent).toMatchObject({ by: 'counsellor on', text: 'Please listen in', userId: identity.userId });
    expect(Math.abs(Date.now() - sent.at.getTime())).toBeLessThan(60_000);
    expect(notices.at(-1)).toEqual({ callId: 'up', id: sent.id });
    expect(await door().forms({ callId: 'up', id: sent.id }, false)).toMatchObject({ whole: sent });
    expect(await door().forms({ callId: 'queued', id: sent.id }, true)).toBeUndefined();
  });

  it('sent again with its key is the one that was kept, also many times at once', async () => {
    const { identity } = reader('supervisor', 'never');
    const before = await storedOf('up');
    const messages = door();
    const sent = await Promise.all(
      Array.from({ length: MESSAGES_AT_ONCE }, () =>
        messages.send(identity, 'up', saying('once', 'one key')),
      ),
    );
    const again = await door().send(identity, 'up', saying('once', 'one key'));
    expect(new Set([...sent, again].map(({ id }) => id)).size).toBe(1);
    expect(again.text).toBe('once');
    expect(await storedOf('up')).toBe(before + 1);
    // announced once more: the first notice may have been lost
    expect(notices.at(-1)).toEqual({ callId: 'up', id: again.id });
  });

  it('with other words under a key that was used is refused, also where both come at once', async () => {
    const { identity } = reader('supervisor', 'never');
    const [messages, before] = [door(), await storedOf('up')];
    const said = notices.length;
    const codes = await Promise.all(
      ['first', 'second'].map((text) => refusal(messages.send(identity, 'up', saying(text, 'used')))),
    );
    expect(codes.toSorted()).toEqual(['message-key-used', null].toSorted());
    expect(await refusal(messages.send(identity, 'up', saying('third', 'used')))).toBe('message-key-used');
    expect(await storedOf('up')).toBe(before + 1);
    expect(notices).toHaveLength(said + 1);
  });

  it('is found by its key after the call is over, and by its author in its call alone', async () => {
    await storeCall('ends', 'up');
    const { identity } = reader('counsellor', 'on');
    const first = await door().send(identity, 'ends', saying('x', 'mine'));
    const other = await door().send(reader('supervisor', 'on').identity, 'ends', saying('y', 'mine'));
    const elsewhere = await door().send(identity, 'up', saying('z', 'mine'));
    expect(new Set([first.id, other.id, elsewhere.id]).size).toBe(3);
    await appendEvent(storage.calls, 'ends', ended, { at: new Date(), startMs: 0 });
    expect(await door().send(identity, 'ends', saying('x', 'mine'))).toEqual(first);
    expect(await refusal(door().send(identity, 'ends', saying('x')))).toBe('call-over');
  });

  it('is one too many behind ten in half a minute, for its author alone', async () => {
    const [messages, { identity }] = [door(), reader('supervisor', 'never')];
    for (let n = 0; n < MESSAGES_AT_ONCE; n++) await messages.send(identity, 'up', saying(`${n}`));
    const refused = asRefusal(
      await messages.send(identity, 'up', saying('x')).catch((error: unknown) => error),
    );
    expect(refused?.reason).toMatchObject({ code: 'too-many-messages' });
    const { seconds } = refused?.reason as unknown as { seconds: number };
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(PERIOD_S);
    expect(refused?.retryAfterS).toBe(seconds);
    const other = reader('administrator', 'never').identity;
    expect(await refusal(messages.send(other, 'up', saying('x')))).toBeNull();
  });

  it('is one too many in a call that has as many as are kept, also of those that come at once', async () => {
    await storeCall('full', 'up');
    const { identity } = reader('supervisor', 'never');
    await client.query(
      `INSERT INTO desk_messages (call_id, user_id, text, client_key)
       SELECT 'full', $1, 'x', n FROM generate_series(1, $2::int) AS n`,
      [identity.userId, MESSAGES_OF_CALL - 1],
    );
    const codes = await Promise.all(
      Array.from({ length: 6 }, (_, n) => refusal(door().send(identity, 'full', saying(`${n}`)))),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'call-full-of-messages')).toHaveLength(5);
    expect(await storedOf('full')).toBe(MESSAGES_OF_CALL);
    // a repetition adds nothing, and is answered
    expect(await refusal(door().send(identity, 'full', saying('x', '1')))).toBeNull();
  });
});

describe('the unread messages', () => {
  const unreadOf = async (role: Role, callId: string) =>
    (await door().unread(reader(role, 'never').identity)).find((each) => each.callId === callId);

  it.each(ROLES)('of every call are for a %s by right alone', async (role) => {
    const code = await refusal(door().unread(reader(role, 'on').identity));
    expect(code).toBe(SUPERVISORS.includes(role) ? null : 'role-may-not');
  });

  it('are those of others that the user has not read, on whichever screen', async () => {
    await storeCall('unread', 'up');
    const { identity: agent } = reader('counsellor', 'on');
    const { identity: supervisor } = reader('supervisor', 'never');
    const first = await door().send(agent, 'unread', saying('one'));
    const second = await door().send(agent, 'unread', saying('two'));
    await door().send(supervisor, 'unread', saying('own'));
    expect(await unreadOf('supervisor', 'unread')).toMatchObject({ unread: 2, readUpTo: 0 });
    expect(await unreadOf('administrator', 'unread')).toMatchObject({ unread: 3 });
    const read = { callId: 'unread', userId: supervisor.userId };
    await door().markRead(read, first.id);
    expect(await unreadOf('supervisor', 'unread')).toMatchObject({ unread: 1, readUpTo: first.id });
    await door().markRead(read, second.id);
    const before = marked.length;
    await door().markRead(read, first.id); // from a screen that is behind
    expect(marked).toHaveLength(before);
    expect(await unreadOf('supervisor', 'unread')).toMatchObject({ unread: 0, readUpTo: second.id });
    expect(await unreadOf('administrator', 'unread')).toMatchObject({ unread: 3, readUpTo: 0 });
    const ofCall = await door().unreadOfCall('unread', [agent.userId, supervisor.userId]);
    expect(Object.fromEntries(ofCall.map(({ userId, unread }) => [userId, unread]))).toEqual({
      ...{ [agent.userId]: 1, [supervisor.userId]: 0 },
    });
  });

  it('are not read in advance, and those of a call that is over are not counted', async () => {
    await storeCall('later', 'up');
    const { identity: agent } = reader('counsellor', 'on');
    const { userId } = reader('supervisor', 'never').identity;
    await door().send(agent, 'later', saying('one'));
    await door().markRead({ callId: 'later', userId }, 2 ** 31 - 1);
    await door().send(agent, 'later', saying('two'));
    expect(await unreadOf('supervisor', 'later')).toMatchObject({ unread: 1 });
    await appendEvent(storage.calls, 'later', ended, { at: new Date(), startMs: 0 }); // its last words are still to come
    expect(await unreadOf('supervisor', 'later')).toBeUndefined();
    expect(await door().unreadOfCall('queued and silent', [userId])).toEqual([]);
  });
});
