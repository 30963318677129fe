import { joinCall, rejoinCall } from './named-call.js';
import type { ResourceRules } from './resource-rules.js';

export const dispositionRules: ResourceRules = {
  onCreate: (columns, context) => joinCall(columns, context),
  onChange: (columns, { before }, context) => rejoinCall(columns, before, context),
};
