import type { ResourceRules } from './resource-rules.js';

/** Files are reached through what is attached to a case, and not through what was taken out of it again. */
export const fileRules: ResourceRules = {
  scope: {
    ownerColumns: ['created_by_id'],
    involved: [
      { by: 'records', records: [{ table: 'attachments', column: 'file_id', removedColumn: 'is_delete' }] },
    ],
  },
};
