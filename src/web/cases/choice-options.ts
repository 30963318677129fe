import type { Choice } from './case-queries.js';

/** The choices of a list as options in the order of the tree: those below a choice begin further in. */
export function toOptions(choices: readonly Choice[]): readonly (readonly [id: string, text: string])[] {
  const below = new Map<string | null, Choice[]>();
  for (const choice of choices) {
    if (!choice.is_active) continue;
    const siblings = below.get(choice.parent_id) ?? [];
    siblings.push(choice);
    below.set(choice.parent_id, siblings);
  }
  const options: (readonly [string, string])[] = [];
  const add = (parent: string | null, depth: number): void => {
    for (const { id, name } of below.get(parent) ?? []) {
      options.push([id, `${'\u2003'.repeat(depth)}${name}`]);
      add(id, depth + 1);
    }
  };
  add(null, 0);
  return options;
}
