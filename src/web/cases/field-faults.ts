import type { FieldFault } from '../api/api-fault.js';
import { emptyCase, type CaseField } from './case-values.js';

/** The sentences of the server by the field of the form; `clients.0.age` is the age of the child. */
export function faultsByField(faults: readonly FieldFault[]): Readonly<Partial<Record<CaseField, string>>> {
  const named = faults.map(({ field, message }): [string, string] => [
    field.replace(/^(client|perpetrator)s\.0\./, '$1_').replace(/^reporter\./, 'reporter_'),
    message,
  ]);
  const known = Object.fromEntries(named.filter(([field]) => field in emptyCase));
  return known;
}
