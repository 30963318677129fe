import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallWatch } from '../../src/realtime/protocol.js';
import { WatchedCall } from '../support/live-client.js';
import { answered, ended, started, TestRealtime } from '../support/test-realtime.js';

let stage: TestRealtime;
beforeEach(async () => {
  stage = new TestRealtime();
  await stage.open();
  stage.write('a', started, answered, ended);
});
afterEach(() => stage.close());

const watch = async (request: Partial<CallWatch>) =>
  (await stage.join()).emitWithAck('call:watch', { call_id: 'a', ...request });

describe('a screen that comes back', () => {
  it('goes on where it was, in the history that its snapshot named', async () => {
    const watched = new WatchedCall(await stage.join(), 'a');
    expect(await watched.watch()).toMatchObject({ epoch: 'first', seq: 3 });
    stage.write('a', answered);
    await watched.reached(4);
    expect(await watch({ since_seq: 3, epoch: 'first' })).toMatchObject({
      ok: true,
      data: { epoch: 'first', events: [{ seq: 4 }] },
    });
  });

  it('with a position of another history is informed, and is shown and sent nothing', async () => {
    const socket = await stage.join();
    const heard: unknown[] = [];
    socket.on('call:event', (event) => void heard.push(event));
    const answer = await socket.emitWithAck('call:watch', { call_id: 'a', since_seq: 2, epoch: 'earlier' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'insufficient_state' } });
    expect(JSON.stringify(answer)).toContain('restored or replaced');
    stage.write('a', answered);
    expect(await socket.emitWithAck('wall:watch')).toMatchObject({ ok: true }); // comes after anything sent before
    expect(heard).toEqual([]);
  });

  it('without a position takes the snapshot, whatever history it knew', async () => {
    expect(await watch({ epoch: 'earlier' })).toMatchObject({ ok: true, data: { epoch: 'first', seq: 3 } });
  });

  it('and names no history goes on as before there were any', async () => {
    expect(await watch({ since_seq: 2 })).toMatchObject({ ok: true, data: { events: [{ seq: 3 }] } });
  });

  it('is believed while the history is not known here', async () => {
    stage.journal.currentEpoch = null;
    const answer = await watch({ since_seq: 2, epoch: 'earlier' });
    expect(answer).toMatchObject({ ok: true, data: { epoch: null, events: [{ seq: 3 }] } });
  });
});
