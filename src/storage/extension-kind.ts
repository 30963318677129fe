import { EXTENSION_KINDS } from '../cases/resources/user.js';
import type { ExtensionKind } from '../desk/agent.js';

/** The kind of telephone that a stored number means; a check of the table allows no other number. */
export function extensionKindOf(stored: number): ExtensionKind {
  const kinds = Object.keys(EXTENSION_KINDS) as ExtensionKind[];
  return kinds.find((kind) => EXTENSION_KINDS[kind] === stored) ?? 'desk';
}
