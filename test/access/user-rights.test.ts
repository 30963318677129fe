import { describe, expect, it } from '@jest/globals';
import { clearanceOf } from '../../src/access/personal-data-rights.js';
import { ROLES } from '../../src/access/roles.js';
import { rightsBy, USER_RIGHTS } from '../../src/access/user-rights.js';

describe('what a role lets its users do', () => {
  const rightsOf = rightsBy(clearanceOf());

  it.each([
    ['watch-calls', ['supervisor', 'case_manager', 'administrator']],
    ['supervise', ['supervisor', 'administrator']],
    ['end-calls', ['supervisor', 'administrator']],
    ['take-callbacks', ['counsellor', 'supervisor', 'administrator']],
    ['read-accesses', ['supervisor', 'administrator']],
    ['read-cases', ['counsellor', 'supervisor', 'case_manager', 'case_worker', 'partner', 'administrator']],
    ['create-cases', ['counsellor', 'supervisor', 'case_manager', 'case_worker', 'administrator']],
    ['give-dispositions', ['counsellor', 'supervisor', 'case_manager', 'case_worker', 'administrator']],
    ['read-persons', ['counsellor', 'supervisor', 'case_manager', 'case_worker', 'administrator']],
    ['read-users', ['counsellor', 'supervisor', 'case_manager', 'case_worker', 'administrator']],
    ['read-personal-data', ['supervisor', 'administrator']],
  ] as const)('%s is of these: %j', (right, roles) => {
    expect(ROLES.filter((role) => rightsOf(role).includes(right))).toEqual(roles);
  });

  it('has no right without a row above', () => {
    expect(USER_RIGHTS).toHaveLength(11);
  });

  it('follows the settings where these give the words of callers to other roles', () => {
    expect(rightsBy(clearanceOf(['counsellor']))('counsellor')).toContain('read-personal-data');
    expect(rightsBy(clearanceOf(['counsellor']))('supervisor')).not.toContain('read-personal-data');
  });
});
