import { describe, expect, it } from '@jest/globals';
import { callOfCase } from '../../src/cases/case-acts.js';
import { cases } from '../../src/cases/resources/case.js';
import { notifyRecordSaved } from '../../src/desk/notify-record-saved.js';

describe('the wrap-up of a call is shortened', () => {
  async function shortenedBy(draft: Parameters<typeof notifyRecordSaved>[1]['draft']) {
    const saved: unknown[] = [];
    const commands = {
      userChanged: async () => {},
      caseSaved: async (userId: number, callId: string) => void saved.push([userId, callId]),
    };
    await notifyRecordSaved(commands, { draft, id: '7', userId: 3 });
    return saved;
  }
  const ofColumns = (columns: Record<string, string>) => ({
    ...callOfCase('', false),
    columns,
    resource: cases,
  });

  it('by a case that is stored for it', async () => {
    expect(await shortenedBy(ofColumns({ src_uid: 'c1' }))).toEqual([[3, 'c1']]);
  });

  it('by a case that it is put to, as a case that was known before', async () => {
    expect(await shortenedBy(callOfCase('c1', true))).toEqual([[3, 'c1']]);
  });

  it('not by a case that it is taken from', async () => {
    expect(await shortenedBy(callOfCase('c1', false))).toEqual([]);
  });
});
