import type { Request, Router } from 'express';
import { z } from 'zod';
import { countFigures, during, FIGURES, fieldNamed, isIn } from '../../cases/helpline-figures.js';
import { readPivot } from './dialect/read-pivot.js';
import { lastText } from './dialect/read-query.js';
import { shownValue } from '../../cases/record-refusal.js';
import { HelplineRefusal, type HelplineFault } from './dialect/helpline-fault.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { WALLBOARD } from '../../cases/viewers.js';
import { Remembered } from '../../lib/remembered.js';
import { addRoute } from '../kit/route.js';
import type { HelplineParts } from './helpline-parts.js';
import { helplineShape } from './helpline-shape.js';

export type WallboardParts = Pick<HelplineParts, 'caseFile' | 'timeZone'>;

/** Fields by which calls may be grouped: none about the caller. */
const AXES = ['hangup_status', 'hangup_status_txt', 'state', 'yr', 'mn', 'wk', 'dt', 'dth', 'h'];
/** No more than a board shows; a longer one would read the whole table for each request. */
const PERIODS = ['today', 'this_week', 'this_month'];
const CONTROLS = ['metrics', 'xaxis', 'yaxis', 'dash_period'];
/** Boards ask every few seconds; all of them are shown the same. */
const FRESH_MS = 5_000;
const texts = z.array(z.string());
const rows = z.array(texts);
const agentReply = z.strictObject({ users: rows, stats: rows.optional() });
const boardReply = z.strictObject({
  wallonly: rows,
  wallonly_k: z.record(z.string(), texts),
  wallonly_ctx: rows,
  stats: z.record(z.string(), z.string()),
});

/** Of different questions. */
const ANSWERS = 200;

/**
 * GET wallonly and wallonly/rpt: figures for a screen on the wall, without a login. Added only where the settings
 * allow it.
 */
export function addWallboardRoutes(router: Router, parts: WallboardParts): void {
  const answers = new Remembered(FRESH_MS, ANSWERS);
  const figures = () => answers.get('figures', () => figuresOf(parts));
  addRoute(router, helplineShape, {
    method: 'get',
    path: '/wallonly',
    summary: 'The agent at an extension, and what the agent did today',
    reply: agentReply,
    async handle({ request }) {
      const extension = lastText(request.query.exten);
      const agent = await answers.get(`agent ${extension}`, () => agentAt(extension, parts));
      const stats = (of: Agent) => answers.get(`today ${of.id}`, () => todayOf(of, parts));
      return {
        users: agent ? [[agent.id, agent.name]] : [],
        ...(lastText(request.query.stats) === '1' && { stats: agent ? [await stats(agent)] : [] }),
      };
    },
  });
  addRoute(router, helplineShape, {
    method: 'get',
    path: '/wallonly/rpt',
    summary: 'Figures of today, and calls of a period as a report',
    reply: boardReply,
    async handle({ request }) {
      const read = readReport(request);
      const asked = JSON.stringify([read.period, read.axes, read.metrics]);
      const table = await answers.get(`report ${asked}`, () => report(read, parts));
      return { ...table, stats: await figures() };
    },
  });
}

async function figuresOf({ caseFile, timeZone }: WallboardParts): Promise<Record<string, string>> {
  const counted = await countFigures(caseFile, WALLBOARD, timeZone);
  return Object.fromEntries(FIGURES.map((figure) => [figure, String(counted[figure] ?? 0)]));
}

interface Agent {
  readonly id: string;
  readonly name: string;
}

/** The user of an extension, if that user may log in. */
async function agentAt(extension: string, { caseFile }: WallboardParts): Promise<Agent | undefined> {
  if (!/^\d{2,10}$/.test(extension)) return undefined;
  const users = resourceNamed('users');
  const { records } = await caseFile.list(WALLBOARD, {
    resource: users,
    offset: 0,
    limit: 1,
    isUncounted: true,
    conditions: [isIn('users', 'exten', [extension]), isIn('users', 'is_active', [1])],
    sort: { field: fieldNamed('users', 'id'), isDescending: false },
  });
  const [record] = records;
  if (!record) return undefined;
  const cell = (name: string) => record[users.fields.findIndex((field) => field.name === name)] ?? '';
  return { id: cell('id'), name: cell('contact_fullname') || cell('usn') };
}

/** Calls taken today, calls missed (empty: whose telephone rang in vain is not kept), seconds talked. */
async function todayOf({ id }: Agent, { caseFile, timeZone }: WallboardParts): Promise<string[]> {
  const [row] = await caseFile.pivot(WALLBOARD, {
    resource: resourceNamed('calls'),
    conditions: [during('calls', 'chan_ts', 'today', timeZone), isIn('calls', 'user_id', [id])],
    axes: [],
    metrics: [
      { name: 'count', reckon: 'count' },
      { name: 'talk', reckon: 'sum', field: fieldNamed('calls', 'talk_time') },
    ],
  });
  return [row?.[0] || '0', '', row?.[1] || '0'];
}

/** @throws HelplineRefusal for anything that a board has no business with */
function readReport(request: Request) {
  const calls = resourceNamed('calls');
  const { axes, metrics, faults } = readPivot(calls, request.query);
  const period = lastText(request.query.dash_period) || 'today';
  const refused = [
    ...faults.map((fault) => ({ ...fault, resource: 'wallonly' })),
    ...axes
      .filter(({ name }) => !AXES.includes(name))
      .map(({ name }) => fault('xaxis', `must be of ${AXES.join(', ')}`, name)),
    ...(PERIODS.includes(period)
      ? []
      : [fault('dash_period', `must be one of ${PERIODS.join(', ')}`, period)]),
    ...Object.keys(request.query)
      .filter((name) => !name.startsWith('_') && !CONTROLS.includes(name))
      .map((name) => fault(name, 'is no filter of a wallboard', lastText(request.query[name]))),
  ];
  if (refused.length > 0) throw new HelplineRefusal(refused);
  return { axes, metrics, period };
}

/** The calls of a day, a week or a month as a pivot. */
async function report(
  { axes, metrics, period }: ReturnType<typeof readReport>,
  { caseFile, timeZone }: WallboardParts,
) {
  const calls = resourceNamed('calls');
  const conditions = [during('calls', 'chan_ts', period, timeZone)];
  const rows = await caseFile.pivot(WALLBOARD, { resource: calls, conditions, axes, metrics });
  const columns = [...axes, ...metrics].map(({ name }) => name);
  const keys = columns.map((name, at) => [name, [String(at), name, '', name, '']]);
  return {
    wallonly: rows,
    wallonly_k: Object.fromEntries(keys) as object,
    wallonly_ctx: [['0', String(rows.length), rows.length > 0 ? '1' : '0', String(rows.length)]],
  };
}

function fault(field: string, problem: string, value: string): HelplineFault {
  const name = shownValue(field);
  const message = `${name} ${problem}`;
  return { field: name, message, errno: 'INVALID', resource: 'wallonly', value: shownValue(value) };
}
