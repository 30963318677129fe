import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { Operation } from '../../access/helpline-rights.js';
import type { FoundRecord, IsExpected, Saved } from '../../cases/case-file.js';
import type { Body } from '../../cases/read-record.js';
import type { Idempotency } from '../../cases/record-draft.js';
import type { RecordCells } from '../../cases/record-query.js';
import { fieldNamed, type Resource } from '../../cases/resource.js';
import type { FileIdentity } from '../../cases/viewers.js';
import { PreconditionRequiredError, type InputFault } from '../../lib/errors.js';
import { isOfKind } from '../../lib/refusal.js';
import { caseFileRefusal } from '../../cases/case-file-refusal.js';
import type { Log } from '../../lib/log.js';
import { bearerToken } from '../bearer-token.js';
import { idempotencyOf, KEY_HEADER, keyProblem } from '../idempotency-key.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { rowIdOf } from '../../cases/row-id.js';
import { CategoryNames } from './category-names.js';
import { entityTag, expectedTags } from './entity-tag.js';
import { pagination, paginationOf } from './list-parameters.js';
import { readBody } from './read-body.js';
import {
  fieldsOf,
  openFormatter,
  type Asked,
  type JsonRecord,
  type NewRecord,
  type RecordApiOptions,
  type RecordFace,
  type RecordRouteTools,
  type FormatRecord,
} from './record-face.js';
import { messageReply } from './replies.js';
import { inWordsOf } from './word-refusal.js';

export interface RecordRoutesOptions extends RecordApiOptions {
  readonly verify: (token: string) => Promise<AccessIdentity>;
  /** Records as the user may see them on a screen. */
  readonly shown: (
    resource: Resource,
    records: readonly RecordCells[],
    to: { readonly identity: FileIdentity; readonly response: Response },
  ) => Promise<readonly RecordCells[]>;
  readonly log: Log;
}

const FORBIDDEN = 403;
/** A key that came with another body; a record that must stay. */
const CONFLICT = 409;
/** Statuses of a refused `If-Match`: the record has another state (412), or the request names none (428). */
export const CONDITIONAL = [412, 428];

const listedTags = z
  .array(z.string())
  .describe(
    'the ETag of each record, in their order: for `If-Match` of a change of the record as this list shows it',
  );

/** Lists, reads, creates, changes and removes one kind of record. Mounted at /api/v1/<name of the kind>. */
export function recordApi(face: RecordFace, options: RecordRoutesOptions): Router {
  const router = Router();
  addListRoute(router, face, options);
  if (face.isCreatable !== false) addCreateRoute(router, face, options);
  addReadRoute(router, face, options);
  if (face.changedBody) addUpdateRoute(router, face, options);
  if (face.isRemovable) addRemoveRoute(router, face, options);
  face.addRoutes?.(router, toolsOf(face, options));
  endRoutes(router, bearerShape, options.log);
  return router;
}

function toolsOf(face: RecordFace, options: RecordRoutesOptions): RecordRouteTools {
  return {
    auth: (operation) => guarded(face, operation, options),
    idOf: (request) => idOf(face, request),
    expectationOf: (asked, request) => expectationOf(face, asked, request, options),
    answer: (asked, saved, to) => answer(face, asked, saved, to),
  };
}

/** Nothing is said about the content of a request by a user who may not make it. */
function guarded({ resource }: RecordFace, operation: Operation, { verify, caseFile }: RecordRoutesOptions) {
  return async (request: Request): Promise<Asked> => {
    const identity = await verify(bearerToken(request) ?? '');
    caseFile.assertMay(identity, resource, operation);
    return { identity, caseFile, categories: new CategoryNames(caseFile, identity) };
  };
}

function addListRoute(router: Router, face: RecordFace, options: RecordRoutesOptions): void {
  const { name, resource } = face;
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/',
    summary: `A list of ${name}, the newest first`,
    query: face.query,
    refusals: [FORBIDDEN],
    reply: z.strictObject({
      [name]: z.array(face.listed),
      ...(face.hasListedTags === true && { etags: listedTags }),
      pagination,
    }),
    auth: guarded(face, 'select', options),
    async handle({ query, identity: asked, response }) {
      const { page, limit, sort, order } = query;
      const field = fieldNamed(resource, face.sorts[sort] ?? sort);
      const found = await options.caseFile.list(asked.identity, {
        resource,
        conditions: await face.conditions(query, asked),
        sort: { field, isDescending: order === 'desc' },
        offset: (page - 1) * limit,
        limit,
      });
      const records = await options.shown(resource, found.records, { identity: asked.identity, response });
      const listed = records.map((cells) => fieldsOf(resource, cells));
      const parts = await face.partsOf?.(
        listed.map(({ id = '' }) => id),
        asked,
      );
      const format = await openFormatter(face, asked);
      const shown = listed.map((fields) => format(fields, parts?.get(fields.id ?? '') ?? {}));
      return {
        [name]: shown,
        ...(face.hasListedTags === true && { etags: shown.map(entityTag) }),
        pagination: paginationOf(query, found.total),
      };
    },
  });
}

function addCreateRoute(router: Router, face: RecordFace, options: RecordRoutesOptions): void {
  const { resource, name } = face;
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/',
    summary: `Creates one of the ${name}; with an ${KEY_HEADER} once, however often it is sent`,
    status: 201,
    sentBody: face.newBody,
    refusals: [FORBIDDEN, CONFLICT],
    reply: face.record.partial().extend({ message: z.string() }),
    auth: guarded(face, 'add', options),
    async handle({ identity: asked, request, response }) {
      const read = await readBody(face, request.body, {
        isNew: true,
        place: options.place,
        categories: asked.categories,
      });
      const keyed = { ...read, faults: [...read.faults, ...keyFaults(request)] };
      // a body with faults may be of any depth, which the hash cannot walk; it is refused below
      const idempotency =
        keyed.faults.length > 0 ? undefined : idempotencyOf(request, ['POST', request.baseUrl]);
      const complete = await completed(face, keyed, { request, asked, idempotency });
      const saved = await inWordsOf(face, () =>
        options.caseFile.create(asked.identity, { ...complete, idempotency }),
      );
      response.location(`${request.baseUrl}/${saved.id}`);
      return answer(face, asked, saved, { response, message: `${resource.title} created` });
    },
  });
}

function addReadRoute(router: Router, face: RecordFace, options: RecordRoutesOptions): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id',
    summary: `One of the ${face.name}`,
    refusals: [FORBIDDEN],
    reply: face.record,
    auth: guarded(face, 'select', options),
    async handle({ identity: asked, request, response }) {
      const id = String(request.params.id);
      const whole = await options.caseFile.read(asked.identity, face.resource, id);
      const [cells = whole.record] = await options.shown(face.resource, [whole.record], {
        identity: asked.identity,
        response,
      });
      const record = toJson(face, { ...whole, record: cells }, await openFormatter(face, asked));
      response.set('ETag', entityTag(record));
      return record;
    },
  });
}

function addUpdateRoute(router: Router, face: RecordFace, options: RecordRoutesOptions): void {
  addRoute(router, bearerShape, {
    method: 'put',
    path: '/:id',
    summary: `Changes one of the ${face.name}: what is sent; the rest stays as it is`,
    ...(face.changedBody && { sentBody: face.changedBody }),
    refusals: [FORBIDDEN, ...CONDITIONAL],
    reply: face.record.partial().extend({ message: z.string() }),
    auth: guarded(face, 'update', options),
    async handle({ identity: asked, request, response }) {
      const id = idOf(face, request);
      const isExpected = await expectationOf(face, asked, request, options);
      const read = await readBody(face, request.body, {
        isNew: false,
        place: options.place,
        categories: asked.categories,
      });
      const saved = await inWordsOf(face, () =>
        options.caseFile.update(asked.identity, id, { ...read, isExpected }),
      );
      return answer(face, asked, saved, { response, message: `${face.resource.title} updated` });
    },
  });
}

function addRemoveRoute(router: Router, face: RecordFace, options: RecordRoutesOptions): void {
  addRoute(router, bearerShape, {
    method: 'delete',
    path: '/:id',
    summary: `Removes one of the ${face.name}; its history is kept`,
    reply: messageReply,
    refusals: [FORBIDDEN, CONFLICT, ...CONDITIONAL],
    auth: guarded(face, 'remove', options),
    async handle({ identity: asked, request }) {
      const id = idOf(face, request);
      const isExpected = await expectationOf(face, asked, request, options);
      const { warning } = await inWordsOf(face, () =>
        options.caseFile.remove(asked.identity, face.resource, id, { isExpected }),
      );
      return { message: withWarning(`${face.resource.title} deleted`, warning) };
    },
  });
}

interface Completed {
  readonly request: Request;
  readonly asked: Asked;
  readonly idempotency: Idempotency | undefined;
}

/** A request that is sent again is answered as before, whatever has changed in the meantime. */
async function completed(
  face: RecordFace,
  record: NewRecord,
  { request, asked, idempotency }: Completed,
): Promise<NewRecord> {
  if (!face.complete || (await asked.caseFile.isRepeated(asked.identity, idempotency))) return record;
  return face.complete(record, bodyOf(request), asked);
}

function bodyOf(request: Request): Body {
  const sent: unknown = request.body;
  return typeof sent === 'object' && sent !== null ? (sent as Body) : {};
}

/** @throws Refusal for a text that is no id */
function idOf({ resource }: RecordFace, request: Request): string {
  const id = rowIdOf(String(request.params.id));
  if (id === undefined)
    throw caseFileRefusal({ code: 'unknown-record', resource: resource.name, id: String(request.params.id) });
  return String(id);
}

/** @throws PreconditionRequiredError */
async function expectationOf(
  face: RecordFace,
  asked: Asked,
  request: Request,
  { requiresIfMatch }: RecordRoutesOptions,
): Promise<IsExpected | undefined> {
  const tags = expectedTags(request);
  if (tags === undefined && requiresIfMatch)
    throw new PreconditionRequiredError('If-Match is required: the ETag of the record as you read it');
  if (tags === undefined || tags === 'any') return undefined;
  const format = await openFormatter(face, asked);
  return (found) => tags.includes(entityTag(toJson(face, found, format)));
}

function toJson({ resource }: RecordFace, { record, parts }: FoundRecord, format: FormatRecord): JsonRecord {
  const formattedParts = parts.map(
    ({ resource: part, records }) => [part.name, records.map((cells) => fieldsOf(part, cells))] as const,
  );
  return format(fieldsOf(resource, record), Object.fromEntries(formattedParts));
}

/** The record as it is now; its id alone for a user who may not read it, or not any more. */
async function answer(
  face: RecordFace,
  asked: Asked,
  { id, warning }: Saved,
  { response, message: done }: { readonly response: Response; readonly message: string },
): Promise<Readonly<Record<string, unknown>>> {
  const message = withWarning(done, warning);
  const found = await asked.caseFile.readBack(asked.identity, face.resource, id).catch((error: unknown) => {
    if (isOfKind(error, 'not-found', 'forbidden')) return undefined;
    throw error;
  });
  if (!found) return { id, message };
  const record = toJson(face, found, await openFormatter(face, asked));
  response.set('ETag', entityTag(record));
  return { ...record, message };
}

/** The message of a change that is stored; it has a warning where an effect is still under way. */
function withWarning(done: string, warning: string | undefined): string {
  return warning === undefined ? done : `${done}. ${warning}`;
}

function keyFaults(request: Request): InputFault[] {
  const message = keyProblem(request);
  return message === undefined ? [] : [{ field: KEY_HEADER, message }];
}
