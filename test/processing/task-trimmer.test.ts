import { describe, expect, it } from '@jest/globals';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { TaskTrimmer } from '../../src/processing/task-trimmer.js';

const NOW = Date.parse('2026-11-24T12:00:00Z');

function trimmerOf(answers: (number | Error)[]) {
  const asked: { before: Date; atMost: number }[] = [];
  const store = {
    trim: async (options: { before: Date; atMost: number }) => {
      asked.push(options);
      const answer = answers.shift() ?? 0;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const trimmer = new TaskTrimmer({ store, retentionDays: 7, log: silentLog(), now: () => NOW });
  return { trimmer, asked };
}

describe('old results', () => {
  it('are deleted until none is left', async () => {
    const { trimmer, asked } = trimmerOf([1_000, 1_000, 3]);
    await trimmer.trim();
    await trimmer.close();
    expect(asked).toEqual(Array(3).fill({ before: new Date('2026-11-17T12:00:00Z'), atMost: 1_000 }));
  });

  it('stay until the next time when the database is away or fails', async () => {
    const { trimmer, asked } = trimmerOf([new UnavailableError('away'), new Error('broken'), 5]);
    for (let time = 0; time < 3; time++) await trimmer.trim();
    await trimmer.close();
    expect(asked).toHaveLength(3);
  });

  it('are asked for once at a time, and not after the close', async () => {
    const { trimmer, asked } = trimmerOf([1_000, 1_000, 1_000]);
    const both = [trimmer.trim(), trimmer.trim()];
    await trimmer.close();
    await Promise.all(both);
    expect(asked).toHaveLength(1);
  });
});
