import { EventEmitter } from 'node:events';
import { describe, expect, jest, test } from '@jest/globals';
import type { WireError } from '../../src/realtime/protocol.js';
import { Watch } from '../../src/web/connection/watch.js';

type Answer = { ok: true; deliver: () => void } | { ok: false; error: WireError };

class FakeSocket extends EventEmitter {
  connected = true;
}

/** Questions that a test answers by hand. */
function setUp(connected = true) {
  const socket = Object.assign(new FakeSocket(), { connected });
  const questions: ((answer: Answer | 'timeout') => void)[] = [];
  const delivered: string[] = [];
  const failed: string[] = [];
  const left = jest.fn();
  const watch = new Watch(socket, {
    ask: () =>
      new Promise((resolve, reject) =>
        questions.push((answer) => (answer === 'timeout' ? reject(new Error('timeout')) : resolve(answer))),
      ),
    leave: left,
    listen: () => () => undefined,
    failed: (error) => failed.push(error.code),
  });
  const answer = async (index: number, name: string): Promise<void> => {
    questions[index]?.({ ok: true, deliver: () => delivered.push(name) });
    await new Promise(setImmediate);
  };
  return { socket, questions, delivered, failed, left, watch, answer };
}

describe('something watched over a connection that comes and goes', () => {
  test('is asked for at once where there is a connection, else when there is one', () => {
    expect(setUp().questions).toHaveLength(1);
    const { socket, questions } = setUp(false);
    expect(questions).toHaveLength(0);
    socket.connected = true;
    socket.emit('connect');
    expect(questions).toHaveLength(1);
  });

  test('is asked for again after every reconnect, and an old answer is thrown away', async () => {
    const { socket, questions, delivered, answer } = setUp();
    socket.emit('connect');
    expect(questions).toHaveLength(2);
    await answer(0, 'old');
    await answer(1, 'new');
    expect(delivered).toEqual(['new']);
  });

  test('is not asked for twice while an answer is on its way', async () => {
    const { watch, questions, answer } = setUp();
    watch.refresh();
    expect(questions).toHaveLength(1);
    await answer(0, 'first');
    watch.refresh();
    expect(questions).toHaveLength(2);
  });

  test('says why it was refused', async () => {
    const { questions, failed } = setUp();
    questions[0]?.({ ok: false, error: { code: 'not-found', message: '' } });
    await new Promise(setImmediate);
    expect(failed).toEqual(['not-found']);
  });

  test('is asked for again when the server did not answer, or could not for now', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { questions, failed, watch } = setUp();
    questions[0]?.('timeout');
    await new Promise(setImmediate);
    jest.advanceTimersByTime(2_000);
    expect(questions).toHaveLength(2);
    questions[1]?.({ ok: false, error: { code: 'unavailable', message: '' } });
    await new Promise(setImmediate);
    jest.advanceTimersByTime(4_000);
    expect(questions).toHaveLength(3);
    expect(failed).toEqual(['timeout', 'unavailable']);
    watch.stop();
    jest.useRealTimers();
  });

  test('is not asked for again when it was refused for good', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { questions } = setUp();
    questions[0]?.({ ok: false, error: { code: 'forbidden', message: '' } });
    await new Promise(setImmediate);
    jest.advanceTimersByTime(60_000);
    expect(questions).toHaveLength(1);
    jest.useRealTimers();
  });

  test('delivers nothing after it was stopped, and leaves once', async () => {
    const { watch, socket, questions, delivered, left, answer } = setUp();
    watch.stop();
    watch.stop();
    await answer(0, 'late');
    socket.emit('connect');
    expect(delivered).toEqual([]);
    expect(questions).toHaveLength(1);
    expect(left).toHaveBeenCalledTimes(1);
    expect(socket.listenerCount('connect')).toBe(0);
  });
});
