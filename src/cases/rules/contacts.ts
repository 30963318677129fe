import type { ColumnValue, ColumnValues } from '../record-draft.js';
import { recordFault, RecordRefusal, type FaultCode } from '../record-refusal.js';
import { ACTIVITY } from '../activity-codes.js';
import { noteReporterUpdate } from './case-parts.js';
import type { ResourceRules, RowToChange, RuleContext } from './resource-rules.js';

/** Also those of a contact that is written with the client, reporter, perpetrator or user that it belongs to. */
export const contactRules = {
  scope: {
    ownerColumns: ['created_by_id'],
    involved: [
      {
        by: 'records',
        records: [
          { table: 'clients', column: 'contact_id' },
          { table: 'perpetrators', column: 'contact_id' },
          { table: 'reporters', column: 'contact_id', namedByCase: 'reporter_id' },
        ],
      },
    ],
  },
  onCreate: (columns, context) => withAgeGroup(withoutNullNames({ fname: '', ...columns }), {}, context),
  async onChange(columns, { before }: Pick<RowToChange, 'before'>, context: RuleContext) {
    refuseMerged(before);
    return withAgeGroup(withoutNullNames(columns), before, context);
  },
  async afterChange({ id, changed }, context) {
    await refuseProtectedContact(id, changed, context);
    await noteContactUpdate(id, changed, context);
  },
} satisfies ResourceRules;

/**
 * Name and addresses of a colleague stand in the record of the user: not all who may change contacts may change
 * that. And a contact says who the people of a case are, and several cases may share one: it is changed by an author
 * who may change every case that it belongs to. To name it in a case of one's own gives no right to change it.
 *
 * @param changed the columns that are different
 * @throws RecordRefusal
 */
export async function refuseProtectedContact(
  id: number,
  changed: ColumnValues,
  { contacts }: RuleContext,
): Promise<void> {
  if (Object.keys(changed).length === 0) return;
  if (await contacts.isOfUser(id)) refuse(id, 'contact-of-user', 'is changed with the user whose it is');
  if (await contacts.isOfForeignCase(id))
    refuse(id, 'contact-of-other-case', 'also belongs to a case that you may not change');
}

/** A change that was sent before a merge, and comes after it, would change a record that no one sees. @throws RecordRefusal */
function refuseMerged({ id, is_merged: isMerged }: ColumnValues): void {
  if (isMerged === 1) refuse(Number(id), 'removed-reference', 'has just been merged into another person');
}

/** @throws RecordRefusal */
function refuse(id: number, code: FaultCode, reason: string): never {
  const fault = { field: 'contact_id', reason, resource: 'contacts', value: String(id) };
  throw new RecordRefusal([recordFault({ ...fault, code })]);
}

/** A person who was changed by themselves is noted in each case that they belong to. */
async function noteContactUpdate(id: number, changed: ColumnValues, context: RuleContext): Promise<void> {
  const changeCount = Object.keys(changed).length;
  if (changeCount === 0) return;
  for (const { table, id: ref, case_id: caseId } of await context.contacts.peopleOf(id)) {
    if (caseId === null) await noteReporterUpdate(ref, changed, context);
    else context.history.noteActivity({ caseId, activity: ACTIVITY.changed[table], ref, changeCount });
  }
}

/** An age without an age group puts the contact in the group of that age, if there is one. */
async function withAgeGroup(
  values: ColumnValues,
  before: ColumnValues,
  { contacts }: RuleContext,
): Promise<ColumnValues> {
  const { age, age_group_id: given = null } = values;
  if (typeof age !== 'number' || given !== null || age === before.age) return values;
  return { ...values, age_group_id: await contacts.ageGroupOf(age) };
}

/** Names may be empty, never unknown. */
function withoutNullNames(values: ColumnValues): Readonly<Record<string, ColumnValue>> {
  const { fname, lname } = values;
  return { ...values, ...(fname === null && { fname: '' }), ...(lname === null && { lname: '' }) };
}
