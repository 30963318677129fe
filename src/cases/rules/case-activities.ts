import { ACTIVITY } from '../activity-codes.js';
import type { ResourceRules } from './resource-rules.js';

/** An activity that a person reports has what is not given from its case. */
export const caseActivityRules: ResourceRules = {
  async onCreate(columns, { cases, history }) {
    const standing = await cases.standing(columns.case_id);
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
    return { ...standing, ...given, activity: ACTIVITY.updated, aub_id: await history.batchId() };
  },
};
