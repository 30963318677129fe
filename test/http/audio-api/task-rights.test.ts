import { describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '../../../src/access/roles.js';
import {
  assertMayProcess,
  deletesTasksOf,
  seesTasksOf,
  seesWordsOfTask,
} from '../../../src/http/audio-api/task-rights.js';
import { hasClearance } from '../../support/personal-data.js';

/**
 * The rights of each role on recordings that were sent, written by hand; the server is compared with them (docs/api.md, "The
 * APIs"). process: y yes, - not at all. see, words, delete: A all tasks, o one's own.
 */
const MATRIX = `
                 process see words delete
counsellor       y       o   o     o
supervisor       y       A   A     A
case_manager     y       A   o     o
case_worker      y       o   o     o
partner          -       o   o     o
media_account    -       o   o     o
administrator    y       A   A     A
`;

const rows = MATRIX.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/) as [Role, string, string, string, string]);
const USER_ID = 7;
const identityOf = (role: Role) => ({ userId: USER_ID, role }) as Parameters<typeof seesTasksOf>[0];

describe('the rights on recordings that were sent', () => {
  it('are written for every role', () => {
    expect(rows.map(([role]) => role).sort()).toEqual([...ROLES].sort());
  });

  it.each(rows)('of the role %s are these: %s %s %s %s', (role, mayProcess, sees, words, deletes) => {
    const identity = identityOf(role);
    const process = () => assertMayProcess(identity);
    if (mayProcess === 'y') expect(process).not.toThrow();
    else expect(process).toThrow('role-may-not');
    expect([seesTasksOf(identity), deletesTasksOf(identity)]).toEqual(
      [sees, deletes].map((sign) => (sign === 'A' ? null : USER_ID)),
    );
    const seesWords = (createdById: number) => seesWordsOfTask(identity, { createdById }, hasClearance);
    expect([seesWords(USER_ID), seesWords(USER_ID + 1)]).toEqual([true, words === 'A']);
  });

  it('of a program on this machine, without a token, are all', () => {
    expect(() => assertMayProcess(undefined)).not.toThrow();
    expect([seesTasksOf(undefined), deletesTasksOf(undefined)]).toEqual([null, null]);
  });
});
