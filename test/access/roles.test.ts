import { describe, expect, it } from '@jest/globals';
import { isRole, ROLE_NUMBERS, roleOf, ROLES } from '../../src/access/roles.js';

describe('roles', () => {
  it('have the numbers that the case-management APIs know', () => {
    expect(ROLE_NUMBERS).toEqual({
      counsellor: 1,
      supervisor: 2,
      case_manager: 3,
      case_worker: 4,
      partner: 5,
      media_account: 6,
      administrator: 99,
    });
  });

  it('are found by number, and nothing else is', () => {
    for (const role of ROLES) expect(roleOf(ROLE_NUMBERS[role])).toBe(role);
    for (const number of [0, 7, 98, 100, -1, 1.5]) expect(roleOf(number)).toBeUndefined();
  });

  it('are known by name, and inherited names of objects are not roles', () => {
    expect(isRole('supervisor')).toBe(true);
    for (const name of ['Supervisor', 'toString', '']) expect(isRole(name)).toBe(false);
  });
});
