import { describe, expect, it } from '@jest/globals';
import { emptyCallView, foldCallEvent } from '../../src/calls/call-view.js';
import { foldCall } from '../../src/calls/fold-call.js';
import { EVERY_CALL_EVENT } from '../support/every-call-event.js';

const records = Object.values(EVERY_CALL_EVENT)
  .flat()
  .map((event, at) => ({ callId: 'a', seq: at + 1, at: new Date(at), startMs: at, event }));

describe('a call as its events leave it', () => {
  it('is what each of them makes of it, one after the other', async () => {
    expect(records.length).toBeGreaterThan(30);
    expect(await foldCall('a', records)).toEqual(records.reduce(foldCallEvent, emptyCallView('a')));
    expect(await foldCall('a', [])).toEqual(emptyCallView('a'));
  });

  it('lets others have their turns meanwhile, however long the call was', async () => {
    const many = Array.from({ length: 2_000 }, () => records).flat();
    let isDone = false;
    const folded = foldCall('a', many).then(() => (isDone = true));
    const turns: boolean[] = [];
    while (!isDone) {
      await new Promise((next) => setImmediate(next));
      turns.push(isDone);
    }
    await folded;
    expect(turns.filter((wasDone) => !wasDone).length).toBeGreaterThan(2);
  });
});
