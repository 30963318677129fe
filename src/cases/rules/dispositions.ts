import { joinCall, rejoinCall } from './named-call.js';
import type { ResourceRules } from './resource-rules.js';

export const dispositionRules: ResourceRules = {
  onCreate: (own, context) => joinCall(own, context),
  onChange: (own, { before }, context) => rejoinCall(own, before, context),
};
