import { describe, expect, it } from '@jest/globals';
import { Deferred } from '../../src/lib/deferred.js';
import { SerialQueue } from '../../src/lib/serial-queue.js';

describe('work that runs one after the other', () => {
  it('begins when the work before it is over, in the order in which it was given', async () => {
    const queue = new SerialQueue();
    const gate = new Deferred();
    const steps: string[] = [];
    const first = queue.run(async () => {
      steps.push('first begins');
      await gate.promise;
      steps.push('first ends');
    });
    const second = queue.run(() => steps.push('second'));
    setImmediate(gate.resolve); // whatever does not wait for its turn has run by then
    await Promise.all([first, second]);
    expect(steps).toEqual(['first begins', 'first ends', 'second']);
  });

  it('goes on behind a failure, which is reported to the caller of that work', async () => {
    const queue = new SerialQueue();
    const failing = queue.run(() => Promise.reject(new Error('the first failed')));
    const next = queue.run(() => 'done');
    await expect(failing).rejects.toThrow('the first failed');
    await expect(next).resolves.toBe('done');
  });

  it('is settled when all that was given is over, failed or not', async () => {
    const queue = new SerialQueue();
    const gate = new Deferred();
    let isOver = false;
    const failing = queue.run(async () => {
      await gate.promise;
      isOver = true;
      throw new Error('failed');
    });
    const settled = queue.settled();
    setImmediate(gate.resolve); // whatever does not wait for its turn has run by then
    await settled;
    expect(isOver).toBe(true);
    await expect(failing).rejects.toThrow('failed');
  });
});
