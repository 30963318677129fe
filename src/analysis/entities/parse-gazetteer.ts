import { SetupError } from '../../lib/errors.js';
import { phraseKeys } from '../../lib/words.js';

export const LISTED_TYPES = ['PERSON', 'LOC', 'ORG'] as const;
export type ListedType = (typeof LISTED_TYPES)[number];

export interface ListedName {
  readonly type: ListedType;
  readonly name: string;
  /** Also an ordinary word, or the name of something else: counts where words around it say what it is. */
  readonly needsCue: boolean;
}

const SECTION = /^\[(PERSON|LOC|ORG)( needs cue)?\]$/;
const LONGEST_NAME = 80;
const WORDS_AT_MOST = 8;
const FAULTS_TOLD = 20;

/**
 * Reads a list of names: sections `[PERSON]`, `[LOC]`, `[ORG]`, each also with `needs cue` (`[LOC needs cue]`), with
 * names below them, one or several on a line with commas between; `#` begins a comment line.
 *
 * @param file name for the errors
 * @throws SetupError with file and line of every fault
 */
export function parseGazetteer(content: string, file: string): ListedName[] {
  const names: ListedName[] = [];
  const faults: string[] = [];
  let section: Omit<ListedName, 'name'> | undefined;
  content.split(/\r?\n/).forEach((raw, index) => {
    const fault = (what: string) => faults.push(`${file}:${index + 1}: ${what}`);
    const line = raw.replace(/^\ufeff/, '').trim();
    if (line === '' || line.startsWith('#')) return;
    if (line.startsWith('[')) {
      section = parseSection(line);
      if (!section)
        fault(`"${line.slice(0, LONGEST_NAME)}" is no section: PERSON, LOC or ORG, e.g. [LOC needs cue]`);
      return;
    }
    if (!section) return void fault('a name stands before the first section, e.g. [LOC]');
    for (const name of line.split(',').map((each) => each.trim())) {
      const wrong = faultOf(name);
      if (wrong) fault(wrong);
      else names.push({ ...section, name });
    }
  });
  if (faults.length === 0) return names;
  const more = faults.length > FAULTS_TOLD ? [`and ${faults.length - FAULTS_TOLD} more`] : [];
  throw new SetupError(
    `the lists of names have faults:\n${[...faults.slice(0, FAULTS_TOLD), ...more].join('\n')}`,
  );
}

function parseSection(line: string): Omit<ListedName, 'name'> | undefined {
  const match = SECTION.exec(line);
  return match ? { type: match[1] as ListedType, needsCue: match[2] !== undefined } : undefined;
}

function faultOf(name: string): string | undefined {
  if (name === '') return 'there is nothing between two commas, or behind the last one';
  if (name.length > LONGEST_NAME) return `a name has more than ${LONGEST_NAME} characters`;
  if (!/\p{L}/u.test(name)) return `"${name}" has no letter`;
  if (phraseKeys(name).length > WORDS_AT_MOST) return `"${name}" has more than ${WORDS_AT_MOST} words`;
  return undefined;
}
