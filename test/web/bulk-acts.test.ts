import { describe, expect, test } from '@jest/globals';
import { ApiFault } from '../../src/web/api/api-fault.js';
import { changeCases, undone, type BulkSteps, type ListedCase } from '../../src/web/cases/bulk-acts.js';
import { Deferred } from '../../src/lib/deferred.js';

const listed = (id: string, more: Partial<ListedCase['record']> = {}): ListedCase =>
  ({ record: { id, status: 'open', assigned_user_id: '1', ...more }, tag: `"${id}"` }) as ListedCase;
const many = (count: number) => Array.from({ length: count }, (_, n) => listed(String(n)));

function steps(change: BulkSteps['change'], more: Partial<BulkSteps> = {}): BulkSteps {
  const signal = new AbortController().signal;
  return { change, lastAuthorOf: async () => null, onProgress: () => {}, signal, ...more };
}

describe('a change of several cases', () => {
  test('names what became of each, and is kept up by none', async () => {
    const faults: Record<string, ApiFault> = {
      changed: new ApiFault(412),
      lost: new ApiFault(0),
      stopped: new ApiFault(503),
      behindProxy: new ApiFault(502),
      foreign: new ApiFault(403),
    };
    const tags: string[] = [];
    const change: BulkSteps['change'] = async ({ record, tag }) => {
      tags.push(tag);
      const fault = faults[record.id];
      if (fault) throw fault;
    };
    const cases = ['first', 'changed', 'lost', 'stopped', 'behindProxy', 'foreign', 'last'].map((id) =>
      listed(id),
    );
    const shut = listed('shut', { status: 'closed' });
    const progress: number[] = [];
    const outcomes = await changeCases(
      [...cases, shut],
      { does: 'close' },
      {
        ...steps(change),
        lastAuthorOf: async (id) => `author of ${id}`,
        onProgress: (count) => progress.push(count),
      },
    );
    expect(Object.fromEntries(outcomes)).toEqual({
      first: { kind: 'done' },
      changed: { kind: 'changed', by: 'author of changed' },
      lost: { kind: 'unknown' },
      stopped: { kind: 'unknown' },
      behindProxy: { kind: 'unknown' },
      foreign: { kind: 'refused', fault: faults.foreign },
      last: { kind: 'done' },
      shut: { kind: 'same' },
    });
    expect([...undone(outcomes)].sort()).toEqual(['behindProxy', 'changed', 'foreign', 'lost', 'stopped']);
    expect(tags.sort()).toEqual([...cases, shut].map(({ tag }) => tag).sort());
    expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('asks the server also about a case that the list shows to be so: a colleague may have given it away', async () => {
    const act = { does: 'assign', to: '1', name: 'Grace' } as const;
    const change: BulkSteps['change'] = async ({ record }) => {
      if (record.id === 'given-away') throw new ApiFault(412);
    };
    const outcomes = await changeCases([listed('a'), listed('given-away')], act, steps(change));
    expect(Object.fromEntries(outcomes)).toEqual({
      a: { kind: 'same' },
      'given-away': { kind: 'changed', by: null },
    });
  });

  test('has four requests under way at once, and begins none once its page is left', async () => {
    const gate = new Deferred<void>();
    const left = new AbortController();
    let underWay = 0;
    const change = async (): Promise<void> => {
      underWay++;
      await gate.promise;
    };
    const ended = changeCases(many(9), { does: 'close' }, steps(change, { signal: left.signal }));
    expect(underWay).toBe(4);
    left.abort();
    gate.resolve();
    expect((await ended).size).toBe(4);
    expect(underWay).toBe(4);
  });
});
