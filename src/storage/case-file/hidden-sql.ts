import type { Resource } from '../../cases/resource.js';
import { identifier } from './sql-parts.js';

/** Conditions for a single row `base` to be shown: a removed row is, unless its resource hides it or its case was deleted. */
export function unhiddenSql(resource: Resource, base = 't'): string[] {
  const { removedColumn, isHiddenWhenRemoved, hiddenWithCase } = resource;
  const isHidden = isHiddenWhenRemoved === true && removedColumn !== undefined;
  return [
    ...(isHidden ? [`${base}.${identifier(removedColumn)} = 0`] : []),
    ...(hiddenWithCase === undefined ? [] : [ofStandingCaseSql(hiddenWithCase, base)]),
  ];
}

/**
 * Conditions for rows `base` to stand in lists: not removed, and of no deleted case. The deletion of a case removes its
 * parts that can be removed (the trigger `remove_parts_of_case`), so that their lists need not look at cases.
 */
export function listedSql({ removedColumn, hiddenWithCase }: Resource, base: string): string[] {
  if (removedColumn !== undefined) return [`${base}.${identifier(removedColumn)} = 0`];
  return hiddenWithCase === undefined ? [] : [ofStandingCaseSql(hiddenWithCase, base)];
}

/** An anti-join: the planner knows then that hardly a row is left out. */
function ofStandingCaseSql(column: string, base: string): string {
  return `NOT EXISTS (SELECT FROM cases gone WHERE gone.id = ${base}.${identifier(column)} AND gone.is_delete = 1)`;
}
