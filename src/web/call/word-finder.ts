import { createStore } from '../ui/store.js';
import { placesAtMost, placesOf, toSearched, type FoundPlace, type SearchedText } from './find-words.js';

/** Names of the marks in `found.css`. */
const EVERY = 'found';
const CURRENT = 'found-now';

export interface FoundWords {
  /** places in which the words stand */
  readonly count: number;
  /** the one that is marked, from 1; 0 where there is none */
  readonly at: number;
}

/**
 * Marks words in what was said without changing the text itself: the browser paints them, as it does a selection.
 *
 * In:  the words as the user types them, and each change of the texts while the box is watched
 * Out: how many places there are
 * End: the end of the watch takes the marks away
 */
export class WordFinder {
  readonly found = createStore<FoundWords, FoundWords>((_, next) => next, { count: 0, at: 0 });
  #box: HTMLElement | null = null;
  #words = '';
  #at = 0;
  #ranges: readonly Range[] = [];

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
    const { length } = this.#ranges;
    if (length === 0) return;
    this.#at = (this.#at + by + length) % length;
    this.#show();
    this.#ranges[this.#at]?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  }

  #look(): void {
    const isAsked = this.#box !== null && this.#words !== '';
    this.#ranges = isAsked ? rangesIn(this.#box as HTMLElement, this.#words) : [];
    this.#at = Math.min(this.#at, Math.max(0, this.#ranges.length - 1));
    this.#show();
  }

  #show(): void {
    const current = this.#ranges[this.#at];
    mark(EVERY, this.#ranges);
    mark(CURRENT, current === undefined ? [] : [current]);
    this.found.apply({ count: this.#ranges.length, at: current === undefined ? 0 : this.#at + 1 });
  }
}

function mark(name: string, ranges: readonly Range[]): void {
  const { highlights } = CSS as Partial<typeof CSS>;
  if (highlights === undefined) return; // an earlier browser: the place is in sight all the same
  if (ranges.length === 0) highlights.delete(name);
  else highlights.set(name, new Highlight(...ranges));
}

function rangesIn(box: HTMLElement, words: string): Range[] {
  const ranges: Range[] = [];
  for (const said of box.querySelectorAll('.said-text')) {
    const nodes = textsOf(said);
    const places = placesOf(searchedOf(said), words);
    for (const place of places) ranges.push(rangeOf(nodes, place));
    if (ranges.length >= placesAtMost) break;
  }
  return ranges.slice(0, placesAtMost);
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
