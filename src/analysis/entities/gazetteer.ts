import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError, messageOf } from '../../lib/errors.js';
import { PhraseTrie, type PhraseMatch } from '../../lib/phrase-trie.js';
import { phraseKeys, type Word } from '../../lib/words.js';
import { parseGazetteer, type ListedName, type ListedType } from './parse-gazetteer.js';

/** `plain`: that name and nothing else. `needs-cue`: an ordinary word too. */
export type Listing = 'plain' | 'needs-cue';

const OWN_FOLDER = fileURLToPath(new URL('./data/names/', import.meta.url));

/** Known names of people, places and organisations, looked up word by word. */
export class Gazetteer {
  readonly #tries: Readonly<Record<ListedType, PhraseTrie<Listing>>> = {
    PERSON: new PhraseTrie(),
    LOC: new PhraseTrie(),
    ORG: new PhraseTrie(),
  };

  constructor(names: readonly ListedName[]) {
    for (const { type, name, needsCue } of names)
      // recognisers leave the apostrophe out
      for (const spelling of [name, name.replace(/['’‘ʼ]/g, '')]) this.#add(type, spelling, needsCue);
  }

  /** The longest name of that type that begins at a word. */
  longestAt(type: ListedType, words: readonly Word[], index: number): PhraseMatch<Listing> | undefined {
    return this.#tries[type].longestAt(words, index);
  }

  /** A name that needs a cue in one list needs it in all. */
  #add(type: ListedType, spelling: string, needsCue: boolean): void {
    const keys = phraseKeys(spelling);
    const isKnownWeak = this.#tries[type].get(keys) === 'needs-cue';
    this.#tries[type].set(keys, needsCue || isKnownWeak ? 'needs-cue' : 'plain');
  }
}

/**
 * The lists that come with the server, and those of a folder of the helpline's own (`*.txt`, UTF-8, in the format of
 * `parseGazetteer`).
 *
 * @param folder null: there is none
 * @throws SetupError: the folder or a file cannot be read; file and line of every fault in it
 */
export function loadGazetteer(folder: string | null): Gazetteer {
  return new Gazetteer([...readFolder(OWN_FOLDER), ...(folder === null ? [] : readFolder(folder))]);
}

function readFolder(folder: string): ListedName[] {
  const files = withReason(`the folder of names ${folder}`, () => readdirSync(folder));
  return files
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => parseGazetteer(readText(join(folder, file)), file));
}

function readText(path: string): string {
  return withReason(`the list of names ${path}`, () =>
    new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)),
  );
}

function withReason<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new SetupError(`${what} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
