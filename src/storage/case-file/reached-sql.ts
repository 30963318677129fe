/** Records that a user reaches through the case file: contacts of the people in it, and attached files. */
const REACHED_BY: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  contacts: [
    ['clients', 'contact_id'],
    ['perpetrators', 'contact_id'],
    ['reporters', 'contact_id'],
  ],
  files: [['attachments', 'file_id']],
};

export interface ReachedOptions {
  /** The row's id, as SQL. */
  readonly id: string;
  /** The place of the person's id. */
  readonly me: string;
  /** The condition on a case `c`. */
  readonly involved: string;
  /** Of one row, what hangs on it is looked at; a list is found from the cases. */
  readonly isSingle: boolean;
}

/**
 * Whether a row hangs on a case that somebody is involved in, or on a record that they made themselves; each way by
 * an index of its own.
 *
 * @returns undefined for a table whose rows name their case, or none
 */
export function reachedSql(table: string, options: ReachedOptions): string | undefined {
  const by = REACHED_BY[table];
  if (!by) return undefined;
  const { id, me, involved, isSingle } = options;
  const cases = (column: string) => `ANY (ARRAY (SELECT c.${column} FROM cases c WHERE ${involved}))`;
  const ways = by.map(([from, column]) => {
    const ofReporter = from === 'reporters';
    if (!isSingle) {
      const reporter = ofReporter ? ` OR x.id = ${cases('reporter_id')}` : '';
      return `SELECT x.${column} FROM ${from} x WHERE x.created_by_id = ${me} OR x.case_id = ${cases('id')}${reporter}`;
    }
    const ofCase = (match: string) => ` OR EXISTS (SELECT FROM cases c WHERE ${match} AND ${involved})`;
    const reporter = ofReporter ? ofCase('c.reporter_id = x.id') : '';
    return `EXISTS (SELECT FROM ${from} x WHERE x.${column} = ${id} AND (x.created_by_id = ${me}${ofCase('c.id = x.case_id')}${reporter}))`;
  });
  return isSingle ? `(${ways.join(' OR ')})` : `${id} = ANY (ARRAY (${ways.join(' UNION ALL ')}))`;
}
