import type { Router } from 'express';
import { z } from 'zod';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import { countFigures, during, fieldNamed, FIGURES, isIn } from '../../cases/helpline-figures.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { shownValue } from '../../cases/record-refusal.js';
import { dayStart, periodDays } from '../../cases/time-zone.js';
import { addRoute } from '../kit/route.js';
import { HelplineRefusal, type HelplineFault } from './dialect/helpline-fault.js';
import { lastText, type QueryParameters } from './dialect/read-query.js';
import type { HelplineParts } from './helpline-parts.js';
import { helplineShape } from './helpline-shape.js';
import { identifyFully } from './record-access.js';

type DashParts = Pick<HelplineParts, 'caseFile' | 'timeZone'>;

/** The names by which the family's first page asks, and the values of cases that they stand for. */
const GBV: Readonly<Record<string, string>> = { both: '', vac: '0', gbv: '1' };
const SOURCES: Readonly<Record<string, string>> = {
  all: '',
  call: 'call',
  sms: 'sms',
  email: 'email',
  social: 'social',
  walkin: 'walkin',
};
/** The page's own parameters, which it reads back by their place; our figures stand behind them. */
const ASKED = ['dash_period', 'dash_gbv', 'dash_src', 'created_on', 'gbv_related', 'src'] as const;
const ALL_TIME = 'all';

const texts = z.array(z.string());
const dashReply = z.strictObject({
  dash: z
    .array(texts)
    .describe('the values that were asked for, then the figures; `dash_k` names each place'),
  dash_k: z.record(z.string(), texts),
  case_source: z
    .record(z.string(), texts)
    .optional()
    .describe('cases of the period by their source, and in sum: [name, "12 Cases"]'),
});
export type Dash = z.infer<typeof dashReply>;

/** GET dash: how many cases came from where, for the first page of the API family's screens. */
export function addDashRoute(router: Router, parts: Pick<HelplineParts, 'identify'> & DashParts): void {
  addRoute(router, helplineShape, {
    method: 'get',
    path: '/dash',
    summary: 'Cases of a period by their source',
    reply: dashReply,
    auth: (request) => identifyFully(request, parts.identify),
    async handle({ identity, request }) {
      parts.caseFile.assertMay(identity, resourceNamed('cases'), 'select');
      return dashOf(parts, identity, request.query);
    },
  });
}

/** Counted with the eyes of this user; without what they may not see. @throws HelplineRefusal */
export async function dashOf(
  { caseFile, timeZone }: DashParts,
  identity: HelplineIdentity,
  query: QueryParameters = {},
): Promise<Dash> {
  const asked = readDash(query, timeZone);
  const figures = await countFigures(caseFile, identity, timeZone);
  const cells = [...ASKED.map((name) => asked[name]), ...FIGURES.map((name) => String(figures[name] ?? ''))];
  const keys = [...ASKED, ...FIGURES].map((name, at) => [name, [String(at), name, '', name, '']]);
  const maySeeCases = caseFile.maySee(identity, resourceNamed('cases'));
  return {
    dash: [cells],
    dash_k: Object.fromEntries(keys) as Record<string, string[]>,
    ...(maySeeCases && { case_source: await bySource({ caseFile, timeZone }, identity, asked) }),
  };
}

type Asked = Readonly<Record<(typeof ASKED)[number], string>>;

function readDash(query: QueryParameters, timeZone: string): Asked {
  const period = lastText(query['dash_period']) || 'this_month';
  const gbv = lastText(query['dash_gbv']) || 'both';
  const source = lastText(query['dash_src']) || 'all';
  const days = periodDays(period, timeZone);
  const refused = [
    ...(period !== ALL_TIME && !days ? [fault('dash_period', period)] : []),
    ...(Object.hasOwn(GBV, gbv) ? [] : [fault('dash_gbv', gbv)]),
    ...(Object.hasOwn(SOURCES, source) ? [] : [fault('dash_src', source)]),
  ];
  if (refused.length > 0) throw new HelplineRefusal(refused);
  const startOf = (day: string) => String(dayStart(day, timeZone).getTime() / 1000);
  return {
    dash_period: period,
    dash_gbv: gbv,
    dash_src: source,
    created_on: days && period !== ALL_TIME ? `${startOf(days.from)};${startOf(days.to)}` : '',
    gbv_related: GBV[gbv] ?? '',
    src: SOURCES[source] ?? '',
  };
}

/** The page chooses one of the sources by itself: all of them are shown, whichever was asked for. */
async function bySource(
  { caseFile, timeZone }: DashParts,
  identity: HelplineIdentity,
  { dash_period: period, gbv_related: gbv }: Asked,
): Promise<Record<string, string[]>> {
  const rows = await caseFile.pivot(identity, {
    resource: resourceNamed('cases'),
    conditions: [
      ...(period === ALL_TIME ? [] : [during('cases', 'created_on', period, timeZone)]),
      ...(gbv === '' ? [] : [isIn('cases', 'gbv_related', [Number(gbv)])]),
    ],
    axes: [{ field: fieldNamed('cases', 'src') }],
    metrics: [{ name: 'count', reckon: 'count' }],
  });
  const counted = rows.filter(([source]) => source !== '');
  const sum = counted.reduce((total, [, count]) => total + Number(count), 0);
  const pairs = [...counted, ['total', String(sum)]];
  return Object.fromEntries(pairs.map(([name = '', count]) => [name, [name, `${count} Cases`]]));
}

function fault(field: string, value: string): HelplineFault {
  const message = `${field} is none that there is`;
  return { field, message, errno: 'INVALID', resource: 'dash', value: shownValue(value) };
}
