import type { ResourceRules } from './resource-rules.js';

export const callReviewRules: ResourceRules = { scope: { own: ['created_by_id'], involved: [] } };
