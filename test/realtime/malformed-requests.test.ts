import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WatchedCall, when } from '../support/live-client.js';
import { started, TestRealtime } from '../support/test-realtime.js';

let stage: TestRealtime;

beforeEach(async () => {
  stage = new TestRealtime();
  await stage.open();
});
afterEach(() => stage.close());

const TAKE = { target: 'callback', action: 'take', callback_id: 7 } as const;

describe('a malformed request', () => {
  const cases: [string, string, unknown[], string][] = [
    ['no request', 'call:watch', [], 'request'],
    ['null', 'call:watch', [null], 'request'],
    ['a text', 'call:watch', ['a'], 'request'],
    ['an empty object', 'call:watch', [{}], 'call_id'],
    ['a number as id', 'call:watch', [{ call_id: 7 }], 'call_id'],
    ['an empty id', 'call:watch', [{ call_id: '' }], 'call_id'],
    ['a NUL in the id', 'call:watch', [{ call_id: 'a\0' }], 'call_id'],
    ['an endless id', 'call:watch', [{ call_id: 'x'.repeat(151) }], 'call_id'],
    ['bytes as id', 'call:watch', [{ call_id: Buffer.from('a') }], 'call_id'],
    ['a negative seq', 'call:watch', [{ call_id: 'a', since_seq: -1 }], 'since_seq'],
    ['half a seq', 'call:watch', [{ call_id: 'a', since_seq: 1.5 }], 'since_seq'],
    ['a seq as text', 'call:watch', [{ call_id: 'a', since_seq: '1' }], 'since_seq'],
    ['no call to leave', 'call:unwatch', [{}], 'call_id'],
    ['a list', 'call:end', [[]], 'request'],
    ['a NUL in a reason', 'agent:command', [{ target: 'agent', action: 'break', reason: 'a\0' }], 'reason'],
    ['half a sign', 'agent:command', [{ target: 'agent', action: 'break', reason: '\ud83d' }], 'reason'],
    ['a NUL in an override', 'agent:command', [{ ...TAKE, override: 'for her \0' }], 'override'],
    ['half a sign in an override', 'agent:command', [{ ...TAKE, override: 'for her \ud83d' }], 'override'],
  ];

  it.each(cases)('(%s) is distinguished', async (_what, name, args, field) => {
    const socket = await stage.join();
    const answer: unknown = await socket.emitWithAck(name as 'wall:watch', ...(args as []));
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    expect((answer as { error: { message: string } }).error.message).toContain(field);
  });

  it('without a callback, or of an unknown name, leaves the server as it was', async () => {
    stage.write('a', started);
    const socket = await stage.join();
    const raw = socket as unknown as { emit(name: string, ...args: unknown[]): void };
    for (const [, name, args] of cases) raw.emit(name, ...args);
    raw.emit('wall:watch');
    raw.emit('wall:watch', 'no function', 7);
    raw.emit('wall:unwatch', null);
    raw.emit('call:watch', { call_id: 'nobody' });
    raw.emit('call:end', { call_id: 'a' }, { then: 'this' });
    raw.emit('constructor', {});
    raw.emit('no such request', { call_id: 'a' });
    const watched = new WatchedCall(socket, 'a');
    await watched.watch();
    expect(watched.seq).toBe(1);
    expect(stage.endedCalls).toHaveLength(1);
  });

  it('of more than 64 KiB ends that connection and no other', async () => {
    const [greedy, other] = [await stage.join(), await stage.join()];
    const gone = when(greedy, 'disconnect');
    greedy.emit('call:watch', { call_id: 'x'.repeat(70_000) }, () => {});
    await gone;
    expect(await other.emitWithAck('wall:watch')).toMatchObject({ ok: true });
  });

  it('to watch more calls than a screen shows is refused', async () => {
    const socket = await stage.join();
    for (let n = 0; n <= 200; n++) stage.write(`call-${n}`, started);
    const watch = (n: number) => socket.emitWithAck('call:watch', { call_id: `call-${n}` });
    for (let n = 0; n < 200; n++) expect(await watch(n)).toMatchObject({ ok: true });
    expect(await watch(200)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    expect(await watch(7)).toMatchObject({ ok: true }); // one that it watches already
  });
});
