import type { Statement } from './prepared.js';

const FRESH_MS = 60_000;
const AT_MOST = 500;

interface Estimate {
  readonly untilMs: number;
  readonly total: Promise<number>;
}

/** How many records there are by what the planner thinks, asked once a minute for each question. */
export class TotalEstimates {
  readonly #now: () => number;
  readonly #known = new Map<string, Estimate>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  of(statement: Statement, ask: (statement: Statement) => Promise<number>): Promise<number> {
    const question = JSON.stringify([statement.text, statement.values]);
    const known = this.#known.get(question);
    if (known && this.#now() < known.untilMs) return known.total;
    const total = ask(statement);
    total.catch(() => this.#known.delete(question));
    this.#known.delete(question); // the newest stand last
    this.#known.set(question, { untilMs: this.#now() + FRESH_MS, total });
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > AT_MOST) this.#known.delete(oldest);
    return total;
  }
}
