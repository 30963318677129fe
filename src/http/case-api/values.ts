import { z } from 'zod';
import { CLOCK, CLOCK_FAULT } from '../../cases/read-value.js';

/** Values as bodies of this API have them. The case file checks further the values that fit here. */

/** The fault of a value of another type; one that was not sent is required. */
export const telling = (error: string) => (issue: { readonly input?: unknown }) =>
  issue.input === undefined ? 'is required' : error;

export const text = () => z.string({ error: telling('must be a string') });
export const flag = () => z.boolean({ error: telling('must be true or false') });
export const wholeNumber = () =>
  z.int({ error: telling('must be a whole number') }).min(0, 'must not be negative');
export const oneOf = <const V extends readonly string[]>(values: V) =>
  z.enum(values, { error: telling(`must be one of ${values.join(', ')}`) });

/** A time of day in the helpline's time zone, HH:MM. */
export const clock = () => text().regex(CLOCK, CLOCK_FAULT);

/** Ids are strings; those of a record that names another one. */
export const idText = () => text().regex(/^\d{1,10}$/, 'must be an id');

export const textOrNull = (cell: string | undefined): string | null => (cell ? cell : null);

/** Unix seconds, as the case file tells moments. */
export const timeOrNull = (cell: string | undefined): string | null =>
  cell ? new Date(Number(cell) * 1000).toISOString() : null;

/** The key of a value in a table of names and numbers. */
export function nameOf<N extends string>(numbers: Readonly<Record<N, number>>, cell: string | undefined): N {
  const names = Object.keys(numbers) as N[];
  const name = names.find((each) => String(numbers[each]) === cell);
  if (name === undefined) throw new Error(`${cell} is none of ${names.join(', ')}`);
  return name;
}

/** Values that were sent, under other names; those that were not sent are left out. */
export function renamed(
  body: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const sent = Object.entries(names).filter(([name]) => Object.hasOwn(body, name));
  return Object.fromEntries(sent.map(([name, other]) => [other, body[name]]));
}
