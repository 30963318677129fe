import type { BenchResult } from '../bench-result.js';
import { toTable } from '../table.js';
import type { Recording } from './replay.js';
import type { OperationName } from './requests.js';

export interface Figure {
  readonly name: OperationName;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly sqlP95Ms: number;
  /** p95 of each round by itself, over HTTP and of its SQL: how steady the machine was. */
  readonly rounds: { readonly http: readonly number[]; readonly sql: readonly number[] };
  readonly ratio: number;
}

export interface Measured {
  readonly figures: readonly Figure[];
  readonly requestsPerS: number;
  readonly sqlPerS: number;
  /** Load averages over a minute, after each stretch. */
  readonly loads: readonly number[];
}

/** p95 that each has to keep, in ms. */
const LIMITS: Readonly<Record<OperationName, number>> = {
  ...{ list: 50, filtered: 100, fulltext: 200, read: 20, create: 60 },
};

export function toCaseReport(
  { figures, requestsPerS, sqlPerS, loads }: Measured,
  {
    rows,
    rate,
    recordings,
  }: { rows: number; rate: number; recordings: Readonly<Record<OperationName, readonly Recording[]>> },
): BenchResult {
  const ops = Object.fromEntries(
    figures.map(({ name, p95Ms, sqlP95Ms, ratio }) => [
      name,
      { p95_ms: round(p95Ms), sql_p95_ms: round(sqlP95Ms), ratio: round(ratio) },
    ]),
  );
  const saturation = {
    requests_per_s: round(requestsPerS),
    sql_per_s: round(sqlPerS),
    ratio: round(sqlPerS / requestsPerS),
  };
  const table = toTable(
    [
      'operation',
      'p50 over HTTP, ms',
      'p95 over HTTP, ms',
      'limit, ms',
      'p95 of its SQL, ms',
      'ratio',
      'statements',
    ],
    figures.map(({ name, p50Ms, p95Ms, sqlP95Ms, ratio }) =>
      [
        ...[name, round(p50Ms), round(p95Ms), LIMITS[name], round(sqlP95Ms), round(ratio)],
        statementsOf(recordings[name]),
      ].map(String),
    ),
  );
  const joined = (values: readonly number[]) => values.map((value) => String(round(value))).join(', ');
  const byRound = toTable(
    ['operation', 'over HTTP', 'its SQL'],
    figures.map(({ name, rounds }) => [name, joined(rounds.http), joined(rounds.sql)]),
  );
  const report = `${rows} cases, ${Math.round(rows * 1.3)} clients. ${rate} requests/s, open loop, the five sorts in turn,
each measured from the moment in which it was due. The server (\`ROLES\` api, session check and all), its embedded
PostgreSQL and the load share the machine; the load is a process of its own. The SQL is what requests of that sort were
seen to send, on bare \`pg\` connections, in turn with HTTP in the same run. All of it has been read into memory once before.

${table}

The same p95 of each round by itself, ms: how steady the machine was.

${byRound}

As many as possible, ${saturation.requests_per_s} requests/s over HTTP and ${saturation.sql_per_s} of their SQL alone (${saturation.ratio}×).
Load average over the last minute while measuring: ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} (its own load included).`;
  return { json: { rows, rate, ops, saturation }, report };
}

/** Number of SQL statements of an average request. */
function statementsOf(recordings: readonly Recording[]): number {
  const count = recordings.reduce((sum, steps) => sum + steps.flat().length, 0);
  return round(count / recordings.length);
}

const round = (value: number) => Math.round(value * 10) / 10;
