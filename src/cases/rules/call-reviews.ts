import { recordFault, RecordRefusal } from '../record-refusal.js';
import type { ResourceRules } from './resource-rules.js';

/** A review stays with the call that was scored: at another one it would be the score of another agent. */
export const callReviewRules: ResourceRules = {
  scope: { own: ['created_by_id'], involved: [] },
  async onChange(own, { before }) {
    if (own.call_id === undefined || own.call_id === before.call_id) return own;
    const fault = { field: 'chan_uniqueid', reason: 'is that of another call', value: String(own.call_id) };
    throw new RecordRefusal([recordFault({ ...fault, code: 'invalid', resource: 'qas' })]);
  },
};
