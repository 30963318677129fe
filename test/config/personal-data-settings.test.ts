import { expect, it } from '@jest/globals';
import { ROLES } from '../../src/access/roles.js';
import { PERSONAL_DATA_ROLES } from '../../src/access/personal-data-rights.js';
import { readConfig } from '../../src/config/config.js';

const rolesOf = (text: string) => readConfig({ PERSONAL_DATA_ROLES: text }).personalDataRoles;

it('any role of a user may have the clearance for personal data, and no other name', () => {
  expect(rolesOf(ROLES.join(','))).toEqual(ROLES);
  expect(() => rolesOf('supervisor,manager')).toThrow(/PERSONAL_DATA_ROLES: "manager" is no role of a user/);
});

it('the clearance is that of the rights where nothing is set', () => {
  expect(readConfig({}).personalDataRoles).toEqual(PERSONAL_DATA_ROLES);
});
