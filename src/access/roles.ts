/** Roles by name, with the numbers that the case-management APIs know them by. */
export const ROLE_NUMBERS = {
  counsellor: 1,
  supervisor: 2,
  case_manager: 3,
  case_worker: 4,
  partner: 5,
  media_account: 6,
  administrator: 99,
} as const;

export type Role = keyof typeof ROLE_NUMBERS;
export type RoleNumber = (typeof ROLE_NUMBERS)[Role];

export const ROLES = Object.keys(ROLE_NUMBERS) as readonly Role[];

export function isRole(name: string): name is Role {
  return Object.hasOwn(ROLE_NUMBERS, name);
}

/** @returns undefined for a number that is no role */
export function roleOf(number: number): Role | undefined {
  return ROLES.find((role) => ROLE_NUMBERS[role] === number);
}
