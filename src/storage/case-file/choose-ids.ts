import type { Condition } from '../../cases/record-query.js';
import type { Field, Source } from '../../cases/resource.js';
import type { Statement } from './prepared.js';
import { Parameters } from './sql-parts.js';

type Chosen = Extract<Source, { from: 'category' | 'user' }>;

interface Question {
  readonly condition: Condition;
  readonly sql: string;
}

/**
 * Conditions on names, paths or roles of categories and users become the numbers that stand in the records:
 * those tables are short, and the planner, which sees the numbers, knows how many records have them.
 */
export async function withChosenIds(
  conditions: readonly Condition[],
  query: (statement: Statement) => Promise<{ ids: number[][] }[]>,
): Promise<readonly Condition[]> {
  const parameters = new Parameters();
  const questions = conditions.flatMap((condition) => questionsOf(condition, parameters));
  if (questions.length === 0) return conditions;
  const lists = questions.map(({ sql }, at) => `(${sql}) AS list${at}`);
  const rows = await query({ text: `SELECT ${lists.join(', ')}`, values: parameters.values });
  const row = rows[0] as unknown as Readonly<Record<string, number[]>>;
  const answers = new Map(questions.map(({ condition }, at) => [condition, row[`list${at}`] ?? []]));
  return conditions.map((condition) => answered(condition, answers));
}

function questionsOf(condition: Condition, parameters: Parameters): Question[] {
  if (condition.test === 'linked')
    return condition.conditions.flatMap((inner) => questionsOf(inner, parameters));
  const where = whereSql(condition, parameters);
  if (where === undefined) return [];
  return [{ condition, sql: `SELECT coalesce(array_agg(id), '{}') FROM ${where}` }];
}

function whereSql(condition: Condition, parameters: Parameters): string | undefined {
  if (condition.test === 'under')
    return `categories WHERE path_ids && ${parameters.add(condition.ids)}::int[]`;
  if (condition.test !== 'in') return undefined;
  const { kind, source } = condition.field;
  if (source.from !== 'category' && source.from !== 'user') return undefined;
  const isText = source.from === 'user' ? source.part === 'username' : kind === 'text';
  const given = `${parameters.add(condition.values)}::${isText ? 'text' : 'int'}[]`;
  if (source.from === 'user') return `users WHERE ${source.part} = ANY (${given})`;
  return `categories WHERE ${partSql(source)} = ANY (${given})`;
}

function partSql({ part, level = 0 }: Extract<Source, { from: 'category' }>): string {
  switch (part) {
    case 'id_at':
      return `path_ids[${level + 2}]`; // arrays begin at 1, and with the root
    case 'name_at':
      return `path_names[${level + 2}]`;
    case 'root_name':
      return 'path_names[1]';
    default:
      return part;
  }
}

function answered(condition: Condition, answers: ReadonlyMap<Condition, readonly number[]>): Condition {
  if (condition.test === 'linked') {
    return { ...condition, conditions: condition.conditions.map((inner) => answered(inner, answers)) };
  }
  const values = answers.get(condition);
  if (!values || !('field' in condition)) return condition;
  return { test: 'in', field: columnOf(condition.field), values };
}

/** The column that holds the number. */
function columnOf(field: Field): Field {
  const { row, column } = field.source as Chosen;
  return {
    name: field.name,
    kind: 'id',
    source: { from: 'column', column, ...(row !== undefined && { row }) },
  };
}
