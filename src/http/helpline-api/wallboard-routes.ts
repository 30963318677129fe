import type { Request, Router } from 'express';
import { z } from 'zod';
import { isExtension } from '../../calls/extension.js';
import { countFigures, during, FIGURES, fieldNamed, isIn } from '../../cases/helpline-figures.js';
import { readPivot } from './dialect/read-pivot.js';
import { lastText, readQuery } from './dialect/read-query.js';
import { shownValue } from '../../cases/record-refusal.js';
import { HelplineRefusal, type HelplineFault } from './dialect/helpline-fault.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { WALLBOARD } from '../../cases/viewers.js';
import { Remembered } from '../../lib/remembered.js';
import { addRoute } from '../kit/route.js';
import type { HelplineParts } from './helpline-parts.js';
import { helplineShape } from './helpline-shape.js';
import { notesOf } from './envelope.js';
import { reportReply, reportShape } from './report-reply.js';

export type WallboardParts = Pick<HelplineParts, 'caseFile' | 'country' | 'timeZone'>;

/** Fields by which calls may be grouped: none about the caller. */
const AXES = [
  'hangup_status',
  'hangup_status_txt',
  'end_reason',
  'vector',
  'state',
  'yr',
  'mn',
  'wk',
  'dt',
  'dth',
  'h',
];
/** By what calls may be filtered. */
const FILTERS = ['vector'];
/** How a board draws what it is given: sent with the question, and of no meaning here. */
const DRAWINGS = ['type', 'stacked', 'rpt'];
/** No more than a board shows; a longer one would read the whole table for each request. */
const PERIODS = ['today', 'this_week', 'this_month'];
const CONTROLS = ['metrics', 'xaxis', 'yaxis', 'dash_period', ...FILTERS, ...DRAWINGS];
/** Boards ask every few seconds; all of them are shown the same. */
const FRESH_MS = 5_000;
const texts = z.array(z.string());
const rows = z.array(texts);
const agentReply = z.strictObject({ users: rows, stats: rows.optional() });
const figuresReply = z.strictObject({
  ...reportShape('calls'),
  calls_notes: z.array(texts).optional(),
  stats: z.record(z.string(), z.string()),
});
const boardReply = z.union([figuresReply, agentReply]);

/** Limit for the answers that are kept, one for each different request. */
const ANSWERS = 200;

/**
 * GET wallonly and wallonly/rpt: figures for a screen on the wall, without a login. Added only where the settings
 * allow it.
 */
export function addWallboardRoutes(router: Router, parts: WallboardParts): void {
  const answers = new Remembered(FRESH_MS, ANSWERS);
  const figures = () => answers.get('figures', () => figuresOf(parts));
  /** @param names what stands before the name: boards of the family read the one or the other, by the address */
  const agentOf = async (request: Request, names: 'id' | 'exten') => {
    const extension = lastText(request.query.exten);
    const agent = await answers.get(`agent ${extension}`, () => agentAt(extension, parts));
    const stats = (of: Agent) => answers.get(`today ${of.id}`, () => todayOf(of, parts));
    return {
      users: agent ? [[names === 'id' ? agent.id : extension, agent.name]] : [],
      ...(lastText(request.query.stats) === '1' && { stats: agent ? [await stats(agent)] : [] }),
    };
  };
  addRoute(router, helplineShape, {
    method: 'get',
    path: '/wallonly',
    summary: 'The agent at an extension, and what the agent did today',
    reply: agentReply,
    handle: ({ request }) => agentOf(request, 'id'),
  });
  addRoute(router, helplineShape, {
    method: 'get',
    path: '/wallonly/rpt',
    summary: 'Figures of today, and calls of a period as a report; with exten, the agent at an extension',
    reply: boardReply,
    async handle({ request }) {
      if (request.query.exten !== undefined) return agentOf(request, 'exten');
      const read = readReport(request, parts);
      const asked = JSON.stringify([read.period, read.filters, read.x, read.y, read.metrics]);
      const table = await answers.get(`report ${asked}`, () => report(read, parts));
      const notes = notesOf(read.passedOver);
      return { ...table, ...(notes.length > 0 && { calls_notes: notes }), stats: await figures() };
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
  if (!isExtension(extension)) return undefined;
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
function readReport(request: Request, { country, timeZone }: WallboardParts) {
  const calls = resourceNamed('calls');
  const { x, y, metrics, faults, passedOver } = readPivot(calls, request.query);
  const asked = Object.fromEntries(FILTERS.map((name) => [name, request.query[name] ?? '']));
  const { conditions, filters, faults: misread } = readQuery(calls, asked, { country, timeZone });
  const period = lastText(request.query.dash_period) || 'today';
  const refused = [
    ...[...faults, ...misread].map((fault) => ({ ...fault, resource: 'wallonly' })),
    ...[...x, ...y]
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
  return { x, y, metrics, period, conditions, filters, passedOver };
}

/** The calls of a day, a week or a month as a pivot. */
async function report(read: ReturnType<typeof readReport>, { caseFile, timeZone }: WallboardParts) {
  const { x, y, metrics, period, filters } = read;
  const conditions = [during('calls', 'chan_ts', period, timeZone), ...read.conditions];
  const resource = resourceNamed('calls');
  const rows = await caseFile.pivot(WALLBOARD, { resource, conditions, axes: [...x, ...y], metrics });
  return reportReply('calls', { x, y, metrics }, rows, filters);
}

function fault(field: string, problem: string, value: string): HelplineFault {
  const name = shownValue(field);
  const message = `${name} ${problem}`;
  return { field: name, message, errno: 'INVALID', resource: 'wallonly', value: shownValue(value) };
}
