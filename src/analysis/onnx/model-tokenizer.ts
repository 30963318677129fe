import type { LibraryTokenizer } from './load-runtime.js';
import { splitWords, type Word } from './split-words.js';

/** A token of a text, and the word that it is a piece of, by UTF-16 offsets into the text. */
export interface Piece {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  /** The first piece of its word. */
  readonly isFirst: boolean;
}

/** The special tokens around a text, and around a pair of texts. */
export interface Frame {
  readonly before: readonly number[];
  readonly after: readonly number[];
}
export interface PairFrame extends Frame {
  readonly between: readonly number[];
  /** `token_type_ids` of the second text and what follows it: 1 of BERT, 0 of RoBERTa. */
  readonly secondType: number;
}

/** Words without a space between them that are given to the tokenizer at once. */
const MAX_JOINED = 16;
const MAX_REMEMBERED = 20_000;
const PROBE = 'a';

/**
 * A model's tokenizer with what the library does not show: where each token lies in the text. A token belongs to the
 * word whose text has to be read for it to come up.
 */
export class ModelTokenizer {
  readonly frame: Frame;
  readonly #tokenizer: LibraryTokenizer;
  /** Such a tokenizer distinguishes the first word of a text from the same word after a space. */
  readonly #isByteLevel: boolean;
  readonly #remembered = new Map<string, readonly number[]>();

  /** `json`: the contents of tokenizer.json. @throws RangeError when the tokenizer does not know a letter */
  constructor(tokenizer: LibraryTokenizer, json: unknown) {
    this.#tokenizer = tokenizer;
    this.#isByteLevel = JSON.stringify((json as { pre_tokenizer?: unknown }).pre_tokenizer ?? null).includes(
      '"ByteLevel"',
    );
    const { ids } = tokenizer.encode(PROBE);
    const at = this.#probeIn(ids, 0);
    this.frame = { before: ids.slice(0, at.start), after: ids.slice(at.end) };
  }

  get size(): number {
    return this.#tokenizer.get_vocab(true).size;
  }

  /** @throws RangeError when the tokenizer has no way to join two texts */
  pairFrame(): PairFrame {
    const { ids, token_type_ids } = this.#tokenizer.encode(PROBE, {
      text_pair: PROBE,
      return_token_type_ids: true,
    });
    const first = this.#probeIn(ids, 0);
    const second = this.#probeIn(ids, first.end);
    return {
      before: ids.slice(0, first.start),
      between: ids.slice(first.end, second.start),
      after: ids.slice(second.end),
      secondType: token_type_ids?.[second.start] ?? 0,
    };
  }

  /** Without special tokens. */
  encode(text: string): readonly number[] {
    return this.#tokenizer.encode(text, { add_special_tokens: false }).ids;
  }

  decode(ids: readonly number[]): string {
    return this.#tokenizer.decode([...ids], { skip_special_tokens: true });
  }

  idOf(token: string): number | undefined {
    return this.#tokenizer.token_to_id(token);
  }

  /** Pieces of all words, in order. A word that the tokenizer drops (a control character) has none. */
  pieces(text: string): Piece[] {
    return runsOf(splitWords(text)).flatMap((run) => this.#piecesOf(text, run));
  }

  #piecesOf(text: string, run: readonly Word[]): Piece[] {
    const idsByWord = this.#idsByWord(text, run);
    return run.flatMap(({ start, end }, i) =>
      (idsByWord[i] ?? []).map((id, k) => ({ id, start, end, isFirst: k === 0 })),
    );
  }

  /** The run is read as one, as the model has learned it; a word's tokens are those by which the reading grows. */
  #idsByWord(text: string, run: readonly Word[]): readonly (readonly number[])[] {
    const start = run[0]?.start ?? 0;
    const lead = this.#isByteLevel && start > 0 ? ' ' : '';
    const upTo = (end: number) => this.#remember(lead + text.slice(start, end));
    const whole = upTo(run.at(-1)?.end ?? start);
    const idsByWord: (readonly number[])[] = [];
    let from = 0;
    for (const { end } of run) {
      const ids = upTo(end);
      const isItsBeginning = ids.length >= from && ids.every((id, i) => id === whole[i]);
      // the tokenizer reads the words differently when they stand together: each by itself, then
      if (!isItsBeginning) return run.map((word) => this.#remember(lead + text.slice(word.start, word.end)));
      idsByWord.push(whole.slice(from, ids.length));
      from = ids.length;
    }
    return idsByWord;
  }

  #remember(text: string): readonly number[] {
    const known = this.#remembered.get(text);
    if (known) return known;
    const ids = this.encode(text);
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(text, ids);
    return ids;
  }

  #probeIn(ids: readonly number[], from: number): { start: number; end: number } {
    const probe = this.encode(PROBE);
    for (let start = from; probe.length > 0 && start + probe.length <= ids.length; start++) {
      if (probe.every((id, i) => ids[start + i] === id)) return { start, end: start + probe.length };
    }
    throw new RangeError('the tokenizer does not put its special tokens around a text');
  }
}

/** Words that stand together without a space. */
function runsOf(words: readonly Word[]): Word[][] {
  const runs: Word[][] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (word.isJoined && last && last.length < MAX_JOINED) last.push(word);
    else runs.push([word]);
  }
  return runs;
}
