/** The values of a statement, in order; what is added is named by its place. */
export class Parameters {
  readonly values: unknown[] = [];

  /** @returns the place holder, e.g. `$3` */
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/**
 * A name of a table, column or alias as SQL. Names come from the resource tables only; one that does not look like
 * one of ours is a fault of the code, and stops here.
 * @throws Error
 */
export function identifier(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`not a name of ours: ${name}`);
  return `"${name}"`;
}
