import type { Request, Response, Router } from 'express';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import type { FoundRecord } from '../../cases/case-file.js';
import type { Condition, RecordCells } from '../../cases/record-query.js';
import type { FileIdentity } from '../../cases/viewers.js';
import { readPivot } from './dialect/read-pivot.js';
import { lastText, readQuery, type QueryParameters, type ReadQuery } from './dialect/read-query.js';
import { HelplineRefusal } from './dialect/helpline-fault.js';
import { reporters } from '../../cases/resources/reporter.js';
import { reportersUuid } from './dialect/aliases.js';
import type { Field, Resource } from '../../cases/resource.js';
import { ForbiddenError, NotFoundError } from '../../lib/errors.js';
import type { RedactTexts } from '../../redact/conversation-texts.js';
import { departureOf } from '../departure-of.js';
import { whileRightHolds, type Holds } from '../kit/right-holds.js';
import { addRoute, STREAMED, type Reply } from '../kit/route.js';
import { CSV_MARK, csvLine } from '../csv.js';
import { CSV, sendCsv } from '../send-csv.js';
import {
  contextPiece,
  emptyPiece,
  keyPiece,
  notesOf,
  notesPiece,
  pageOfRecords,
  recordsPiece,
  toJson,
  type Piece,
  type RecordForm,
} from './envelope.js';
import type { HelplineParts } from './helpline-parts.js';
import { hiddenFieldsOf, isCode, redactExport, redactRecord, redactReport } from './redact-cells.js';
import { redactNotifications } from './redact-notifications.js';
import { helplineShape } from './helpline-shape.js';
import { identifyFully, resourceOf } from './record-access.js';
import { documented, filtersOf, listQuery, listReply, reportOf, wholeReply } from './record-schemas.js';
import { reportReply } from './report-reply.js';

/** Lists, single records, reports and exports. */
export function addReadRoutes(router: Router, parts: HelplineParts): void {
  const common = {
    method: 'get',
    auth: (request: Request) => identifyFully(request, parts.identify),
  } as const;
  addRoute(router, helplineShape, {
    ...common,
    path: '/:resource/rpt',
    summary: 'Counts and sums of {resource}',
    resources: documented(reportOf, { query: filtersOf }),
    stream: CSV,
    handle: (asked) => report(asked, parts),
  });
  addRoute(router, helplineShape, {
    ...common,
    path: '/:resource/:id',
    summary: 'One record of {resource} with what belongs to it',
    resources: documented(wholeReply),
    async handle(asked) {
      const { identity, request } = asked;
      const resource = resourceOf(request);
      const id = String(request.params.id);
      if (lastText(request.query.file) !== '') throw new NotFoundError('recording', id);
      const whole = await parts.caseFile.read(identity, resource, id);
      const [record = whole.record] = await shown(resource, [whole.record], asked, parts);
      const hanging = whole.parts.map(async (part) => ({
        ...part,
        records: await shown(part.resource, part.records, asked, parts),
      }));
      const found = { record, parts: await Promise.all(hanging) };
      return toJson(wholePieces(resource, found, formOf(request)));
    },
  });
  addRoute(router, helplineShape, {
    ...common,
    path: '/:resource',
    summary: 'A list of {resource}',
    resources: documented(listReply, { query: listQuery }),
    stream: CSV,
    handle: (asked) => list(asked, parts),
  });
}

interface Asked {
  readonly identity: HelplineIdentity;
  readonly holds: Holds;
  readonly request: Request;
  readonly response: Response;
}

async function list(asked: Asked, parts: HelplineParts): Promise<Reply> {
  const { identity, request, response } = asked;
  if (lastText(request.query.metrics) !== '') return report(asked, parts);
  const resource = resourceOf(request);
  parts.caseFile.assertMay(identity, resource, 'select'); // before the filters are read: a user without the right learns nothing about them
  const read = readQuery(resource, request.query, parts);
  if (read.faults.length > 0) throw new HelplineRefusal(read.faults);
  assertNotHidden(resource, Object.keys(read.filters), identity, parts);
  assertNotHiddenBehind(resource, read.conditions, identity, parts);
  const question = { ...read, resource };
  if (lastText(request.query.csv) !== '') {
    refusePassedOver(resource, read.passedOver);
    const whole = await parts.caseFile.export(identity, question);
    const records = exportedTo(parts)(resource, whole, { identity, response });
    await sendCsv(response, {
      name: resource.name,
      columns: resource.fields.map((field) => field.name),
      rows: whileRightHolds(records, asked.holds),
      log: parts.log,
    });
    return STREAMED;
  }
  const whole = await parts.caseFile.list(identity, question);
  const page = { ...whole, records: await shown(resource, whole.records, asked, parts) };
  const form = formOf(request);
  const facts = { ...read, ...page, sort: sortText(read) };
  return toJson([
    await pageOfRecords(resource, page.records, form),
    keyPiece(resource, form, read.filters),
    contextPiece(resource, page.records.length, facts),
    ...(page.records.length === 0 ? [emptyPiece(resource)] : []),
    ...(read.passedOver.length > 0 ? [notesPiece(resource, read.passedOver)] : []),
  ]);
}

/** A file says nothing but its records: one with more of them than were asked for would be taken for the answer. */
function refusePassedOver({ name: resource }: Resource, passedOver: readonly string[]): void {
  if (passedOver.length === 0) return;
  throw new HelplineRefusal(
    passedOver.map((message) => ({ field: 'csv', message, errno: 'INVALID', resource })),
  );
}

export type Clearances = Pick<HelplineParts, 'hasClearance' | 'clearance' | 'redactTexts'>;

/** To whom records are shown, and by which answer; left out, whether its client has gone is not asked. */
export interface Shown {
  readonly identity: FileIdentity;
  readonly response?: Response | undefined;
}

/** Records as the user may see them on a screen: those that people write are as they are, so that nothing is written back. */
export async function shown(
  resource: Resource,
  records: readonly RecordCells[],
  { identity, response }: Shown,
  parts: Clearances,
): Promise<readonly RecordCells[]> {
  if (parts.hasClearance(identity.role)) return records;
  const redactTexts = redactFor(response, identity, parts);
  if (hiddenFieldsOf(resource).length > 0) {
    const agent = resource.fields.findIndex(({ name }) => name === 'user_id');
    const isOwn = (record: RecordCells) => record[agent] === String(identity.userId); // the agent was given the number
    const redacted: RecordCells[] = [];
    for (const record of records)
      redacted.push(isOwn(record) ? record : await redactRecord(resource, record, redactTexts));
    return redacted;
  }
  const seesWords = (callId: string) => parts.clearance.seesWords(identity, callId);
  return redactNotifications(resource, records, { seesWords, redactTexts });
}

/** The same, for other APIs of these records. */
export function shownTo(parts: Clearances) {
  return (resource: Resource, records: readonly RecordCells[], to: Shown) =>
    shown(resource, records, to, parts);
}

/** Records that leave the server, without personal data for users without clearance. For each API of these records. */
export function exportedTo(parts: Clearances) {
  return (
    resource: Resource,
    records: AsyncGenerator<readonly RecordCells[]>,
    { identity, response }: Shown,
  ) =>
    parts.hasClearance(identity.role)
      ? records
      : redactExport(resource, records, redactFor(response, identity, parts));
}

/** In turn with the requests of other users, and until this one's client has gone. */
function redactFor(
  response: Response | undefined,
  { userId }: FileIdentity,
  { redactTexts }: Pick<Clearances, 'redactTexts'>,
): RedactTexts {
  const signal = response && departureOf(response);
  return (conversation) => redactTexts(conversation, { signal, group: `user ${userId}` });
}

/** A count of the records with a value would show whether there is one. @throws ForbiddenError */
function assertNotHidden(
  resource: Resource,
  names: readonly string[],
  { role }: HelplineIdentity,
  { hasClearance }: Pick<Clearances, 'hasClearance'>,
): void {
  const hidden = hiddenFieldsOf(resource).find((name) => names.includes(name));
  if (hidden !== undefined && !hasClearance(role))
    throw new ForbiddenError(`${role} may not ask ${resource.name} by ${hidden}`);
}

/** The same, of the resources that are joined: the number of a call also stands in the records of its case. */
function assertNotHiddenBehind(
  resource: Resource,
  conditions: readonly Condition[],
  identity: HelplineIdentity,
  parts: Pick<Clearances, 'hasClearance'>,
): void {
  for (const linked of conditions) {
    if (linked.test !== 'linked') continue;
    const names = linked.conditions.flatMap((each) => ('field' in each ? [each.field] : []));
    for (const field of names) {
      assertNotHidden(linked.resource, [field.name], identity, parts);
      assertNotPersonalBehind(resource, field, identity, parts);
    }
  }
}

/** @throws ForbiddenError */
function assertNotPersonalBehind(
  resource: Resource,
  field: Field,
  { role }: HelplineIdentity,
  { hasClearance }: Pick<Clearances, 'hasClearance'>,
): void {
  if (hiddenFieldsOf(resource).length === 0 || isCode(field) || hasClearance(role)) return;
  throw new ForbiddenError(`${role} may not ask ${resource.name} by the ${field.name} of what is joined`);
}

/** A record with what belongs to it, as the answer's pieces. */
export function wholePieces(resource: Resource, { record, parts }: FoundRecord, form: RecordForm): Piece[] {
  const hanging = parts.flatMap(({ resource: part, records }) => {
    const named = part === reporters && resource.name === 'cases' ? [part, reportersUuid] : [part];
    return named.flatMap((each) => [recordsPiece(each, records, form), keyPiece(each, form)]);
  });
  return [recordsPiece(resource, [record], form), keyPiece(resource, form), ...hanging];
}

async function report({ identity, request, response }: Asked, parts: HelplineParts): Promise<Reply> {
  const resource = resourceOf(request);
  parts.caseFile.assertMay(identity, resource, 'select'); // as above
  const read = readQuery(resource, request.query, parts);
  const pivot = readPivot(resource, request.query);
  const faults = [...read.faults, ...pivot.faults];
  if (faults.length > 0) throw new HelplineRefusal(faults);
  const passedOver = [...read.passedOver, ...pivot.passedOver];
  const isFile = lastText(request.query.csv) !== '';
  if (isFile) refusePassedOver(resource, passedOver);
  const { x, y, metrics, join } = pivot;
  const axes = [...x, ...y];
  const columns = [...axes, ...metrics].map(({ name }) => name);
  assertNotHidden(resource, [...Object.keys(read.filters), ...columns], identity, parts);
  const { conditions } = read;
  assertNotHiddenBehind(resource, conditions, identity, parts);
  for (const { field } of axes.filter((axis) => axis.isJoined === true))
    assertNotPersonalBehind(resource, field, identity, parts);
  const rows = await parts.caseFile.pivot(identity, { resource, conditions, axes, metrics, join });
  if (isFile) {
    response.type('text/csv; charset=utf-8').attachment(`${resource.name}-report.csv`);
    const seesAll = parts.hasClearance(identity.role);
    const fields = axes.map(({ field }) => field);
    const redactTexts = redactFor(response, identity, parts);
    const redacted = seesAll ? rows : await redactReport(resource, fields, rows, redactTexts);
    response.send(CSV_MARK + [columns, ...redacted].map(csvLine).join(''));
    return STREAMED;
  }
  return {
    ...reportReply(resource.name, pivot, rows, read.filters),
    ...(passedOver.length > 0 && { [`${resource.name}_notes`]: notesOf(passedOver) }),
  };
}

/** Rows for a request with `_fmt=rows` or `Accept: …;fmt=rows`, and for the clients that send the session's id in a header of their own. */
export function formOf(request: Request): RecordForm {
  const asked = lastText((request.query as QueryParameters)._fmt);
  if (asked !== '') return asked === 'rows' ? 'rows' : 'object';
  if (/;\s*fmt=rows\b/i.test(request.get('accept') ?? '')) return 'rows';
  return request.get('session-id') === undefined ? 'object' : 'rows';
}

function sortText({ sort }: ReadQuery): string {
  return `${sort.field.name} ${sort.isDescending ? 'desc' : 'asc'}`;
}
