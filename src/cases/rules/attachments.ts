import { partOfCase } from './case-parts.js';
import type { ResourceRules } from './resource-rules.js';

export const attachmentRules: ResourceRules = partOfCase('attachments');
