import { mayReadAudit } from './audit-rights.js';
import { mayEndCalls, maySupervise, mayTakeCallbacks, mayWatchCalls } from './call-rights.js';
import { helplineRight, type Operation } from './helpline-rights.js';
import type { Clearance } from './personal-data-rights.js';
import type { Role } from './roles.js';

const may = (operation: Operation, resource: string) => (role: Role) =>
  helplineRight(role, resource, operation) !== undefined;

/**
 * The rights that a role gives its users, under the names by which pages show or hide their parts. Each has the rule that
 * its doors enforce, so that a page asks for a right and never guesses it from a role. Rights on one record stand in the
 * answer with the record.
 */
const RULES = {
  /** The wall: every call, and the state of every agent. */
  'watch-calls': mayWatchCalls,
  /** Listen to the calls of others, and speak on them. */
  supervise: maySupervise,
  'end-calls': mayEndCalls,
  'take-callbacks': mayTakeCallbacks,
  /** The audit of readers and listeners. */
  'read-accesses': mayReadAudit,
  /** Some cases at least. */
  'read-cases': may('select', 'cases'),
  'create-cases': may('add', 'cases'),
  /** Say how a call went. */
  'give-dispositions': may('add', 'dispositions'),
  /** Some persons at least. */
  'read-persons': may('select', 'contacts'),
  /** The names of colleagues. */
  'read-users': may('select', 'users'),
} as const satisfies Readonly<Record<string, (role: Role) => boolean>>;

/** Names, numbers and words as they are, in whatever the user may see; by the settings of the helpline. */
const CLEARED = 'read-personal-data';

type RuleOfRole = keyof typeof RULES;
export type UserRight = RuleOfRole | typeof CLEARED;

const RIGHTS_OF_ROLES = Object.keys(RULES) as readonly RuleOfRole[];
export const USER_RIGHTS: readonly UserRight[] = [...RIGHTS_OF_ROLES, CLEARED];

export type RightsOf = (role: Role) => readonly UserRight[];

export function rightsBy(hasClearance: Clearance): RightsOf {
  return (role) =>
    USER_RIGHTS.filter((right) => (right === CLEARED ? hasClearance(role) : RULES[right](role)));
}
