import type { ColumnValues } from '../record-draft.js';
import type { ResourceRules } from './resource-rules.js';

export const activityRules: ResourceRules = {
  scope: { ownerColumns: ['assigned_to_id', 'created_by_id'], involved: [] },
  onCreate: async (columns) => withAssignedOn(columns, {}),
  onChange: async (columns, { before }) => withAssignedOn(columns, before),
};

/** An activity shows since when it is whose it is. */
function withAssignedOn(columns: ColumnValues, before: ColumnValues): ColumnValues {
  const { assigned_to_id: to } = columns;
  if (to === undefined || to === (before.assigned_to_id ?? null)) return columns;
  return { ...columns, assigned_on: to === null ? null : new Date() };
}
