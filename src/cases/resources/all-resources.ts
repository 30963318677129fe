import type { Resource } from '../resource.js';
import { attachments, files } from './attachment.js';
import { calls } from './call.js';
import { callReviews } from './call-review.js';
import { caseActivities, changes } from './case-activity.js';
import { cases } from './case.js';
import { categories, referrals, services, subcategories } from './category.js';
import { clients } from './client.js';
import { contacts } from './contact.js';
import { dispositions } from './disposition.js';
import { activities, feedback, messages, threads } from './message.js';
import { perpetrators } from './perpetrator.js';
import { reporters } from './reporter.js';
import { users } from './user.js';

/** Everything that can be listed and read, by the name it has in addresses. */
export const RESOURCES: Readonly<Record<string, Resource>> = Object.fromEntries(
  [
    ...[cases, clients, reporters, perpetrators, dispositions, attachments],
    ...[contacts, users, categories, subcategories, files, caseActivities, changes, calls],
    ...[messages, threads, activities, services, referrals, feedback, callReviews],
  ].map((resource) => [resource.name, resource]),
);

/** @throws Error for a name that the code itself got wrong */
export function resourceNamed(name: string): Resource {
  const resource = Object.hasOwn(RESOURCES, name) ? RESOURCES[name] : undefined;
  if (!resource) throw new Error(`no resource ${name}`);
  return resource;
}

const BY_TABLE: ReadonlyMap<string, Resource> = new Map(
  Object.values(RESOURCES)
    .reverse() // a table that two resources show is that of the first
    .map((resource) => [resource.table, resource]),
);

/** The resource that a reference to a row of this table names. */
export function resourceOfTable(table: string): Resource | undefined {
  return BY_TABLE.get(table);
}
