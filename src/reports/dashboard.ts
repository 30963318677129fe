import type { AccessIdentity } from '../access/access-tokens.js';
import { mayWatchCalls } from '../access/call-rights.js';
import { CASE_PRIORITY, CASE_STATUS, type CasePriority, type CaseStatus } from '../cases/case-codes.js';
import type { AgentTotals, CallTotals, DashboardStore, OpenedCases } from './dashboard-store.js';
import { periodAsked, stretchOf, type Period, type PeriodAsked } from './period.js';
import { reportRefusal } from './report-refusal.js';

export interface DashboardOptions {
  readonly store: DashboardStore;
  /** IANA name: where days begin. */
  readonly timeZone: string;
}

export type DashboardViewer = Pick<AccessIdentity, 'userId' | 'role'>;

export interface DashboardStats {
  readonly period: Period;
  readonly opened: number;
  readonly closed: number;
  readonly ongoing: number;
  /** Counts of the cases opened in the period. */
  readonly byStatus: Readonly<Record<CaseStatus, number>>;
  readonly byPriority: Readonly<Record<CasePriority, number>>;
  readonly calls: CallTotals;
}

/** Cases opened in a period, by their status now. */
export interface CaseGroup {
  readonly id: number;
  readonly name: string;
  readonly total: number;
  readonly byStatus: Readonly<Record<CaseStatus, number>>;
}

export interface CaseTypeGroup extends CaseGroup {
  readonly categories: readonly CaseGroup[];
}

/**
 * The figures of a period for dashboards.
 *
 * Errors: Refusal, also for a period that ends before it begins; UnavailableError.
 */
export class Dashboard {
  readonly #store: DashboardStore;
  readonly #timeZone: string;

  constructor({ store, timeZone }: DashboardOptions) {
    this.#store = store;
    this.#timeZone = timeZone;
  }

  async stats(viewer: DashboardViewer, asked: PeriodAsked): Promise<DashboardStats> {
    assertSeesAll(viewer);
    const { period, stretch } = this.#stretch(asked);
    const [cases, closed, ongoing, calls] = await Promise.all([
      this.#store.openedCases(stretch),
      this.#store.countClosed(stretch),
      this.#store.countOngoing(),
      this.#store.callTotals(stretch),
    ]);
    const byPriority = countBy(cases, CASE_PRIORITY, ({ priority }) => priority);
    return { period, opened: sum(cases), closed, ongoing, byStatus: byStatus(cases), byPriority, calls };
  }

  /** Types and categories in which cases were opened, those with most cases first. */
  async casesByType(
    viewer: DashboardViewer,
    asked: PeriodAsked,
  ): Promise<{ readonly period: Period; readonly types: readonly CaseTypeGroup[] }> {
    assertSeesAll(viewer);
    const { period, stretch } = this.#stretch(asked);
    const cases = await this.#store.openedCases(stretch);
    const types = groups(cases, ({ typeId, type }) => ({ id: typeId, name: type })).map(([type, within]) => ({
      ...type,
      categories: groups(within, ({ categoryId, category }) => ({ id: categoryId, name: category })).map(
        ([category]) => category,
      ),
    }));
    return { period, types };
  }

  /** Agents see their own performance, supervisors and above that of all. */
  async agentPerformance(
    { role, userId }: DashboardViewer,
    asked: PeriodAsked,
  ): Promise<{ readonly period: Period; readonly agents: readonly AgentTotals[] }> {
    const { period, stretch } = this.#stretch(asked);
    const agents = await this.#store.agentTotals(stretch, mayWatchCalls(role) ? undefined : userId);
    return { period, agents };
  }

  #stretch(asked: PeriodAsked) {
    const period = periodAsked(asked, this.#timeZone);
    return { period, stretch: stretchOf(period, this.#timeZone) };
  }
}

function assertSeesAll({ role }: DashboardViewer): void {
  if (!mayWatchCalls(role)) throw reportRefusal({ code: 'figures-not-allowed' });
}

const sum = (cases: readonly OpenedCases[]) => cases.reduce((total, { count }) => total + count, 0);
const byStatus = (cases: readonly OpenedCases[]) => countBy(cases, CASE_STATUS, ({ status }) => status);

function countBy<Name extends string>(
  cases: readonly OpenedCases[],
  codes: Readonly<Record<Name, number>>,
  codeOf: (some: OpenedCases) => number,
): Readonly<Record<Name, number>> {
  const entries = (Object.keys(codes) as Name[]).map((name) => [
    name,
    sum(cases.filter((some) => codeOf(some) === codes[name])),
  ]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

function groups(
  cases: readonly OpenedCases[],
  groupOf: (some: OpenedCases) => { readonly id: number; readonly name: string },
): (readonly [CaseGroup, readonly OpenedCases[]])[] {
  const ids = new Set(cases.map((some) => groupOf(some).id));
  return [...ids]
    .map((id) => {
      const within = cases.filter((some) => groupOf(some).id === id);
      const { name } = groupOf(within[0] as OpenedCases);
      return [{ id, name, total: sum(within), byStatus: byStatus(within) }, within] as const;
    })
    .sort(([a], [b]) => b.total - a.total || a.id - b.id);
}
