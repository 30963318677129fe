import { ACTIVITY } from './case-history.js';
import { tellReporterUpdate, withDetails } from './case-parts.js';
import type { ResourceRules } from './resource-rules.js';
import { SCOPE_BY_CASE } from './scope-rule.js';

/** A reporter of several cases is reached by each of them. */
export const reporterRules: ResourceRules = {
  contact: {},
  scope: {
    ...SCOPE_BY_CASE,
    involved: [...SCOPE_BY_CASE.involved, { by: 'case', column: 'id', caseColumn: 'reporter_id' }],
  },
  async onCreate(own, _context, { leftOver }) {
    return typeof own.case_id === 'number' ? own : withDetails(own, undefined, leftOver);
  },
  async afterCreate({ id, values: { case_id: caseId }, draft: { leftOver: detail } }, { history }) {
    if (typeof caseId !== 'number' || detail === undefined) return;
    history.tell({ caseId, activity: ACTIVITY.reporterUpdated, ref: id, changeCount: 1, detail });
  },
  async onChange(own, { id, before, draft }, { cases }) {
    const isOfCase = (await cases.ofReporter(id)).length > 0;
    return isOfCase ? own : withDetails(own, before.other_details, draft.leftOver);
  },
  afterChange: ({ id, changed, draft }, context) => tellReporterUpdate(id, changed, context, draft.leftOver),
};
