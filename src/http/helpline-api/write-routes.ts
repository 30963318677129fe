import type { Request, Router } from 'express';
import { createHash } from 'node:crypto';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import { generatePassword, hashPassword } from '../../access/passwords.js';
import type { Idempotency, Reference } from '../../cases/case-file-store.js';
import { readDraft, type ReadDraft } from '../../cases/read-draft.js';
import type { RecordDraft } from '../../cases/record-draft.js';
import type { Viewer } from '../../cases/record-query.js';
import { RESOURCES } from '../../cases/resources/all-resources.js';
import { RecordRefusal, shownValue, type RecordFault } from '../../cases/record-refusal.js';
import type { Resource } from '../../cases/resource.js';
import { rowIdOf } from '../../cases/row-id.js';
import { NotFoundError } from '../../lib/errors.js';
import { addRoute, JsonText } from '../kit/route.js';
import { keyPiece, noticePiece, recordsPiece, toJson } from './envelope.js';
import type { HelplineParts } from './helpline-parts.js';
import { helplineShape } from './helpline-shape.js';
import { keyFaults } from './idempotency-key.js';
import { formOf } from './read-routes.js';
import { recordBody } from './record-body.js';
import { identifyFully, resourceOf, viewerIf, viewerOf } from './record-access.js';
import { documented, draftBody, writtenReply } from './record-schemas.js';
import { tellDesk } from './tell-desk.js';

/** Tables whose rows anybody may name: what is chosen from lists, and colleagues. */
const CHOSEN_BY_EVERYBODY: readonly string[] = ['categories', 'users'];

/** Creating and changing records. */
export function addWriteRoutes(router: Router, parts: HelplineParts): void {
  const common = {
    method: 'post',
    auth: (request: Request) => identifyFully(request, parts.identify),
  } as const;
  addRoute(router, helplineShape, {
    ...common,
    path: '/:resource',
    summary: 'Creates a record of {resource}',
    status: 201,
    resources: documented(writtenReply, { body: (resource) => draftBody(resource, { isNew: true }) }),
    handle: ({ identity, request }) => create(identity, request, parts),
  });
  addRoute(router, helplineShape, {
    ...common,
    path: '/:resource/:id',
    summary: 'Changes a record of {resource}',
    status: 202,
    resources: documented(writtenReply, { body: (resource) => draftBody(resource, { isNew: false }) }),
    handle: ({ identity, request }) => update(identity, request, parts),
  });
}

async function create(identity: HelplineIdentity, request: Request, parts: HelplineParts): Promise<JsonText> {
  const resource = resourceOf(request);
  const by = viewerOf(identity, resource.name, 'add');
  const read = readDraft(resource, recordBody(request, resource), { ...parts, isNew: true });
  const faults = [...keyFaults(request, resource.name), ...checkFile(resource)];
  await refuseFaults(read, faults, identity, parts);
  const draft = resource.name === 'users' ? await withPassword(read.draft) : read.draft;
  const id = await parts.caseFile.create(draft, {
    by,
    ...viewersOf(identity),
    idempotency: idempotencyOf(request, resource),
  });
  const warning = await tellDesk(parts.desk, { draft, id, userId: identity.userId });
  const written = { resource, id, identity, parts, read, warning };
  return answer(request, { ...written, done: 'Created' });
}

async function update(identity: HelplineIdentity, request: Request, parts: HelplineParts): Promise<JsonText> {
  const resource = resourceOf(request);
  const by = viewerOf(identity, resource.name, 'update');
  const id = String(request.params.id);
  if (rowIdOf(id) === undefined) throw new NotFoundError(resource.name, id);
  const read = readDraft(resource, recordBody(request, resource), { ...parts, isNew: false });
  await refuseFaults(read, keyFaults(request, resource.name), identity, parts);
  await parts.caseFile.update(read.draft, id, {
    by,
    ...viewersOf(identity),
    idempotency: idempotencyOf(request, resource, id),
  });
  const warning = await tellDesk(parts.desk, { draft: read.draft, id, userId: identity.userId });
  const written = { resource, id, identity, parts, read, warning };
  return answer(request, { ...written, done: 'Updated' });
}

function viewersOf(identity: HelplineIdentity) {
  return { calls: viewerIf(identity, 'calls', 'select'), cases: viewerIf(identity, 'cases', 'update') };
}

interface Written {
  readonly resource: Resource;
  readonly id: string;
  readonly identity: HelplineIdentity;
  readonly parts: HelplineParts;
  readonly read: ReadDraft;
  readonly done: 'Created' | 'Updated';
  /** Warnings about effects that are still under way. */
  readonly warning: string | undefined;
}

/**
 * The record as it is now; only its notice for who may write what they may not read, or has just given it to somebody
 * else: what is done is told as done.
 */
async function answer(request: Request, written: Written): Promise<JsonText> {
  const { resource, id, identity, parts, read, done, warning } = written;
  const ignored = read.unknown.map((name): readonly [string, string] => [
    'warning',
    `${shownValue(name)} is no field of ${resource.name} and was left out`,
  ]);
  const warnings = warning === undefined ? ignored : [...ignored, ['warning', warning] as const];
  const notices = noticePiece(resource, [['info', `${resource.title} ${done}`], ...warnings]);
  const viewer = viewerIf(identity, resource.name, 'select');
  const record = viewer && (await parts.caseFile.find(resource, id, viewer));
  const pieces = record ? [recordsPiece(resource, [record], formOf(request)), keyPiece(resource)] : [];
  return new JsonText(toJson([...pieces, notices]));
}

/** Every fault at once: of form, and of rows that are not there. @throws RecordRefusal */
async function refuseFaults(
  read: ReadDraft,
  more: readonly RecordFault[],
  identity: HelplineIdentity,
  { caseFile }: HelplineParts,
): Promise<void> {
  const named = read.references.map((reference) => ({
    ...reference,
    viewer: namingViewer(reference, identity),
  }));
  const missing = named.length > 0 ? await caseFile.findMissing(named) : [];
  const faults = [...read.faults, ...more, ...missing.map(missingFault)];
  if (faults.length > 0) throw new RecordRefusal(faults);
}

/**
 * A reference grants no access: the record that it names must be among the rows that its resource shows the user, and a
 * record that joins a case among those that the user may change. A user who may see none may name the own ones.
 */
function namingViewer({ table, isChanged }: Reference, identity: HelplineIdentity): Viewer | undefined {
  if (CHOSEN_BY_EVERYBODY.includes(table)) return undefined;
  const resource = Object.values(RESOURCES).find((each) => each.table === table);
  const scoped = resource && viewerIf(identity, resource.name, isChanged ? 'update' : 'select');
  return scoped ?? { userId: identity.userId, username: identity.username, scope: 'own' };
}

function missingFault({ resource, rowIndex, field, id, table }: Reference): RecordFault {
  const message = `${field} is none of the ${table}`;
  return { field, message, errno: 'INVALID_FOREIGN_KEY', resource, rowIndex, value: String(id) };
}

/** A form with a file in it has been taken by another route. */
function checkFile({ name: resource }: Resource): RecordFault[] {
  if (resource !== 'files') return [];
  const message = 'file is required: a form with a file in it (multipart/form-data)';
  return [{ field: 'file', message, errno: 'REQUIRED', resource }];
}

function idempotencyOf(request: Request, { name }: Resource, id = ''): Idempotency | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined) return undefined;
  const sent = JSON.stringify([name, id, request.body ?? {}]);
  return { key, requestHash: createHash('sha256').update(sent).digest() };
}

/** A password that is not known to anyone: a new user sets one by a one-time password, or is given one. */
async function withPassword(draft: RecordDraft): Promise<RecordDraft> {
  return { ...draft, own: { ...draft.own, password_hash: await hashPassword(generatePassword()) } };
}
