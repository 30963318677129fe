import { tellReporterUpdate } from './case-parts.js';
import type { ResourceRules } from './resource-rules.js';
import { SCOPE_BY_CASE } from './scope-rule.js';

/** A reporter of several cases is reached by each of them. */
export const reporterRules: ResourceRules = {
  contact: {},
  scope: {
    ...SCOPE_BY_CASE,
    involved: [...SCOPE_BY_CASE.involved, { by: 'case', column: 'id', caseColumn: 'reporter_id' }],
  },
  afterChange: ({ id, changed }, context) => tellReporterUpdate(id, changed, context),
};
