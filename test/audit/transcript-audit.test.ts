import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TranscriptAccess } from '../../src/audit/transcript-access-log.js';
import { TranscriptAudit } from '../../src/audit/transcript-audit.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { createLog } from '../../src/lib/log.js';
import { eventually } from '../support/processes.js';

const access: TranscriptAccess = { callId: 'c1', userId: 7, address: '192.0.2.1' };
let added: TranscriptAccess[];
let lines: string[];
let failure: Error | undefined;
let audit: TranscriptAudit;

beforeEach(() => {
  [added, lines, failure] = [[], [], undefined];
  audit = new TranscriptAudit({
    store: {
      add: async (each) => {
        if (failure) throw failure;
        added.push(each);
      },
    },
    log: createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } }),
    retryMs: 5,
  });
});
afterEach(() => audit.close());

describe('reading and watching words', () => {
  it('is noted once per watcher and call, however often a program asks', async () => {
    for (let n = 0; n < 3; n++) await audit.noteReading(access);
    await audit.noteReading({ ...access, callId: 'c2' });
    await audit.noteReading({ ...access, userId: null });
    await audit.noteWatching(access);
    expect(added).toEqual([access, { ...access, callId: 'c2' }, { ...access, userId: null }]);
  });

  it('out of the database is refused while it cannot be noted', async () => {
    failure = new UnavailableError('away');
    await expect(audit.noteReading(access)).rejects.toThrow('away');
    failure = undefined;
    await audit.noteReading(access);
    expect(added).toEqual([access]);
  });

  it('of a live call goes on while the database is away: the row is owed, logged, and written afterwards', async () => {
    failure = new UnavailableError('away');
    await audit.noteWatching(access);
    expect(added).toEqual([]);
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ callId: 'c1', userId: 7, address: '192.0.2.1' });
    failure = undefined;
    await eventually(() => added.length === 1);
    expect(added).toEqual([access]);
  });

  it('of a live call is refused where noting fails otherwise', async () => {
    failure = new Error('broken');
    await expect(audit.noteWatching(access)).rejects.toThrow('broken');
  });

  it('says at the end which rows are lost', async () => {
    failure = new UnavailableError('away');
    await audit.noteWatching(access);
    await audit.close();
    expect(lines.at(-1)).toContain('audit rows are lost');
  });
});
