import type { HelplineIdentity } from '../access/helpline-identity.js';
import { helplineRight, type Operation } from '../access/helpline-rights.js';
import { roleOf, ROLE_NUMBERS, ROLES } from '../access/roles.js';
import { ACTIVITY } from './activity-codes.js';
import { CASE_STATUS } from './case-codes.js';
import { NOTHING_NESTED, type CaseActOfDraft, type NestedDrafts, type RecordDraft } from './record-draft.js';
import { attachments } from './resources/attachment.js';
import { cases } from './resources/case.js';
import { referrals } from './resources/category.js';

/** Acts on a case that need a right beside that to read it. `change`: its fields. */
export const CASE_ACTS = ['change', 'escalate', 'hold', 'attach', 'refer'] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

/** A case is given on to a user, for a reason that this user reads. */
export function escalation(toUserId: number, reason: string): RecordDraft {
  const columns = { status: CASE_STATUS.escalated, escalated_to_id: toUserId };
  return actOn(columns, { activity: ACTIVITY.escalated, reason });
}

/** A case is kept from being deleted, or not any more. */
export function legalHold(isHeld: boolean, reason: string): RecordDraft {
  const activity = isHeld ? ACTIVITY.held : ACTIVITY.released;
  return actOn({ legal_hold: isHeld ? 1 : 0 }, { activity, reason });
}

/** By the list that each is chosen from. */
export const SERVICE_LISTS = { services: 'SERVICE_OFFERED', referrals: 'REFERRAL_TYPE' } as const;
export type GivenKind = keyof typeof SERVICE_LISTS;

/** A service was given in a case, or its people were referred to one elsewhere. `note`: empty for none. */
export function given(kind: GivenKind, categoryId: number, note: string): RecordDraft {
  const nested: NestedDrafts =
    kind === 'services'
      ? { ...NOTHING_NESTED, services: [categoryId] }
      : { ...NOTHING_NESTED, referals: [categoryId] };
  return { ...actOn({}, { activity: ACTIVITY.given[kind], reason: note }), nested };
}

/** A call is put to a case beside the one that the case came from, or taken from it again. */
export function callOfCase(id: string, belongs: boolean): RecordDraft {
  return { resource: cases, columns: {}, contact: {}, nested: NOTHING_NESTED, call: { id, belongs } };
}

function actOn(columns: RecordDraft['columns'], act: CaseActOfDraft): RecordDraft {
  return { resource: cases, columns, contact: {}, nested: NOTHING_NESTED, act };
}

/**
 * The acts that are open to a user, as the rules of cases allow them (`rules/cases.ts`).
 *
 * @param operations what the user may do with this very case
 */
export function caseActsOf(
  { role }: Pick<HelplineIdentity, 'role'>,
  operations: readonly Operation[],
): readonly CaseAct[] {
  if (!operations.includes('update')) return [];
  const may: Readonly<Record<CaseAct, boolean>> = {
    change: true,
    escalate: true,
    hold: helplineRight(role, cases.name, 'remove') !== undefined,
    attach: helplineRight(role, attachments.name, 'add') !== undefined,
    refer: helplineRight(role, referrals.name, 'add') !== undefined,
  };
  return CASE_ACTS.filter((act) => may[act]);
}

/** Numbers of the roles whose users may see cases: a case may be escalated to them. */
export const FOLLOWING_ROLES: readonly number[] = ROLES.filter(seesCases).map((role) => ROLE_NUMBERS[role]);

/** Why a case cannot be escalated to a user; undefined: it can be. */
export function escalationProblem(
  user: { readonly isActive: boolean; readonly role: number } | undefined,
): 'unknown' | 'inactive' | 'sees-no-cases' | undefined {
  if (user === undefined) return 'unknown';
  if (!user.isActive) return 'inactive';
  const role = roleOf(user.role);
  return role !== undefined && seesCases(role) ? undefined : 'sees-no-cases';
}

function seesCases(role: (typeof ROLES)[number]): boolean {
  return helplineRight(role, cases.name, 'select') !== undefined;
}
