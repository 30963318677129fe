import { describe, expect, it } from '@jest/globals';
import { opinionScore } from '../../src/telephony/opinion-score.js';

const of = (loss: number, jitterMs = 0) => opinionScore({ loss, jitterMs });

describe('the estimated opinion of a line', () => {
  it('is that of the E-model: G.711 with concealment, rating to score as in G.107 annex B', () => {
    // R = 93.2 - 0.024 * 80 = 91.28, and -95 * 8 / (8 + 25.1) with 8 % lost
    expect(of(0)).toBeCloseTo(4.37, 2);
    expect(of(0.08)).toBeCloseTo(3.52, 2);
  });

  it('falls with losses and with jitter, and stays on the scale', () => {
    const scores = [0, 0.01, 0.03, 0.08, 0.2, 0.5, 1].map((loss) => of(loss));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores.slice(0, 6)).size).toBe(6);
    expect(of(0, 20)).toBeLessThan(of(0, 5));
    for (const score of [...scores, of(1, 10_000), of(-1, 0)]) {
      expect(score).toBeGreaterThanOrEqual(1);
      expect(score).toBeLessThanOrEqual(4.5);
    }
  });
});
