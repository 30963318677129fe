import type { Resource } from '../../cases/resource.js';
import { identifier } from './sql-parts.js';

/** The rows that a statement about a resource needs beside the record itself, each joined once. */
export class RowJoins {
  readonly base: string;
  readonly #resource: Resource;
  readonly #joins = new Map<string, string>();

  /** `base` is the alias of the record's own table. */
  constructor(resource: Resource, base = 't') {
    this.#resource = resource;
    this.base = base;
  }

  /** @returns the alias of a joined row, or of the record itself */
  row(name: string | undefined): string {
    if (name === undefined) return this.base;
    const alias = `${this.base}_${name}`;
    if (this.#joins.has(alias)) return alias;
    const row = this.#resource.rows[name];
    if (!row) throw new Error(`${this.#resource.name} has no row ${name}`);
    const table = identifier(row.table);
    if ('newestBy' in row) {
      const newest = `SELECT * FROM ${table} WHERE ${identifier(row.newestBy)} = ${this.base}.id ORDER BY id DESC LIMIT 1`;
      this.#joins.set(alias, `LEFT JOIN LATERAL (${newest}) ${alias} ON TRUE`);
      return alias;
    }
    const of = this.row(row.of);
    this.#joins.set(alias, `LEFT JOIN ${table} ${alias} ON ${alias}.id = ${of}.${identifier(row.column)}`);
    return alias;
  }

  /** @returns the alias of the category, or user, that a column names */
  named(table: 'categories' | 'users', rowName: string | undefined, column: string): string {
    const of = this.row(rowName);
    const alias = `${of}_${column}_${table}`;
    if (!this.#joins.has(alias)) {
      this.#joins.set(alias, `LEFT JOIN ${table} ${alias} ON ${alias}.id = ${of}.${identifier(column)}`);
    }
    return alias;
  }

  get sql(): string {
    return [...this.#joins.values()].join(' ');
  }

  /** As `from`, as one operand of a join: PostgreSQL takes parentheses around a join alone. */
  get operand(): string {
    return this.#joins.size === 0 ? this.from : `(${this.from})`;
  }

  /** The record's table with all that was asked for so far. */
  get from(): string {
    return `${identifier(this.#resource.table)} ${this.base} ${this.sql}`;
  }
}
