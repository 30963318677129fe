import type { Word } from './words.js';

interface Node<Value> {
  readonly next: Map<string, Node<Value>>;
  value: Value | undefined;
}

export interface PhraseMatch<Value> {
  readonly value: Value;
  /** In words. */
  readonly length: number;
}

/** Phrases by their words: the longest that begins at a word is found in as many steps as it has words. */
export class PhraseTrie<Value> {
  readonly #root: Node<Value> = { next: new Map(), value: undefined };

  /** @param keys as `phraseKeys` makes them; not empty */
  set(keys: readonly string[], value: Value): void {
    let node = this.#root;
    for (const key of keys) {
      const next = node.next.get(key) ?? { next: new Map<string, Node<Value>>(), value: undefined };
      node.next.set(key, next);
      node = next;
    }
    node.value = value;
  }

  get(keys: readonly string[]): Value | undefined {
    let node: Node<Value> | undefined = this.#root;
    for (const key of keys) node = node?.next.get(key);
    return node?.value;
  }

  /** Words of one phrase are joined: no comma and no full stop between them. */
  longestAt(words: readonly Word[], index: number): PhraseMatch<Value> | undefined {
    let node: Node<Value> | undefined = this.#root;
    let longest: PhraseMatch<Value> | undefined;
    for (let at = index; at < words.length; at++) {
      const word = words[at];
      if (!word || (at > index && word.gap !== 'joined')) break;
      node = node.next.get(word.key);
      if (!node) break;
      if (node.value !== undefined) longest = { value: node.value, length: at - index + 1 };
    }
    return longest;
  }
}
