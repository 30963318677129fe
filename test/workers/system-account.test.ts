import { expect, it } from '@jest/globals';
import { createLog } from '../../src/lib/log.js';
import { warnOfRoot } from '../../src/workers/system-account.js';

/** The log lines of a server that runs under that account. */
function saidOf(uid: number): string[] {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  warnOfRoot(log, uid);
  return lines;
}

it('a server that is started as root says so, and one of an ordinary account does not', () => {
  expect(saidOf(0)).toEqual([expect.stringContaining('running as root')]);
  expect(saidOf(1000)).toEqual([]);
});
