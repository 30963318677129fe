import { strings } from '../strings.js';

/** A role in words; one that these pages do not know is shown as it came. */
export function roleTitle(role: string): string {
  return strings.roles[role] ?? role.replaceAll('_', ' ');
}
