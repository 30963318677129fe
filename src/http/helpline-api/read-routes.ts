import type { Request, Response, Router } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import type { PartQuery } from '../../cases/case-file-store.js';
import { readPivot } from '../../cases/read-pivot.js';
import { lastText, readQuery, type QueryParameters, type ReadQuery } from '../../cases/read-query.js';
import { RecordRefusal } from '../../cases/record-refusal.js';
import type { Condition, RecordQuery } from '../../cases/record-query.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { reporters, reportersUuid } from '../../cases/resources/reporter.js';
import type { Link, Resource } from '../../cases/resource.js';
import { rowIdOf } from '../../cases/row-id.js';
import { NotFoundError } from '../../lib/errors.js';
import { addRoute, JsonText, STREAMED, type Reply } from '../kit/route.js';
import { whileUnsent } from '../serve-content.js';
import { csvLine } from './csv.js';
import {
  contextPiece,
  emptyPiece,
  keyPiece,
  recordsPiece,
  toJson,
  type Piece,
  type RecordForm,
} from './envelope.js';
import type { HelplineParts } from './helpline-parts.js';
import { helplineShape } from './helpline-shape.js';
import { identifyFully, resourceOf, viewerIf, viewerOf } from './record-access.js';
import { documented, filtersOf, listQuery, listReply, reportReply, wholeReply } from './record-schemas.js';

/** Lists to choose from say nothing about anybody: that they are read is not written down. */
const OPEN: readonly string[] = ['categories', 'subcategories'];
const WHOLE_LIST = '*';
const CSV = ['text/csv'];

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
    resources: documented(reportReply, { query: filtersOf }),
    stream: CSV,
    handle: (asked) => report(asked, parts),
  });
  addRoute(router, helplineShape, {
    ...common,
    path: '/:resource/:id',
    summary: 'One record of {resource} with what belongs to it',
    resources: documented(wholeReply),
    async handle({ identity, request }) {
      const resource = resourceOf(request);
      const id = String(request.params.id);
      if (lastText(request.query.file) !== '') throw new NotFoundError('recording', id);
      const isNoted = !OPEN.includes(resource.name);
      return new JsonText(toJson(await wholeRecord(resource, id, identity, request, { ...parts, isNoted })));
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
  readonly request: Request;
  readonly response: Response;
}

async function list({ identity, request, response }: Asked, parts: HelplineParts): Promise<Reply> {
  const resource = resourceOf(request);
  const viewer = viewerOf(identity, resource.name, 'select');
  const read = readQuery(resource, request.query, parts);
  if (read.faults.length > 0) throw new RecordRefusal(read.faults);
  const conditions = withLinkViewers(read, identity);
  const query: RecordQuery = { ...read, conditions, resource, viewer };
  if (lastText(request.query.csv) !== '') {
    await noteRead(resource, WHOLE_LIST, identity, parts);
    await exportCsv(query, response, parts);
    return STREAMED;
  }
  const page = await parts.caseFile.list(query);
  const form = formOf(request);
  const facts = { ...read, ...page, sort: sortText(read) };
  return new JsonText(
    toJson([
      recordsPiece(resource, page.records, form),
      keyPiece(resource, read.filters),
      contextPiece(resource, page.records.length, facts),
      ...(page.records.length === 0 ? [emptyPiece(resource)] : []),
    ]),
  );
}

/**
 * Streamed as the database gives it, however long it is. What fails after the first line is logged and the connection
 * cut: half a file must not look like a whole one.
 */
async function exportCsv(
  query: RecordQuery,
  response: Response,
  { caseFile, log }: Pick<HelplineParts, 'caseFile' | 'log'>,
): Promise<void> {
  const records = caseFile.stream(query);
  const first = await records.next(); // what fails before the first line is still answered as an error
  const { name, fields } = query.resource;
  response.type('text/csv; charset=utf-8');
  response.attachment(`${name}.csv`);
  const lines = async function* () {
    yield csvLine(fields.map((field) => field.name));
    if (!first.done) yield first.value.map(csvLine).join('');
    for await (const batch of records) yield batch.map(csvLine).join('');
  };
  try {
    const send = () => pipeline(Readable.from(lines()), response);
    await whileUnsent(response, send, { log, resource: name });
  } finally {
    await records.return(undefined);
  }
}

/**
 * A condition must not reach a resource or row that the user may not see.
 * @throws ForbiddenError
 */
function withLinkViewers({ conditions }: ReadQuery, identity: HelplineIdentity): Condition[] {
  return conditions.map((condition) =>
    condition.test === 'linked'
      ? { ...condition, viewer: viewerOf(identity, condition.resource.name, 'select') }
      : condition,
  );
}

async function noteRead(
  { name }: Resource,
  id: string,
  identity: HelplineIdentity,
  { caseFile }: Pick<HelplineParts, 'caseFile'>,
): Promise<void> {
  if (!OPEN.includes(name)) await caseFile.noteRead(name, id, identity);
}

/** A record with what hangs on it. @throws NotFoundError also for one that is not this person's to see */
export async function wholeRecord(
  resource: Resource,
  id: string,
  identity: HelplineIdentity,
  request: Request,
  { caseFile, isNoted = false }: Pick<HelplineParts, 'caseFile'> & { readonly isNoted?: boolean },
): Promise<Piece[]> {
  const viewer = viewerOf(identity, resource.name, 'select');
  const parts = resource.parts.flatMap((link) => partQuery(resource, link, identity));
  const whole = isIdOf(resource, id)
    ? await caseFile.findWhole(resource, id, viewer, parts, { isNoted })
    : undefined;
  if (!whole) throw new NotFoundError(resource.name, id);
  const form = formOf(request);
  const hanging = parts.flatMap(({ resource: part }, at) => {
    const named = part === reporters && resource.name === 'cases' ? [part, reportersUuid] : [part];
    return named.flatMap((each) => [recordsPiece(each, whole.parts[at] ?? [], form), keyPiece(each)]);
  });
  return [recordsPiece(resource, [whole.record], form), keyPiece(resource), ...hanging];
}

/** @returns nothing for what this person may not see at all */
function partQuery(resource: Resource, link: Link, identity: HelplineIdentity): PartQuery[] {
  const part = resourceNamed(link.resource);
  // what changed is told to those who may see that something did
  const isChange = part.name === 'au';
  const viewer = viewerIf(identity, isChange ? resource.name : part.name, 'select');
  if (!viewer) return [];
  // the record itself is found to be visible: what changed in it is, too
  return [{ link, resource: part, viewer: isChange ? { ...viewer, scope: 'all' } : viewer }];
}

async function report({ identity, request, response }: Asked, parts: HelplineParts): Promise<Reply> {
  const resource = resourceOf(request);
  const viewer = viewerOf(identity, resource.name, 'select');
  const read = readQuery(resource, request.query, parts);
  const pivot = readPivot(resource, request.query);
  const faults = [...read.faults, ...pivot.faults];
  if (faults.length > 0) throw new RecordRefusal(faults);
  const conditions = withLinkViewers(read, identity);
  const { axes, metrics } = pivot;
  const rows = await parts.caseFile.pivot({ resource, viewer, conditions, axes, metrics });
  const columns = [...axes.map(({ name }) => name), ...metrics.map(({ name }) => name)];
  if (lastText(request.query.csv) !== '') {
    response.type('text/csv; charset=utf-8').attachment(`${resource.name}-report.csv`);
    response.send([columns, ...rows].map(csvLine).join(''));
    return STREAMED;
  }
  const keys = columns.map((name, at) => [name, [String(at), name, read.filters[name] ?? '', name, '']]);
  return {
    [resource.name]: rows,
    [`${resource.name}_k`]: Object.fromEntries(keys) as object,
    [`${resource.name}_ctx`]: [['0', String(rows.length), rows.length > 0 ? '1' : '0', String(rows.length)]],
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

function isIdOf({ hasTextId = false }: Resource, id: string): boolean {
  return hasTextId ? isTextId(id) : rowIdOf(id) !== undefined;
}

function isTextId(id: string): boolean {
  return id.length <= 100 && !/[\p{Cc}\p{Cs}]/u.test(id);
}
