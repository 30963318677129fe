import { PhraseTrie } from '../lib/phrase-trie.js';
import { cutWords, foldedKey, type Word } from '../lib/words.js';
import type { PersonalDataType, PersonalSpan } from './text-span.js';

/**
 * Names that are everyday words too: a person called Grace does not make every "grace" a name. They are found again
 * only as they were written when they were found.
 */
const EVERYDAY_WORDS = new Set(
  `said grace mercy faith joy hope rose may will mark love peace patience charity blessing blessings precious happy
  innocent gift justice comfort prudence june april august summer win bill frank dick rob jack pat sue ray guy young
  king queen prince baraka neema furaha upendo subira zawadi rehema tumaini imani amani heri riziki salama shida siku
  bahati pendo faraja mara moyo pwani wema mpenda ali juma asha the and you has had was her his him she they not yes
  god child mother father mama baba school house home girl boy man woman black white brown green`.split(
    /\s+/,
  ),
);
/** Values of one conversation; what comes after them is found by its form and its cues only. */
const VALUES_AT_MOST = 20_000;
const SHORTEST = 3;

interface KnownValue {
  readonly type: PersonalDataType;
  /** The spellings that count; null: any. */
  readonly spellings: Set<string> | null;
}

/**
 * Values that were found once in a conversation, and are therefore
 * found again where nothing around them gives them away.
 */
export class KnownValues {
  readonly #trie = new PhraseTrie<KnownValue>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Learns a value; each name of a person is learnt on its own, too. */
  learn(type: PersonalDataType, value: string): void {
    this.#add(type, value);
    if (type !== 'PERSON') return;
    for (const { key, text } of cutWords(value)) if (key !== "'s") this.#add(type, text);
  }

  find(text: string): PersonalSpan[] {
    const words = foldedWords(text);
    const found: PersonalSpan[] = [];
    for (let index = 0; index < words.length; index++) {
      const match = this.#trie.longestAt(words, index);
      const [first, last] = [words[index], words[index + (match?.length ?? 0) - 1]];
      if (!match || !first || !last) continue;
      const { type, spellings } = match.value;
      if (spellings && !spellings.has(spelling(words.slice(index, index + match.length)))) continue;
      found.push({ type, start: first.start, end: last.end });
      index += match.length - 1;
    }
    return found;
  }

  #add(type: PersonalDataType, value: string): void {
    const keys = foldedWords(value).map(({ key }) => key);
    const letters = keys.join('').length;
    if (letters < 2 || this.#count >= VALUES_AT_MOST) return;
    const isEveryday = letters < SHORTEST || (keys.length === 1 && EVERYDAY_WORDS.has(keys[0] ?? ''));
    const known = this.#trie.get(keys);
    const words = spelling(cutWords(value));
    if (known && (!known.spellings || known.spellings.has(words))) return;
    this.#count++;
    if (known?.spellings) known.spellings.add(words);
    else this.#trie.set(keys, { type, spellings: isEveryday ? new Set([words]) : null });
  }
}

/** The words of a text by which a name is found with or without its accents and apostrophes. */
function foldedWords(text: string): Word[] {
  return cutWords(text).map((word) => ({ ...word, key: foldedKey(word.key) }));
}

function spelling(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}
