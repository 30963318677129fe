import pg from 'pg';

/** A statement as it was sent to the database. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Under which the connection keeps its plan. */
  readonly name?: string;
}

/** Statements that were under way at the same time. */
export type StatementStep = readonly SentStatement[];

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** Writes down what this process sends to the database, while it is asked to. */
export class StatementTap {
  #steps: SentStatement[][] | undefined;
  #running = 0;

  /** For as long as the process lives. */
  install(): void {
    const client = pg.Client.prototype as unknown as { query: Query };
    const query = client.query;
    const see = (statement: SentStatement) => this.#see(statement);
    client.query = function (...given) {
      const statement = statementOf(given);
      if (!statement) return query.apply(this, given);
      const through = see(statement);
      const callback = given.findLastIndex((argument) => typeof argument === 'function');
      if (callback < 0) {
        const result = query.apply(this, given) as Promise<unknown>;
        result.then(through, through);
        return result;
      }
      const answer = given[callback] as (...results: unknown[]) => void;
      given[callback] = (...results: unknown[]) => {
        through();
        answer(...results);
      };
      return query.apply(this, given);
    };
  }

  start(): void {
    this.#steps = [];
  }

  stop(): StatementStep[] {
    const steps = this.#steps ?? [];
    this.#steps = undefined;
    return steps;
  }

  /** @returns to be called when the answer is there */
  #see(statement: SentStatement): () => void {
    const last = this.#steps?.at(-1);
    if (last && this.#running > 0) last.push(statement);
    else this.#steps?.push([statement]);
    this.#running += 1;
    return () => void (this.#running -= 1);
  }
}

/** @returns undefined for what is no statement but a cursor or the like */
function statementOf([first, second]: readonly unknown[]): SentStatement | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  const { text, values, name } = first as { text?: unknown; values?: unknown; name?: unknown };
  if (typeof text !== 'string') return undefined;
  const given = Array.isArray(values) ? values : Array.isArray(second) ? second : [];
  return { text, values: given, ...(typeof name === 'string' && { name }) };
}
