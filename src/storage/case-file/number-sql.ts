import type { Condition } from '../../cases/record-query.js';
import type { Parameters } from './sql-parts.js';

type Number = Pick<Extract<Condition, { test: 'phone' }>, 'spellings' | 'digits' | 'national'>;

/** A part of a number is found by its pieces, which are indexed (migration `number_pieces`), and then compared as a whole. */
export function numberSql(
  value: string,
  { spellings, digits, national }: Number,
  parameters: Pick<Parameters, 'add'>,
): string {
  const isSame = `${value} = ANY (${parameters.add(spellings)}::text[])`;
  const has = (part: string) => `number_pieces(${value}) @> number_pieces(${parameters.add(part)}::text)`;
  const hasDigits = `${has(digits)} AND ${value} LIKE ${parameters.add(`%${digits}%`)}`;
  if (national === undefined) return `(${isSame} OR (${hasDigits}))`;
  // three digits of a country's prefix at most, and zeros before and behind it
  const begins = `${has(national)} AND ${value} ~ ${parameters.add(`^[+]?0{0,3}[0-9]{0,3}0?${national}`)}`;
  return `(${isSame} OR (${hasDigits}) OR (${begins}))`;
}
