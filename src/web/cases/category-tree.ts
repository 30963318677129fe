import { fits, folded } from '../ui/fits.js';
import type { Choice } from './case-queries.js';

/** A category that can be chosen, with the way to it. */
export interface CategoryOption {
  id: string;
  name: string;
  /** names of those above it, from the root */
  path: readonly string[];
}

/** The categories that can be chosen, each before those below it. */
export function categoryOptions(choices: readonly Choice[]): readonly CategoryOption[] {
  const below = new Map<string | null, Choice[]>();
  for (const choice of choices) {
    if (!choice.is_active) continue;
    below.set(choice.parent_id, [...(below.get(choice.parent_id) ?? []), choice]);
  }
  const options: CategoryOption[] = [];
  const add = (parent: string | null, path: readonly string[]): void => {
    for (const { id, name } of below.get(parent) ?? []) {
      options.push({ id, name, path });
      add(id, [...path, name]);
    }
  };
  add(null, []);
  return options;
}

/**
 * The categories that typed words are meant for: each word begins a word of the name, or of a name above it. Those that
 * begin with the words come first, then those that have them in their own name, then those below such a one.
 */
export function foundCategories(
  options: readonly CategoryOption[],
  typed: string,
): readonly CategoryOption[] {
  const beginning = folded(typed.trim());
  const rankOf = ({ name }: CategoryOption): number =>
    folded(name).startsWith(beginning) ? 0 : fits(name, typed) ? 1 : 2;
  const ranked = options
    .filter(({ name, path }) => fits([...path, name].join(' '), typed))
    .map((option) => ({ option, rank: rankOf(option) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ option }) => option);
}
