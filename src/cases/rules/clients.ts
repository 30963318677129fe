import { partOfCase } from './case-parts.js';
import type { ResourceRules } from './resource-rules.js';

const part = partOfCase('clients');

export const clientRules: ResourceRules = {
  contact: {},
  ...part,
  async afterCreate(created, context) {
    if (created.values.is_reporter === 1) await context.cases.linkClientAsReporter(created.id);
    await part.afterCreate(created, context);
  },
  async afterChange(row, context) {
    const isLinkChanged = 'is_reporter' in row.changed || 'case_id' in row.changed;
    if (isLinkChanged) await context.cases.linkClientAsReporter(row.id);
    await part.afterChange(row, context);
  },
};
