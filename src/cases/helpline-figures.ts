import { CASE_STATUS } from './case-codes.js';
import type { CaseFile } from './case-file.js';
import type { Condition } from './record-query.js';
import { fieldOf, type Field, type Resource } from './resource.js';
import { resourceNamed } from './resources/all-resources.js';
import { periodDays } from './time-zone.js';
import type { FileReader } from './viewers.js';

/** In the order in which they are shown. */
export const FIGURES = [
  'cases_today',
  'cases_closed_this_month',
  'cases_ongoing_total',
  'cases_total',
  'calls_today',
  'calls_total',
] as const;
export type HelplineFigure = (typeof FIGURES)[number];

/**
 * How many cases and calls the reader may see: exact to 10,000, estimated beyond that, as totals of lists are. Figures
 * of what the reader may not see at all are left out. Days and months are those of the helpline's time zone.
 */
export async function countFigures(
  caseFile: CaseFile,
  reader: FileReader,
  timeZone: string,
): Promise<Partial<Record<HelplineFigure, number>>> {
  const questions: Readonly<Record<HelplineFigure, readonly ['cases' | 'calls', readonly Condition[]]>> = {
    cases_today: ['cases', [during('cases', 'created_on', 'today', timeZone)]],
    cases_closed_this_month: [
      'cases',
      [during('cases', 'closed_on', 'this_month', timeZone), isIn('cases', 'status', [CASE_STATUS.closed])],
    ],
    cases_ongoing_total: ['cases', [isIn('cases', 'status', [CASE_STATUS.open, CASE_STATUS.escalated])]],
    cases_total: ['cases', []],
    calls_today: ['calls', [during('calls', 'chan_ts', 'today', timeZone)]],
    calls_total: ['calls', []],
  };
  const counted = await Promise.all(
    FIGURES.map(async (figure) => {
      const [name, conditions] = questions[figure];
      const resource = resourceNamed(name);
      if (!caseFile.maySee(reader, resource)) return [];
      return [[figure, await countRecords(caseFile, reader, resource, conditions)]];
    }),
  );
  return Object.fromEntries(counted.flat()) as Partial<Record<HelplineFigure, number>>;
}

async function countRecords(
  caseFile: CaseFile,
  reader: FileReader,
  resource: Resource,
  conditions: readonly Condition[],
): Promise<number> {
  const sort = { field: resource.fields[0] as Field, isDescending: false };
  const { total } = await caseFile.list(reader, { resource, conditions, sort, offset: 0, limit: 0 });
  return total;
}

/** @throws Error for a name that the code itself got wrong */
export function during(resource: string, name: string, period: string, timeZone: string): Condition {
  const days = periodDays(period, timeZone);
  if (!days) throw new Error(`${period} is no period`);
  const field = fieldNamed(resource, name);
  return { test: 'during', field, from: { day: days.from }, to: { day: days.to } };
}

export function isIn(resource: string, name: string, values: readonly (string | number)[]): Condition {
  return { test: 'in', field: fieldNamed(resource, name), values };
}

/** @throws Error for a name that the code itself got wrong */
export function fieldNamed(resource: string, name: string): Field {
  const field = fieldOf(resourceNamed(resource), name);
  if (!field) throw new Error(`${resource} has no field ${name}`);
  return field;
}
