import { describe, expect, it } from '@jest/globals';
import { Backoff } from '../../src/lib/backoff.js';

describe('waits between tries', () => {
  it('double up to the longest, each somewhere in its upper half', () => {
    const backoff = new Backoff({ firstMs: 100, maxMs: 1_000 });
    for (const most of [100, 200, 400, 800, 1_000, 1_000]) {
      const waitMs = backoff.nextMs();
      expect(waitMs).toBeGreaterThanOrEqual(most / 2);
      expect(waitMs).toBeLessThanOrEqual(most);
    }
    expect(backoff.attempts).toBe(6);
  });

  it('are not the same for all', () => {
    const waits = Array.from({ length: 50 }, () => new Backoff({ firstMs: 100, maxMs: 100 }).nextMs());
    expect(new Set(waits).size).toBeGreaterThan(40);
  });

  it('stay at the longest however many tries there were', () => {
    const backoff = new Backoff({ firstMs: 1, maxMs: 500 });
    for (let n = 0; n < 5_000; n++) expect(backoff.nextMs()).toBeLessThanOrEqual(500);
  });

  it('begin anew after a success', () => {
    const backoff = new Backoff({ firstMs: 100, maxMs: 10_000 });
    for (let n = 0; n < 5; n++) backoff.nextMs();
    backoff.reset();
    expect(backoff.nextMs()).toBeLessThanOrEqual(100);
  });

  it('end at once when they are called off', async () => {
    const stop = new AbortController();
    const waiting = new Backoff({ firstMs: 60_000, maxMs: 60_000 }).wait(stop.signal);
    stop.abort();
    await waiting;
  });
});
