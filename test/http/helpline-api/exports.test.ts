import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CaseFile } from '../../../src/cases/case-file.js';
import type { CaseFileStore } from '../../../src/cases/case-file-store.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { createLog } from '../../../src/lib/log.js';
import { TestCaseFile } from '../../support/test-case-file.js';

/** A case file whose export gives so many batches, and then fails. */
let batches = 0;
const failing: Pick<CaseFileStore, 'noteRead' | 'stream'> = {
  noteRead: async () => {},
  stream: async function* () {
    for (let given = 0; given < batches; given++) yield [['1']];
    throw new UnavailableError('the database cannot be reached', { retryAfterS: 30 });
  },
};

const noFiles = { find: async () => undefined, findAttached: async () => undefined };
const logged: string[] = [];
const stage = new TestCaseFile();
beforeAll(
  () =>
    stage.open({
      caseFile: new CaseFile({ store: failing as CaseFileStore, files: noFiles }),
      log: createLog({ level: 'warn', destination: { write: (line) => void logged.push(line) } }),
    }),
  60_000,
);
afterEach(() => void logged.splice(0));
afterAll(() => stage.close());

describe('an export that fails', () => {
  it('before its first line is an error that says when to ask again', async () => {
    batches = 0;
    const { status, headers } = await stage.get('cases?csv=1');
    expect([status, headers['retry-after']]).toEqual([503, '30']);
  });

  it('after its first line breaks off, and the log says why', async () => {
    batches = 2;
    await expect(stage.get('cases?csv=1')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'error', resource: 'cases', err: { message: 'the database cannot be reached' } },
    ]);
  });
});
