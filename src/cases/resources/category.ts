import type { Resource } from '../resource.js';
import { caseOfPart, column, columns, inOrder, nothing, recordFields } from './fields.js';

const write = { isWritable: true };

/** The family's own order. */
const ORDER = `
  id created_on created_by created_by_id created_by_role name fullname fullname_id category_id category_name
  category_fullname category_fullname_id category_level category_category_id category_root_id category_root_name
  level root_id root_name uuid code isactive category_id_ root_id_ is_active parent_id`;

const fields = inOrder(
  ORDER,
  recordFields(),
  column('name', 'text', { ...write, isRequired: true, isSortable: true }),
  column('fullname', 'text', { isSortable: true, words: 'fullname_words' }),
  columns('fullname_id', 'text'),
  column('category_id', 'category', { ...write, column: 'parent_id', refersTo: 'categories' }),
  column('category_id_', 'category', { column: 'parent_id' }),
  column('category_name', 'text', { row: 'parent', column: 'name' }),
  column('category_fullname', 'text', { row: 'parent', column: 'fullname' }),
  column('category_fullname_id', 'text', { row: 'parent', column: 'fullname_id' }),
  column('category_level', 'number', { row: 'parent', column: 'level' }),
  column('category_category_id', 'category', { row: 'parent', column: 'parent_id' }),
  column('category_root_id', 'category', { row: 'parent', column: 'root_id' }),
  {
    category_root_name: {
      name: 'category_root_name',
      kind: 'text',
      source: { from: 'category', row: 'parent', column: 'root_id', part: 'name' },
    },
    root_name: {
      name: 'root_name',
      kind: 'text',
      source: { from: 'category', column: 'root_id', part: 'name' },
    },
  },
  column('level', 'number'),
  column('root_id', 'category'),
  column('root_id_', 'category', { column: 'root_id' }),
  column('code', 'text', write),
  column('isactive', 'flag', { ...write, column: 'is_active', values: [0, 1], isAlwaysThere: true }),
  // as one of the family's screens reads them; they are written under the names above
  column('is_active', 'flag', { values: [0, 1] }),
  column('parent_id', 'category'),
  nothing('uuid'),
);

export const categories: Resource = {
  name: 'categories',
  table: 'categories',
  title: 'Category',
  timeColumn: 'created_at',
  isNamedByEveryone: true,
  isReadUnaudited: true,
  rows: { parent: { table: 'categories', column: 'parent_id' } },
  fields,
  links: [],
  parts: [{ resource: 'subcategories', column: 'parent_id' }],
};

/** The same rows, as the branches of another. */
export const subcategories: Resource = { ...categories, name: 'subcategories', parts: [] };

const given = (name: 'services' | 'referals', table: string, title: string): Resource => ({
  name,
  table,
  title,
  timeColumn: 'created_at',
  hiddenWithCase: 'case_id',
  rows: { category: { table: 'categories', column: 'category_id' } },
  fields: inOrder(
    `id created_on created_by created_by_id created_by_role case_id case_id_ ca_id category_id category_name
     category_fullname category_fullname_id`,
    recordFields(),
    caseOfPart({ isRequired: true }),
    column('case_id_', 'id', { column: 'case_id' }),
    nothing('ca_id'),
    column('category_id', 'category', { ...write, isRequired: true, refersTo: 'categories' }),
    column('category_name', 'text', { row: 'category', column: 'name' }),
    column('category_fullname', 'text', { row: 'category', column: 'fullname' }),
    column('category_fullname_id', 'text', { row: 'category', column: 'fullname_id' }),
  ),
  links: [],
  parts: [],
});

export const services = given('services', 'services', 'Service');
export const referrals = given('referals', 'referrals', 'Referral');
