import type { NumberSought } from '../../cases/number-sought.js';
import type { Parameters } from './sql-parts.js';

/**
 * A part of a number is found by its pieces, which are indexed (migration `number_pieces`), and then compared as a whole.
 * Where no index is used, the comparison comes first: it is cheap, and pieces are not.
 */
export function numberSql(
  value: string,
  { spellings, digits, national }: NumberSought,
  parameters: Pick<Parameters, 'add'>,
): string {
  const isSame = `${value} = ANY (${parameters.add(spellings)}::text[])`;
  const has = (part: string) => `number_pieces(${value}) @> number_pieces(${parameters.add(part)}::text)`;
  const hasDigits = `${value} LIKE ${parameters.add(`%${digits}%`)} AND ${has(digits)}`;
  if (national === undefined) return `(${isSame} OR (${hasDigits}))`;
  // three digits of a country's prefix at most, and zeros before and behind it
  const begins = `${value} ~ ${parameters.add(`^[+]?0{0,3}[0-9]{0,3}0?${national}`)} AND ${has(national)}`;
  return `(${isSame} OR (${hasDigits}) OR (${begins}))`;
}
