import { describe, expect, test } from '@jest/globals';
import type { WireDeskMessage } from '../../src/realtime/protocol.js';
import { noMessages, reduceMessages, type MessagesChange } from '../../src/web/desk/messages-model.js';

const message = (id: number, change: Partial<WireDeskMessage> = {}): WireDeskMessage => ({
  ...{ id, call_id: 'a', by: 'Amina', text: `message ${id}`, at: '2026-11-29T08:00:00Z', is_own: false },
  ...change,
});
const list = (...messages: WireDeskMessage[]): MessagesChange => ({
  ...{ type: 'list', list: { messages, may_send: true } },
});
const came = (id: number, change?: Partial<WireDeskMessage>): MessagesChange => ({
  ...{ type: 'message', message: message(id, change) },
});
const after = (...changes: readonly MessagesChange[]) => changes.reduce(reduceMessages, noMessages);
const ids = (model: ReturnType<typeof after>) => model.messages?.map(({ id }) => id);

describe('the messages that a page shows', () => {
  test('are there once each, in their order, however they came', () => {
    expect(ids(after(list(message(1), message(3)), came(3), came(2), came(4), came(2)))).toEqual([
      1, 2, 3, 4,
    ]);
    expect(ids(after(list(message(1)), list(message(1), message(2)), came(2)))).toEqual([1, 2]);
  });

  test('are not known before the server has sent them', () => {
    expect(after().messages).toBeNull();
    const error = { code: 'not-found', message: '' } as const;
    expect(after({ type: 'failed', error })).toMatchObject({ messages: null, error });
    expect(after({ type: 'failed', error }, list())).toMatchObject({
      messages: [],
      error: null,
      maySend: true,
    });
  });
});

describe('a message that is read out', () => {
  test.each<[string, readonly MessagesChange[], number | undefined]>([
    ['none of those that were there', [list(message(1), message(2))], undefined],
    ['one that comes', [list(message(1)), came(2)], 2],
    ['one that came while there was no connection', [list(message(1)), list(message(1), message(2))], 2],
    [
      'none of those that were there before a connection was lost',
      [list(message(1)), list(message(1))],
      undefined,
    ],
    ['the newest of several', [list(), list(message(1), message(2))], 2],
    ['none of one’s own', [list(), came(1, { is_own: true })], undefined],
    ['one that was there, behind one’s own', [list(), came(1), came(2, { is_own: true })], 1],
    ['none twice', [list(), came(2), came(2), came(1, { is_own: true })], 2],
  ])('is %s', (_name, changes, id) => {
    expect(after(...changes).arrived?.id).toBe(id);
  });
});
