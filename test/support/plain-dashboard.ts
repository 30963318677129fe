import type pg from 'pg';
import type { AgentTotals, CallTotals } from '../../src/reports/dashboard-store.js';
import type { Stretch } from '../../src/reports/period.js';

export interface CaseRow {
  readonly created_at: Date;
  readonly created_by_id: number | null;
  readonly assigned_to_id: number | null;
  readonly case_category_id: number;
  readonly status: number;
  readonly priority: number;
  readonly closed_at: Date | null;
  readonly is_delete: number;
}

export interface CallRow {
  readonly user_id: number | null;
  readonly direction: string;
  readonly started_at: Date;
  readonly answered_at: Date | null;
  readonly queued_at: Date | null;
  readonly connected_at: Date | null;
  readonly ended_at: Date | null;
  readonly hold_ms: number;
}

/** The figures of a dashboard, counted row by row. */
export class PlainDashboard {
  readonly #cases: readonly CaseRow[];
  readonly #calls: readonly CallRow[];

  private constructor(cases: readonly CaseRow[], calls: readonly CallRow[]) {
    this.#cases = cases.filter((row) => row.is_delete === 0);
    this.#calls = calls;
  }

  static async read(client: Pick<pg.ClientBase, 'query'>): Promise<PlainDashboard> {
    const { rows: cases } = await client.query<CaseRow>('SELECT * FROM cases');
    const { rows: calls } = await client.query<CallRow>('SELECT * FROM calls');
    return new PlainDashboard(cases, calls);
  }

  /** `category/status/priority` to how many. */
  openedCases(stretch: Stretch): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const row of this.#cases.filter(({ created_at: at }) => isIn(stretch, at))) {
      const key = `${row.case_category_id}/${row.status}/${row.priority}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  }

  closed(stretch: Stretch): readonly CaseRow[] {
    return this.#cases.filter((row) => row.status === 2 && isIn(stretch, row.closed_at));
  }

  countOngoing(): number {
    return this.#cases.filter(({ status }) => status !== 2).length;
  }

  callTotals(stretch: Stretch): CallTotals {
    const all = this.#calls.filter(({ started_at: at }) => isIn(stretch, at));
    const inbound = all.filter(({ direction }) => direction === 'inbound');
    const outbound = all.filter(({ direction }) => direction === 'outbound');
    const waited = inbound.filter((call) => call.connected_at ?? call.ended_at);
    return {
      received: inbound.length,
      answered: inbound.filter((call) => call.connected_at).length,
      abandoned: inbound.filter((call) => !call.connected_at && call.ended_at).length,
      waiting: inbound.filter((call) => !call.connected_at && !call.ended_at).length,
      placed: outbound.length,
      placedAnswered: outbound.filter((call) => call.connected_at).length,
      averageWaitS: averageS(waited.map(waitMs)),
      averageHandlingS: averageS(all.filter(isHandled).map(handlingMs)),
    };
  }

  agent(userId: number, stretch: Stretch): Omit<AgentTotals, 'username' | 'fullName'> {
    const calls = this.#calls.filter((call) => call.user_id === userId && isIn(stretch, call.started_at));
    const handled = calls.filter(isHandled);
    const holdMs = sum(handled.map((call) => call.hold_ms));
    const opened = this.#cases.filter(({ created_at: at }) => isIn(stretch, at));
    return {
      userId,
      callsAnswered: calls.filter((call) => call.direction === 'inbound' && call.connected_at).length,
      callsPlaced: calls.filter((call) => call.direction === 'outbound').length,
      talkS: (sum(handled.map(handlingMs)) - holdMs) / 1000,
      holdS: holdMs / 1000,
      averageHandlingS: averageS(handled.map(handlingMs)),
      casesOpened: opened.filter((row) => row.created_by_id === userId).length,
      casesClosed: this.closed(stretch).filter((row) => (row.assigned_to_id ?? row.created_by_id) === userId)
        .length,
    };
  }
}

const isIn = ({ from, until }: Stretch, at: Date | null) => at !== null && at >= from && at < until;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const isHandled = (call: CallRow) => call.connected_at !== null && call.ended_at !== null;
const handlingMs = (call: CallRow) => Number(call.ended_at) - Number(call.connected_at);

function waitMs(call: CallRow): number {
  return (
    Number(call.connected_at ?? call.ended_at) - Number(call.queued_at ?? call.answered_at ?? call.started_at)
  );
}

/** Tenths of a second, rounded as the database does. */
function averageS(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const tenths = sum(values) / values.length / 100;
  return (Math.sign(tenths) * Math.round(Math.abs(tenths))) / 10;
}
