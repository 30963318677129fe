import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CallEvent } from '../../src/calls/call-event.js';
import {
  CALLBACK_OUTCOMES,
  type Callback,
  type CallbackOutcome,
  type CallbackState,
} from '../../src/desk/callback-store.js';
import type { Storage } from '../../src/storage/storage.js';
import { appendEvent } from '../support/append-event.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { seededRandom } from '../support/seeded-random.js';

const SEED = Number(process.env.CALLBACK_SEED ?? 9);
const STEPS = 400;
const OUTCOMES = Object.keys(CALLBACK_OUTCOMES) as CallbackOutcome[];
const STATES = ['open', 'taken', 'done'] as const satisfies readonly CallbackState[];

let database: TestDatabase;
let storage: Storage;
const users: number[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  for (const username of ['one', 'two', 'three']) {
    const user = { username, passwordHash: 'x', role: 'counsellor', fullName: username } as const;
    users.push((await storage.users.create(user)).id);
  }
});
afterAll(() => database.close());

interface Known {
  readonly id: number;
  state: CallbackState;
  tries: number;
  outcome: CallbackOutcome | null;
  takenBy: number | null;
  /** The call that was placed for it and goes on. */
  placed: string | null;
}

/** Callers who hang up, and agents who call back, in any order; knows what the list must say. */
class RandomDay {
  readonly known = new Map<string, Known>();
  readonly #random = seededRandom(SEED);

  async step(): Promise<void> {
    const pick = this.#random();
    if (pick < 0.2) return this.#callIn();
    if (pick < 0.4) return this.#take();
    if (pick < 0.55) return this.#place();
    if (pick < 0.7) return this.#endPlaced();
    if (pick < 0.9) return this.#settle();
    if (pick < 0.97) return this.#reopen();
    return this.#restart();
  }

  async #callIn(): Promise<void> {
    const callId = randomUUID();
    const start = {
      type: 'call.started',
      callerId: `+254700${String(100_000 + this.known.size)}`, // each a person
      dialled: '116',
      direction: 'inbound',
    } as const;
    const queued = { type: 'call.queued', priority: 0, language: null } as const;
    const promised = this.#random() < 0.3 ? [{ type: 'callback.promised' } as const] : [];
    const end = { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' } as const;
    await happens(callId, [start, { type: 'call.answered' }, queued, ...promised, end]);
    const callback = (await listed()).find((each) => each.callId === callId);
    expect(callback).toMatchObject({ state: 'open', tries: 0, outcome: null });
    const id = callback?.id ?? 0;
    this.known.set(callId, { id, state: 'open', tries: 0, outcome: null, takenBy: null, placed: null });
  }

  async #take(): Promise<void> {
    const one = this.#some();
    if (!one) return;
    const userId = this.#user();
    const taking = storage.callbacks.take(one.id, userId);
    if (one.state !== 'open') return void (await expect(taking).rejects.toThrow('callback-not-open'));
    await taking;
    Object.assign(one, { state: 'taken', tries: one.tries + 1, takenBy: userId, placed: null });
  }

  async #place(): Promise<void> {
    const one = this.#some((each) => each.state === 'taken' && each.placed === null);
    if (!one) return;
    one.placed = randomUUID();
    const back = {
      type: 'call.started',
      callerId: '+254700',
      dialled: '+254700',
      direction: 'outbound',
    } as const;
    await happens(one.placed, [{ ...back, callbackId: one.id }]);
  }

  /** Answered or not; by a person or a machine is not known here. */
  async #endPlaced(): Promise<void> {
    const one = this.#some(({ placed }) => placed !== null);
    if (!one?.placed) return;
    const isAnswered = this.#random() < 0.5;
    const userId = one.takenBy;
    const joined = { type: 'leg.joined', legId: 'agent-1', speaker: 'agent', name: 'Desk', userId } as const;
    const end = { type: 'call.ended', side: 'agent', cause: 16, reason: 'agent-hung-up' } as const;
    await happens(one.placed, isAnswered ? [{ type: 'call.answered' }, joined, end] : [end]);
    if (!isAnswered && one.state === 'taken') one.state = 'open';
    one.placed = null;
  }

  async #settle(): Promise<void> {
    const one = this.#some();
    if (!one) return;
    const outcome = OUTCOMES[Math.floor(this.#random() * OUTCOMES.length)] as CallbackOutcome;
    const isTakerOnly = this.#random() < 0.5;
    const userId = this.#user();
    const settling = storage.callbacks.settle(one.id, outcome, { userId, isTakerOnly });
    if (isTakerOnly && one.takenBy !== userId)
      return void (await expect(settling).rejects.toThrow('callback-of-another'));
    await settling;
    Object.assign(one, { state: outcome === 'reached' ? 'done' : 'open', outcome });
  }

  async #reopen(): Promise<void> {
    const one = this.#some();
    if (!one) return;
    const userId = this.#user();
    await storage.callbacks.reopen(one.id, userId);
    if (one.state === 'taken' && one.takenBy === userId) one.state = 'open';
  }

  /** Callbacks that were taken, and for which no call is up and none was answered, are open again. */
  async #restart(): Promise<void> {
    await storage.callbacks.reconcile(new Date(Date.now() + 60_000));
    for (const callback of await listed()) {
      const one = this.known.get(callback.callId);
      if (one?.state === 'taken' && callback.state === 'open') one.state = 'open';
    }
  }

  #user(): number {
    return users[Math.floor(this.#random() * users.length)] as number;
  }

  #some(is: (one: Known) => boolean = () => true): Known | undefined {
    const all = [...this.known.values()].filter(is);
    return all[Math.floor(this.#random() * all.length)];
  }
}

const listed = () => storage.callbacks.list(STATES, 10_000);

async function happens(callId: string, events: readonly CallEvent[]): Promise<void> {
  for (const event of events) await appendEvent(storage.calls, callId, event, { at: new Date(), startMs: 0 });
}

describe('callbacks', () => {
  it('never vanish, and are done only when a caller was reached, whatever agents and calls do', async () => {
    const day = new RandomDay();
    for (let step = 0; step < STEPS; step++) {
      await day.step();
      const reported = (await listed()).map(({ callId, state, tries, outcome }) => [
        callId,
        state,
        tries,
        outcome,
      ]);
      const expected = [...day.known].map(([callId, { state, tries, outcome }]) => [
        callId,
        state,
        tries,
        outcome,
      ]);
      expect(new Set(reported.map(String))).toEqual(new Set(expected.map(String)));
      expect(reported).toHaveLength(expected.length);
    }
    const states = new Set([...day.known.values()].map(({ state }) => state));
    expect(states).toEqual(new Set(STATES));
    expect(
      (await listed()).filter(({ state, outcome }) => state === 'done' && outcome !== 'reached'),
    ).toEqual([]);
  }, 120_000);

  let numbers = 0;
  /** A callback that the first user has taken. */
  async function taken(): Promise<{ id: number; userId: number }> {
    const callId = randomUUID();
    const start = {
      type: 'call.started',
      callerId: `+254711${String(100_000 + ++numbers)}`,
      dialled: '116',
      direction: 'inbound',
    } as const;
    await happens(callId, [
      start,
      { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' },
    ]);
    const { id } = (await listed()).find((each) => each.callId === callId) as Callback;
    const [userId] = users as [number];
    await storage.callbacks.take(id, userId);
    return { id, userId };
  }
  const find = async (id: number) => (await listed()).find((each) => each.id === id);

  it('are open again when a machine took the call, and keep what was said of it', async () => {
    const { id, userId } = await taken();
    const taker = { userId, isTakerOnly: true };
    await storage.callbacks.settle(id, 'answering-machine', taker);
    const said = { outcome: 'answering-machine', doneAt: null };
    expect(await find(id)).toMatchObject({ ...said, state: 'open', tries: 1 });
    await storage.callbacks.take(id, userId);
    expect(await find(id)).toMatchObject({ ...said, state: 'taken', tries: 2 });
    await storage.callbacks.settle(id, 'reached', taker);
    expect(await find(id)).toMatchObject({
      ...{ state: 'done', tries: 2, takenById: userId, outcome: 'reached', doneAt: expect.any(Date) },
    });
  });

  it('are opened again by the agent for whom no call could be placed, and by no other', async () => {
    const { id, userId } = await taken();
    expect(await storage.callbacks.reopen(id, userId + 1)).toMatchObject({ state: 'taken' });
    expect(await storage.callbacks.reopen(id, userId)).toMatchObject({ state: 'open', outcome: null });
    await storage.callbacks.settle(id, 'reached', { userId, isTakerOnly: false });
    expect(await storage.callbacks.reopen(id, userId)).toMatchObject({ state: 'done' });
  });
});
