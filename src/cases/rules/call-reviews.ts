import { recordFault, RecordRefusal } from '../record-refusal.js';
import type { ResourceRules } from './resource-rules.js';

/** A review stays with the call that was scored: at another one it would be the score of another agent. */
export const callReviewRules: ResourceRules = {
  scope: { ownerColumns: ['created_by_id'], involved: [] },
  async onChange(columns, { before }) {
    if (columns.call_id === undefined || columns.call_id === before.call_id) return columns;
    const fault = {
      field: 'chan_uniqueid',
      reason: 'is that of another call',
      value: String(columns.call_id),
    };
    throw new RecordRefusal([recordFault({ ...fault, code: 'invalid', resource: 'qas' })]);
  },
};
