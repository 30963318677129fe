import type { ResourceRules } from './resource-rules.js';

/** A call is that of the agent who took it. */
export const callRules: ResourceRules = { scope: { ownerColumns: ['user_id'], involved: [] } };
