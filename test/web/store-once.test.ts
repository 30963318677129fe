import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ApiFault } from '../../src/web/api/api-fault.js';
import { differingFrom, forgetSent, storeOnce, type NewForm } from '../../src/web/cases/store-once.js';

type Values = Readonly<Record<'name' | 'age', string>>;
/** The fate of a request on its way. */
type Fate = 'arrives' | 'is lost' | 'answer is lost' | 'server is away';

/** A server with one kind of record, which keeps keys as the case file does. */
class Server {
  readonly records: Values[] = [];
  readonly #keys = new Map<string, { text: string; at: number }>();
  fates: Fate[] = [];

  async post(body: Values, key: string): Promise<number> {
    return this.#through(() => {
      if (body.name === '') throw new ApiFault(400);
      const known = this.#keys.get(key);
      const text = JSON.stringify(body);
      if (known !== undefined && known.text !== text)
        throw new ApiFault(409, undefined, [{ field: 'Idempotency-Key', message: 'another request' }]);
      if (known !== undefined) return known.at;
      this.#keys.set(key, { text, at: this.records.length });
      return this.records.push(body) - 1;
    });
  }

  async put(at: number, change: Partial<Values>): Promise<number> {
    return this.#through(() => {
      this.records[at] = { ...(this.records[at] as Values), ...change };
      return at;
    });
  }

  #through<T>(work: () => T): T {
    const fate = this.fates.shift() ?? 'arrives';
    if (fate === 'is lost') throw new ApiFault(0);
    if (fate === 'server is away') throw new ApiFault(503);
    const answer = work();
    if (fate === 'answer is lost') throw new ApiFault(0);
    return answer;
  }
}

class Tab {
  readonly #texts = new Map<string, string>();
  getItem = (key: string) => this.#texts.get(key) ?? null;
  setItem = (key: string, text: string) => void this.#texts.set(key, text);
  removeItem = (key: string) => void this.#texts.delete(key);
}

const form: NewForm = { username: 'rose', key: 'clients.7.new' };
let server: Server;
let tab: Tab;
beforeEach(() => {
  server = new Server();
  tab = new Tab();
});

const differing = (values: Values, from: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => from[name as 'name'] !== value));

const send = (values: Values) =>
  storeOnce(
    tab,
    form,
    { values, body: values },
    {
      post: (body, key) => server.post(body, key),
      change: (at, sent) =>
        server.put(
          at,
          differingFrom(sent, (from) => differing(values, from)),
        ),
    },
  );
const sendAnyhow = (values: Values) => send(values).catch(() => undefined);

describe('a form of a new record', () => {
  test('is one record with the last words, however it was sent before, and whatever was lost', async () => {
    const fate = fc.constantFrom<Fate>('arrives', 'is lost', 'answer is lost', 'server is away');
    const values = fc.record({
      name: fc.constantFrom('', 'Amina', 'Chela'),
      age: fc.constantFrom('', '8', '9'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(values, fc.array(fate, { maxLength: 4 })), { maxLength: 8 }),
        values.filter(({ name }) => name !== ''),
        async (sent, last) => {
          server = new Server();
          tab = new Tab();
          for (const [text, fates] of sent) {
            server.fates = [...fates];
            await sendAnyhow(text);
          }
          server.fates = [];
          await send(last);
          expect(server.records).toEqual([last]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('changes what was written since, and nothing that a colleague has changed meanwhile', async () => {
    server.fates = ['answer is lost'];
    await sendAnyhow({ name: 'Amina', age: '8' });
    server.records[0] = { name: 'Amina Otieno', age: '8' };
    await send({ name: 'Amina', age: '9' });
    expect(server.records).toEqual([{ name: 'Amina Otieno', age: '9' }]);
  });

  test('that is closed is not the next one', async () => {
    server.fates = ['answer is lost'];
    await sendAnyhow({ name: 'Amina', age: '8' });
    forgetSent(tab, form);
    await send({ name: 'Baraka', age: '7' });
    expect(server.records).toEqual([
      { name: 'Amina', age: '8' },
      { name: 'Baraka', age: '7' },
    ]);
  });

  test('is stored where this tab does not have the text any more that the server has', async () => {
    server.fates = ['answer is lost'];
    await sendAnyhow({ name: 'Amina', age: '8' });
    for (const age of Array.from({ length: 30 }, (_, at) => String(at + 10))) {
      server.fates = ['is lost'];
      await sendAnyhow({ name: 'Amina', age });
    }
    await send({ name: 'Amina', age: '50' });
    expect(server.records.at(-1)).toEqual({ name: 'Amina', age: '50' });
  });

  test('is stored where the browser keeps nothing', async () => {
    tab.setItem = () => {
      throw new Error('no room');
    };
    await send({ name: 'Amina', age: '8' });
    expect(server.records).toEqual([{ name: 'Amina', age: '8' }]);
  });

  test('that earlier pages have sent is stored', async () => {
    tab.getItem = () => JSON.stringify({ text: '{}', key: 'k' });
    await send({ name: 'Amina', age: '8' });
    expect(server.records).toHaveLength(1);
  });

  test('is refused in the words of the server', async () => {
    await expect(send({ name: '', age: '' })).rejects.toEqual(new ApiFault(400));
    expect(server.records).toEqual([]);
  });
});
