/** What a person comes to through the case file: of contacts those of people in it, of files what is attached. */
const REACHED_BY: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  contacts: [
    ['clients', 'contact_id'],
    ['perpetrators', 'contact_id'],
    ['reporters', 'contact_id'],
  ],
  files: [['attachments', 'file_id']],
};

/**
 * Which rows of a table hang on a case that somebody is involved in, or on a record that they made themselves; each
 * way by an index of its own.
 *
 * @param me the place of that person's id
 * @param involved what must hold for a case `c`
 * @returns undefined for a table whose rows name their case, or none
 */
export function reachedSql(table: string, me: string, involved: string): string | undefined {
  const by = REACHED_BY[table];
  if (!by) return undefined;
  const ways = by.flatMap(([from, column]) => [
    `SELECT x.${column} FROM ${from} x WHERE x.created_by_id = ${me}`,
    `SELECT x.${column} FROM ${from} x JOIN cases c ON c.id = x.case_id WHERE ${involved}`,
  ]);
  const ofReporters =
    table === 'contacts'
      ? [`SELECT x.contact_id FROM reporters x JOIN cases c ON c.reporter_id = x.id WHERE ${involved}`]
      : [];
  return `ANY (ARRAY (${[...ways, ...ofReporters].join(' UNION ALL ')}))`;
}
