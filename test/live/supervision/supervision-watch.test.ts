import { afterEach, describe, expect, it } from '@jest/globals';
import { Deferred } from '../../../src/lib/deferred.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { SupervisionWatch } from '../../../src/live/supervision/supervision-watch.js';

const SUPERVISOR = 3;
const COLLEAGUE = 4;

let watch: SupervisionWatch | undefined;
afterEach(() => watch?.close());

/** @param answers to each look at the supervisor, the last one to all that follow; the colleague may always */
function watching(...answers: readonly (string | undefined | Error)[]) {
  const on = new Set([SUPERVISOR, COLLEAGUE]);
  const left = new Deferred<number>();
  const looks = new Deferred<void>();
  let asked = 0;
  watch = new SupervisionWatch({
    calls: {
      get supervisorIds() {
        return [...on];
      },
      leaveSupervision: async (userId) => {
        on.delete(userId);
        left.resolve(userId);
      },
    },
    standingOf: async (userId) => {
      if (userId === COLLEAGUE) return '0';
      const answer = answers[Math.min(asked++, answers.length - 1)];
      if (asked > answers.length + 2) looks.resolve();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    log: silentLog(),
    everyMs: 5,
  });
  return { on, left: left.promise, looks: looks.promise };
}

describe('a supervisor who is on a call', () => {
  it.each([
    ['was dismissed, or has another role', [undefined]],
    ['was dismissed later', ['0', '0', undefined]],
    ['has a new password', ['0', '1']],
  ] as const)('hears no more once they have %s', async (_what, answers) => {
    const { on, left } = watching(...answers);
    expect(await left).toBe(SUPERVISOR);
    expect([...on]).toEqual([COLLEAGUE]);
  });

  it('goes on listening while the database is away, and while nothing has changed', async () => {
    const { on, looks } = watching('0', new UnavailableError('the database is away'), '0');
    await looks;
    expect(on.has(SUPERVISOR)).toBe(true);
  });
});
