import { describe, expect, it } from '@jest/globals';
import { Deferred } from '../../src/lib/deferred.js';
import { Gathered } from '../../src/lib/gathered.js';

describe('what is asked for in a burst', () => {
  it('is done once for all who asked', async () => {
    let runs = 0;
    const gathered = new Gathered(async () => ++runs, { afterMs: 5 });
    expect(await Promise.all([gathered.ask(), gathered.ask(), gathered.ask()])).toEqual([1, 1, 1]);
    expect(await gathered.ask()).toBe(2);
  });

  it('is done once more, and not twice at once, for who asks while it is done', async () => {
    const [begun, end] = [new Deferred(), new Deferred()];
    let [inWork, most, runs] = [0, 0, 0];
    const gathered = new Gathered(
      async () => {
        most = Math.max(most, ++inWork);
        begun.resolve();
        await end.promise;
        inWork--;
        return ++runs;
      },
      { afterMs: 0 },
    );
    const first = gathered.ask();
    await begun.promise;
    const later = [gathered.ask(), gathered.ask()];
    end.resolve();
    expect([await first, await Promise.all(later)]).toEqual([1, [2, 2]]);
    expect(most).toBe(1);
  });

  it('fails for all who asked, and for nothing that comes later', async () => {
    let isAway = true;
    const gathered = new Gathered(
      async () => {
        if (isAway) throw new Error('away');
        return 'here';
      },
      { afterMs: 0 },
    );
    const asked = await Promise.allSettled([gathered.ask(), gathered.ask()]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await gathered.ask()).toBe('here');
  });

  it('is not done after the end, nor again by work that the end overtook', async () => {
    const [begun, end] = [new Deferred(), new Deferred()];
    let runs = 0;
    const gathered = new Gathered(
      async () => {
        runs++;
        begun.resolve();
        await end.promise;
      },
      { afterMs: 0 },
    );
    const first = gathered.ask();
    await begun.promise;
    void gathered.ask();
    gathered.close();
    end.resolve();
    await first;
    void gathered.ask();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(runs).toBe(1);
  });
});
