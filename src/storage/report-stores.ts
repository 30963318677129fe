import type pg from 'pg';
import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { ExportCursors } from './case-file/export-cursors.js';
import { DatabaseServiceFigures } from './service-figures.js';
import { DatabaseDashboardStore } from './dashboard/dashboard-store.js';
import { DatabaseFoundCalls } from './found-calls/found-calls-store.js';
import { compactDayCounts } from './dashboard/day-count-compactor.js';
import { fillCallSearch } from './found-calls/fill-call-search.js';
import { DatabaseRecordAccesses } from './record-accesses.js';

/** Figures and lists over many calls and cases, and what keeps them short. */
export function reportStores(
  database: PrismaClient,
  pool: pg.Pool,
  { timeZone, exports }: { readonly timeZone: string; readonly exports: ExportCursors },
) {
  return {
    serviceFigures: new DatabaseServiceFigures(database, timeZone),
    dashboard: new DatabaseDashboardStore(database),
    foundCalls: new DatabaseFoundCalls(pool, exports),
    recordAccesses: new DatabaseRecordAccesses(pool, timeZone),
    compactDayCounts: () => compactDayCounts(pool),
    fillCallSearch: () => fillCallSearch(pool),
  };
}
