import type { ColumnValues } from '../record-draft.js';
import type { ResourceRules } from './resource-rules.js';

export const activityRules: ResourceRules = {
  scope: { own: ['assigned_to_id', 'created_by_id'], involved: [] },
  onCreate: async (own) => withAssignedOn(own, {}),
  onChange: async (own, { before }) => withAssignedOn(own, before),
};

/** An activity tells since when it is whose it is. */
function withAssignedOn(own: ColumnValues, before: ColumnValues): ColumnValues {
  const { assigned_to_id: to } = own;
  if (to === undefined || to === (before.assigned_to_id ?? null)) return own;
  return { ...own, assigned_on: to === null ? null : new Date() };
}
