import { recordFault, RecordRefusal } from '../record-refusal.js';
import type { ResourceRules } from './resource-rules.js';

/** Columns of an empty branch, until the tree is brought in step. */
const NEW_BRANCH = { fullname: '', fullname_id: '', level: 0, root_id: 0, path_ids: '{}', path_names: '{}' };

export const categoryRules: ResourceRules = {
  onCreate: async (columns) => ({ ...columns, ...NEW_BRANCH }),
  afterCreate: async (_created, { categories }) => categories.refresh(),
  async onChange(columns, { id }, { categories }) {
    const { parent_id: parentId } = columns;
    if (typeof parentId === 'number' && (await categories.isBelow(parentId, id))) refuseLoop();
    return columns;
  },
  afterChange: async (_row, { categories }) => categories.refresh(),
};

/** @throws RecordRefusal */
function refuseLoop(): never {
  const fault = { field: 'category_id', reason: 'must not lie below the category itself' };
  throw new RecordRefusal([recordFault({ ...fault, code: 'below-itself', resource: 'categories' })]);
}
