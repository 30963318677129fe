import { parsePhrase, type PhraseGroups, type PhraseNode } from './phrase-pattern.js';

/**
 * The named groups of a file, each of which may use the given ones and those above it.
 *
 * @throws PhrasePatternError, with the name of the group
 */
export function readGroups(
  patterns: Readonly<Record<string, string>>,
  given: PhraseGroups = new Map(),
): PhraseGroups {
  const groups = new Map<string, PhraseNode>(given);
  for (const [name, pattern] of Object.entries(patterns))
    groups.set(name, readPhrase(pattern, `group <${name}>`, groups));
  return groups;
}

/** As `parsePhrase`; `where` begins the message of its errors. */
export function readPhrase(pattern: string, where: string, groups?: PhraseGroups): PhraseNode {
  try {
    return parsePhrase(pattern, groups);
  } catch (error) {
    if (error instanceof Error) error.message = `${where}: "${pattern}": ${error.message}`;
    throw error;
  }
}
