import { segmentOf } from '../ui/said-article.js';
import { createStore } from '../ui/store.js';
import { placesAtMost, placesOf, toSearched, type FoundPlace, type SearchedText } from './find-words.js';

/** Names of the marks in `found.css`. */
const EVERY = 'found';
const CURRENT = 'found-now';

/** The first letter of a place in what was said. */
export interface FoundLetter {
  /** the utterance, as in the id of its article */
  readonly segmentId: string;
  /** in its text, in UTF-16 code units */
  readonly offset: number;
}

interface Found {
  readonly range: Range;
  readonly letter: FoundLetter;
}

export interface FoundWords {
  /** places in which the words stand */
  readonly count: number;
  /** the one that is marked, from 1; 0 where there is none */
  readonly at: number;
  /** one for each place */
  readonly letters: readonly FoundLetter[];
}

const nothing: FoundWords = { count: 0, at: 0, letters: [] };

/**
 * Marks words in what was said without changing the text itself: the browser paints them, as it does a selection.
 *
 * In:  the words as the user types them, and each change of the texts while the box is watched
 * Out: how many places there are
 * End: the end of the watch takes the marks away
 */
export class WordFinder {
  readonly found = createStore<FoundWords, FoundWords>((_, next) => next, nothing);
  #box: HTMLElement | null = null;
  #words = '';
  #at = 0;
  #places: readonly Found[] = [];

  /** @returns ends the watch */
  watch(box: HTMLElement): () => void {
    this.#box = box;
    const observer = new MutationObserver(() => this.#words !== '' && this.#look());
    observer.observe(box, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      this.#box = null;
      this.find('');
    };
  }

  /** @param words empty: nothing is searched */
  find(words: string): void {
    this.#words = words.trim();
    this.#at = 0;
    this.#look();
  }

  /** Brings the next place into sight, or the one before it; behind the last one comes the first. */
  step(by: 1 | -1): void {
    const { length } = this.#places;
    if (length === 0) return;
    this.#at = (this.#at + by + length) % length;
    this.#show();
    this.#places[this.#at]?.range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  }

  #look(): void {
    const isAsked = this.#box !== null && this.#words !== '';
    this.#places = isAsked ? placesIn(this.#box as HTMLElement, this.#words) : [];
    this.#at = Math.min(this.#at, Math.max(0, this.#places.length - 1));
    this.#show();
  }

  #show(): void {
    const current = this.#places[this.#at];
    const ranges = this.#places.map(({ range }) => range);
    mark(EVERY, ranges);
    mark(CURRENT, current === undefined ? [] : [current.range]);
    const letters = this.#places.map(({ letter }) => letter);
    this.found.apply({ count: ranges.length, at: current === undefined ? 0 : this.#at + 1, letters });
  }
}

function mark(name: string, ranges: readonly Range[]): void {
  const { highlights } = CSS as Partial<typeof CSS>;
  if (highlights === undefined) return; // an earlier browser: the place is in sight all the same
  if (ranges.length === 0) highlights.delete(name);
  else highlights.set(name, new Highlight(...ranges));
}

function placesIn(box: HTMLElement, words: string): Found[] {
  const found: Found[] = [];
  for (const said of box.querySelectorAll('.said-text')) {
    const nodes = textsOf(said);
    const places = placesOf(searchedOf(said), words);
    const segmentId = segmentOf(said);
    for (const place of places)
      found.push({ range: rangeOf(nodes, place), letter: { segmentId, offset: place.start } });
    if (found.length >= placesAtMost) break;
  }
  return found.slice(0, placesAtMost);
}

/** As it was searched last: a keystroke folds no text of a long call anew. */
const known = new WeakMap<Element, { readonly text: string; readonly searched: SearchedText }>();

function searchedOf(said: Element): SearchedText {
  const text = said.textContent;
  const earlier = known.get(said);
  if (earlier?.text === text) return earlier.searched;
  const searched = toSearched(text);
  known.set(said, { text, searched });
  return searched;
}

function textsOf(said: Element): Text[] {
  const walker = document.createTreeWalker(said, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode() !== null) nodes.push(walker.currentNode as Text);
  return nodes;
}

function rangeOf(nodes: readonly Text[], { start, end }: FoundPlace): Range {
  const range = document.createRange();
  let from = 0;
  for (const node of nodes) {
    const to = from + node.length;
    if (start >= from && start < to) range.setStart(node, start - from);
    if (end > from && end <= to) range.setEnd(node, end - from);
    from = to;
  }
  return range;
}
