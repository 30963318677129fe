import { ACTIVITY } from '../activity-codes.js';
import { noteReporterUpdate, withDetails } from './case-parts.js';
import type { ResourceRules } from './resource-rules.js';
import { SCOPE_BY_CASE } from './scope-rule.js';

/** A reporter of several cases is reached by each of them. */
export const reporterRules: ResourceRules = {
  contact: {},
  scope: {
    ...SCOPE_BY_CASE,
    involved: [...SCOPE_BY_CASE.involved, { by: 'case', column: 'id', caseColumn: 'reporter_id' }],
  },
  async onCreate(columns, _context, { leftOver }) {
    return typeof columns.case_id === 'number' ? columns : withDetails(columns, undefined, leftOver);
  },
  async afterCreate({ id, values: { case_id: caseId }, draft: { leftOver: detail } }, { history }) {
    if (typeof caseId !== 'number' || detail === undefined) return;
    history.noteActivity({ caseId, activity: ACTIVITY.reporterUpdated, ref: id, changeCount: 1, detail });
  },
  async onChange(columns, { id, before, draft }, { cases }) {
    const isOfCase = (await cases.ofReporter(id)).length > 0;
    return isOfCase ? columns : withDetails(columns, before.other_details, draft.leftOver);
  },
  afterChange: ({ id, changed, draft }, context) => noteReporterUpdate(id, changed, context, draft.leftOver),
};
