import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { PhraseTrie } from '../../lib/phrase-trie.js';
import { cutWords, phraseKeys } from '../../lib/words.js';

const phrases = z.array(z.string().min(1)).min(1);

const cuesSchema = z.strictObject({
  /** Said while a speaker thinks: they may stand between a cue and the name. */
  fillers: phrases,
  /** A name of a person follows: "my name is", "anaitwa". */
  naming: phrases,
  /** Perhaps the name of a person: "I am", "mimi ni". */
  introducing: phrases,
  /** Contain a naming cue, and name something else. */
  notNaming: phrases,
  /** Stand in front of names only. */
  honorifics: phrases,
  /** Stand in front of names, and alone. */
  titles: phrases,
  /** A place follows: "I live in", "natoka". */
  placing: phrases,
  /** The kind of a place, with its name behind it: "kijiji cha". */
  headed: phrases,
  prepositions: phrases,
  /** The kind of a place, behind its name: "county". */
  placeTails: phrases,
  organisationTails: phrases,
  organisationHeads: phrases,
  /** Heads that ordinary words follow as well: "shule ya". */
  looseOrganisationHeads: phrases,
  /** Parts of names of organisations that are no names themselves. */
  organisationModifiers: phrases,
});

type CueKind = keyof z.infer<typeof cuesSchema>;

/** Phrases that say what the words around them are. */
export class EntityCues {
  readonly #tries: Readonly<Record<CueKind, PhraseTrie<true>>>;
  readonly #ordinary: ReadonlySet<string>;

  constructor(
    phrasesByKind: Readonly<Record<CueKind, readonly string[]>>,
    ordinaryWords: ReadonlySet<string>,
  ) {
    const entries = Object.entries(phrasesByKind).map(([kind, list]) => [kind, trieOf(list)]);
    this.#tries = Object.fromEntries(entries) as Record<CueKind, PhraseTrie<true>>;
    this.#ordinary = ordinaryWords;
  }

  /** Length in words of the longest cue of that kind that begins at a word; 0 where none does. */
  lengthAt(kind: CueKind, words: Parameters<PhraseTrie<true>['longestAt']>[0], index: number): number {
    return this.#tries[kind].longestAt(words, index)?.length ?? 0;
  }

  has(kind: CueKind, key: string): boolean {
    return this.#tries[kind].get([key]) === true;
  }

  /** A word of everyday speech: no name, unless a list has it and a cue is in front of it. */
  isOrdinary(key: string): boolean {
    return this.#ordinary.has(key);
  }
}

export function loadEntityCues(): EntityCues {
  const cues = cuesSchema.parse(JSON.parse(readData('cues.json')));
  const lines = readData('ordinary-words.txt').split('\n');
  const words = lines.filter((line) => !line.startsWith('#')).flatMap((line) => cutWords(line));
  return new EntityCues(cues, new Set(words.map(({ key }) => key)));
}

function trieOf(list: readonly string[]): PhraseTrie<true> {
  const trie = new PhraseTrie<true>();
  for (const phrase of list) trie.set(phraseKeys(phrase), true);
  return trie;
}

function readData(name: string): string {
  return readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8');
}
