import type { Request, Router } from 'express';
import { z } from 'zod';
import { fieldNamed } from '../../cases/resource.js';
import { caseActivities, changes } from '../../cases/resources/case-activity.js';
import { categories } from '../../cases/resources/category.js';
import { users } from '../../cases/resources/user.js';
import { ACTIVITY } from '../../cases/activity-codes.js';
import { isOfFile } from '../../cases/case-history-query.js';
import { attachments } from '../../cases/resources/attachment.js';
import type { Resource } from '../../cases/resource.js';
import type { Condition } from '../../cases/record-query.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import type { Fields } from './face-fields.js';
import { changedFieldOf, wordValue, type ChangedField, type Names } from './changed-field.js';
import { pagination, paginationOf, paging } from './list-parameters.js';
import { fieldsOf, type Asked } from './record-face.js';
import { textOrNull, timeOrNull } from './values.js';

/** Kinds of activity by their names here; one that people write themselves is a note. */
const EVENTS: Readonly<Record<number, string>> = {
  [ACTIVITY.created]: 'created',
  [ACTIVITY.updated]: 'updated',
  [ACTIVITY.recategorised]: 'recategorised',
  [ACTIVITY.reporterUpdated]: 'reporter_updated',
  [ACTIVITY.escalated]: 'escalated',
  [ACTIVITY.held]: 'hold_placed',
  [ACTIVITY.released]: 'hold_lifted',
  [ACTIVITY.given.services]: 'service_given',
  [ACTIVITY.given.referrals]: 'referred',
  [ACTIVITY.personMerged]: 'person_merged',
  [ACTIVITY.fileRemoved]: 'file_removed',
  [ACTIVITY.callAdded]: 'call_added',
  [ACTIVITY.callRemoved]: 'call_removed',
  ...eventsOf(ACTIVITY.added, 'added'),
  ...eventsOf(ACTIVITY.changed, 'updated'),
  ...eventsOf(ACTIVITY.removed, 'removed'),
};
const NOTE = 'note';

interface Change {
  readonly field: ChangedField;
  readonly cells: Fields;
  readonly names: Names;
}

const ofChange = fieldOf<Change>();
const changeFields = {
  record: ofChange(z.string().describe('the kind of record'), ({ cells }) => cells.t ?? ''),
  record_id: ofChange(z.string(), ({ cells }) => cells.row_id ?? ''),
  field: ofChange(z.string(), ({ field }) => field.name),
  from: ofChange(z.string().nullable(), ({ field, cells, names }) => wordValue(field, cells.v_, names)),
  to: ofChange(z.string().nullable(), ({ field, cells, names }) => wordValue(field, cells.v, names)),
};

interface Event {
  readonly cells: Fields;
  readonly changes: readonly Change[];
  /** Names of files by the ids of their attachments. */
  readonly files: ReadonlyMap<string, string>;
}

const ofEvent = fieldOf<Event>();
const eventFields = {
  id: ofEvent(z.string(), ({ cells }) => cells.id ?? ''),
  event: ofEvent(z.enum([...new Set([...Object.values(EVENTS), NOTE])]), ({ cells }) =>
    nameOfEvent(cells.activity),
  ),
  at: ofEvent(z.iso.datetime().nullable(), ({ cells }) => timeOrNull(cells.created_on)),
  by_user_id: ofEvent(z.string().nullable().describe('null: the server'), ({ cells }) =>
    textOrNull(cells.created_by_id),
  ),
  by: ofEvent(z.string().nullable(), ({ cells }) => textOrNull(cells.created_by)),
  detail: ofEvent(z.string().nullable(), ({ cells }) => textOrNull(cells.detail)),
  file: ofEvent(
    z.string().nullable().describe('name of the file that was added, changed or removed'),
    ({ cells: { activity, activity_ref: ref = '' }, files }) =>
      isOfFile(activity) ? (files.get(ref) ?? null) : null,
  ),
  changes: ofEvent(z.array(shownSchema(changeFields)), ({ changes: made }) =>
    made.map((change) => shownJson(changeFields, change)),
  ),
};

const reply = z.strictObject({ history: z.array(shownSchema(eventFields)), pagination });
const query = z.strictObject({ page: paging.page, limit: paging.limit });

/** Adds the history of a case to the routes of cases: who changed which field from what to what, by right of the case. */
export function addHistoryRoute(router: Router, auth: (request: Request) => Promise<Asked>): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/history',
    summary: 'The events of a case, the newest first, with each field that was changed',
    query,
    reply,
    refusals: [403],
    auth,
    async handle({ query: { page, limit }, request, identity: { identity, caseFile } }) {
      const id = String(request.params.id);
      const found = await caseFile.history(identity, id, { offset: (page - 1) * limit, limit });
      const ofFields = found.changes.map((cells) => fieldsOf(changes, cells));
      const fields = ofFields.flatMap((cells) => {
        const field = changedFieldOf(cells);
        return field ? [{ cells, field }] : [];
      });
      const names = await namesOf(fields, { identity, caseFile });
      const named = found.files.map((cells) => fieldsOf(attachments, cells));
      const files = new Map(named.map(({ id = '', file_name: name = '' }) => [id, name]));
      const events = found.activities.records.map((cells) => fieldsOf(caseActivities, cells));
      return {
        history: events.map((cells) => {
          // the first of several events of one request has the changes of that request
          const isFirst = !events.some(
            (each) => each.aub_id === cells.aub_id && Number(each.id) < Number(cells.id),
          );
          const own = isFirst ? fields.filter(({ cells: { aub_id: batch } }) => batch === cells.aub_id) : [];
          const changed = own.map((change) => ({ ...change, names }));
          return shownJson(eventFields, { cells, files, changes: changed });
        }),
        pagination: paginationOf({ page, limit }, found.activities.total),
      };
    },
  });
}

function eventsOf(numbers: Readonly<Record<string, number>>, what: string) {
  return Object.fromEntries(
    Object.entries(numbers).map(([table, number]) => [number, `${table.slice(0, -1)}_${what}`]),
  );
}

function nameOfEvent(activity: string | undefined): string {
  return EVENTS[Number(activity)] ?? NOTE;
}

/** Names of the categories and users that changes name by id; users only for those who may see them. */
async function namesOf(
  changed: readonly Omit<Change, 'names'>[],
  { identity, caseFile }: Pick<Asked, 'identity' | 'caseFile'>,
): Promise<Names> {
  const idsOf = (kind: ChangedField['kind']) => {
    const ofKind = changed.filter(({ field }) => field.kind === kind);
    const values = ofKind.flatMap(({ cells: { v, v_ } }) => [v, v_]);
    return [...new Set(values.flatMap((value) => (value ? [Number(value)] : [])))];
  };
  const find = async (resource: Resource, ids: readonly number[], name: string) => {
    if (ids.length === 0 || !caseFile.maySee(identity, resource)) return new Map<string, string>();
    const condition: Condition = { test: 'in', field: fieldNamed(resource, 'id'), values: ids };
    const sort = { field: fieldNamed(resource, 'id'), isDescending: false };
    const asked = { resource, conditions: [condition], sort, offset: 0, limit: ids.length };
    const { records } = await caseFile.list(identity, { ...asked, isUncounted: true });
    const found = records.map((cells) => fieldsOf(resource, cells));
    return new Map(found.map((each) => [each.id ?? '', each[name] ?? '']));
  };
  const [category, user] = await Promise.all([
    find(categories, idsOf('category'), 'name'),
    find(users, idsOf('user'), 'usn'),
  ]);
  return { category, user };
}
