import type { Resource } from '../../../cases/resource.js';

/**
 * Resources whose fields stand elsewhere in rows than in objects: clients of the family take the contact of a reporter
 * by its place, and the session API document has another. Each field comes before the one behind it here.
 */
const OF_REPORTERS = [
  ['created_by_role', 'contact_id'],
  ['case_id', 'case_uuid'],
] as const;
const MOVED: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  reporters: OF_REPORTERS,
  reporters_uuid: OF_REPORTERS,
};

const orders = new Map<Resource, readonly number[]>();

/** For each place of a row, the place of its field in the resource. */
export function rowOrder(resource: Resource): readonly number[] {
  const known = orders.get(resource);
  if (known) return known;
  const names = resource.fields.map(({ name }) => name);
  for (const [name, next] of MOVED[resource.name] ?? []) {
    names.splice(names.indexOf(name), 1);
    names.splice(names.indexOf(next), 0, name);
  }
  const order = names.map((name) => resource.fields.findIndex((field) => field.name === name));
  orders.set(resource, order);
  return order;
}
