import type { Request, Response, Router } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import type { FoundRecord } from '../../cases/case-file.js';
import type { RecordCells } from '../../cases/record-query.js';
import { readPivot } from './dialect/read-pivot.js';
import { lastText, readQuery, type QueryParameters, type ReadQuery } from './dialect/read-query.js';
import { HelplineRefusal } from './dialect/helpline-fault.js';
import { reporters } from '../../cases/resources/reporter.js';
import { reportersUuid } from './dialect/aliases.js';
import type { Resource } from '../../cases/resource.js';
import { NotFoundError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
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
import { identifyFully, resourceOf } from './record-access.js';
import { documented, filtersOf, listQuery, listReply, reportReply, wholeReply } from './record-schemas.js';

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
      const found = await parts.caseFile.read(identity, resource, id);
      return new JsonText(toJson(wholePieces(resource, found, formOf(request))));
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
  parts.caseFile.assertMay(identity, resource, 'select'); // before the filters are read: a user without the right learns nothing about them
  const read = readQuery(resource, request.query, parts);
  if (read.faults.length > 0) throw new HelplineRefusal(read.faults);
  const question = { ...read, resource };
  if (lastText(request.query.csv) !== '') {
    await sendCsv(resource, await parts.caseFile.export(identity, question), response, parts.log);
    return STREAMED;
  }
  const page = await parts.caseFile.list(identity, question);
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
async function sendCsv(
  { name, fields }: Resource,
  records: AsyncGenerator<readonly RecordCells[]>,
  response: Response,
  log: Log,
): Promise<void> {
  const first = await records.next(); // what fails before the first line is still answered as an error
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

/** A record with what belongs to it, as the answer's pieces. */
export function wholePieces(resource: Resource, { record, parts }: FoundRecord, form: RecordForm): Piece[] {
  const hanging = parts.flatMap(({ resource: part, records }) => {
    const named = part === reporters && resource.name === 'cases' ? [part, reportersUuid] : [part];
    return named.flatMap((each) => [recordsPiece(each, records, form), keyPiece(each)]);
  });
  return [recordsPiece(resource, [record], form), keyPiece(resource), ...hanging];
}

async function report({ identity, request, response }: Asked, parts: HelplineParts): Promise<Reply> {
  const resource = resourceOf(request);
  parts.caseFile.assertMay(identity, resource, 'select'); // as above
  const read = readQuery(resource, request.query, parts);
  const pivot = readPivot(resource, request.query);
  const faults = [...read.faults, ...pivot.faults];
  if (faults.length > 0) throw new HelplineRefusal(faults);
  const { conditions } = read;
  const { axes, metrics } = pivot;
  const rows = await parts.caseFile.pivot(identity, { resource, conditions, axes, metrics });
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
