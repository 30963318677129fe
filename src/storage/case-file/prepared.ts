/** A statement with its values. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  /** Under which each connection keeps its plan. */
  readonly name?: string;
}

const names = new Map<string, string>();

/**
 * A statement that each connection plans once. For texts that come again word for word, of which there are as many
 * as resources and rights allow; not where the best plan depends on the values.
 */
export function prepared({ text, values }: Statement): Statement {
  const name = names.get(text) ?? `case file ${names.size}`;
  names.set(text, name);
  return { name, text, values };
}
