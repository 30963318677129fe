import { z } from 'zod';
import { CLOCK, CLOCK_FAULT, isDay } from '../../cases/read-value.js';
import { isStorable, NOT_STORABLE } from '../../lib/storable-text.js';

/** Values as bodies of this API have them. The case file checks further the values that fit here. */

/** The fault of a value of another type; one that was not sent is required. */
export const issueText = (error: string) => (issue: { readonly input?: unknown }) =>
  issue.input === undefined ? 'is required' : error;

export const text = () => z.string({ error: issueText('must be a string') });
/** A text that is stored as it is. One that the database does not take would be an error of the server. */
export const storedText = () => text().refine(isStorable, NOT_STORABLE);
export const flag = () => z.boolean({ error: issueText('must be true or false') });
export const wholeNumber = () =>
  z.int({ error: issueText('must be a whole number') }).min(0, 'must not be negative');
export const oneOf = <const V extends readonly string[]>(values: V) =>
  z.enum(values, { error: issueText(`must be one of ${values.join(', ')}`) });

/** A time of day in the helpline's time zone, HH:MM. */
export const clock = () => text().regex(CLOCK, CLOCK_FAULT);

/** A day that there is. */
export const day = () => text().refine(isDay, 'must be a date, YYYY-MM-DD').meta({ format: 'date' });

/** Ids are strings; those of a record that names another one. */
export const idText = () => text().regex(/^\d{1,10}$/, 'must be an id');

export const textOrNull = (cell: string | undefined): string | null => (cell ? cell : null);

/** Unix seconds, as the case file shows moments. */
export const timeOrNull = (cell: string | undefined): string | null =>
  cell ? new Date(Number(cell) * 1000).toISOString() : null;

/** The key of a value in a table of names and numbers. */
export function nameOf<N extends string>(numbers: Readonly<Record<N, number>>, cell: string | undefined): N {
  const names = Object.keys(numbers) as N[];
  const name = names.find((each) => String(numbers[each]) === cell);
  if (name === undefined) throw new Error(`${cell} is none of ${names.join(', ')}`);
  return name;
}
