import type { Resource } from '../../../cases/resource.js';
import { column, columns, inOrder, recordFields } from '../../../cases/resources/fields.js';
import { reporters } from '../../../cases/resources/reporter.js';

/** The reporters of cases, by the name that clients of the family read them under; written as `reporters`. */
export const reportersUuid: Resource = {
  ...reporters,
  name: 'reporters_uuid',
  fields: reporters.fields.map((field) => ({ ...field, isWritable: false, isRequired: false })),
};

/** Which reporter belongs to which case, as the family shows it; written as `reporters`. */
export const casesUuid: Resource = {
  ...reporters,
  name: 'cases_uuid',
  rows: {},
  fields: inOrder(
    `id created_on created_by created_by_id created_by_role reporter_id case_id src src_uid src_address
     src_vector`,
    recordFields(),
    column('reporter_id', 'id', { column: 'id' }),
    column('case_id', 'id'),
    columns('src src_uid', 'text'),
    column('src_address', 'phone'),
    column('src_vector', 'code', { values: [1, 2] }),
  ),
  links: [],
};

/** Resources of this API alone: other views of the tables of the case file. */
export const ALIASES: readonly Resource[] = [reportersUuid, casesUuid];
