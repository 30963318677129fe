import { partOfCase } from './case-parts.js';
import type { ResourceRules } from './resource-rules.js';

export const perpetratorRules: ResourceRules = { contact: {}, ...partOfCase('perpetrators') };
