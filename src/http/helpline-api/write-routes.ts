import type { Request, Router } from 'express';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import type { Saved } from '../../cases/case-file.js';
import { readDraft, type ReadDraft } from './dialect/read-draft.js';
import { shownValue } from '../../cases/record-refusal.js';
import type { HelplineFault } from './dialect/helpline-fault.js';
import { activities } from '../../cases/resources/message.js';
import type { Resource } from '../../cases/resource.js';
import { rowIdOf } from '../../cases/row-id.js';
import { caseFileRefusal } from '../../cases/case-file-refusal.js';
import { addRoute, type JsonText } from '../kit/route.js';
import { keyPiece, noticePiece, recordsPiece, toJson } from './envelope.js';
import type { HelplineParts } from './helpline-parts.js';
import { helplineShape } from './helpline-shape.js';
import { idempotencyOf } from '../idempotency-key.js';
import { keyFaults } from './idempotency-key.js';
import { formOf } from './read-routes.js';
import { withPlaceOfIncident } from './place-of-incident.js';
import { recordBody } from './record-body.js';
import { identifyFully, resourceOf } from './record-access.js';
import { documented, draftBody, writtenReply } from './record-schemas.js';

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
    handle: ({ identity, request }) => update(identity, resourceOf(request), request, parts),
  });
  // one of the family's screens says so that a notice was read; it changes nothing else by PUT
  addRoute(router, helplineShape, {
    ...common,
    method: 'put',
    path: '/activities/:id',
    summary: 'Changes a record of activities',
    status: 202,
    reply: writtenReply(activities),
    handle: ({ identity, request }) => update(identity, activities, request, parts),
  });
}

async function create(
  identity: HelplineIdentity,
  request: Request,
  { caseFile, ...place }: HelplineParts,
): Promise<JsonText> {
  const resource = resourceOf(request);
  caseFile.assertMay(identity, resource, 'add'); // before the body is read: a user without the right learns nothing about it
  const placed = await withPlaceOfIncident(caseFile, identity, resource, recordBody(request, resource));
  const read = readDraft(resource, placed.body, { ...place, isNew: true });
  const misplaced = [...placed.faults, ...keyFaults(request, resource.name), ...checkFile(resource)];
  const faults = [...read.faults, ...misplaced];
  const idempotency = idempotencyOf(request, [resource.name, '']);
  const saved = await caseFile.create(identity, { ...read, faults, idempotency });
  return answer(request, { resource, saved, read, done: 'Created' });
}

async function update(
  identity: HelplineIdentity,
  resource: Resource,
  request: Request,
  { caseFile, ...place }: HelplineParts,
): Promise<JsonText> {
  caseFile.assertMay(identity, resource, 'update'); // as above
  const id = String(request.params.id);
  if (rowIdOf(id) === undefined)
    throw caseFileRefusal({ code: 'unknown-record', resource: resource.name, id });
  const read = readDraft(resource, recordBody(request, resource), { ...place, isNew: false });
  const faults = [...read.faults, ...keyFaults(request, resource.name)];
  const idempotency = idempotencyOf(request, [resource.name, id]);
  const saved = await caseFile.update(identity, id, { ...read, faults, idempotency });
  return answer(request, { resource, saved, read, done: 'Updated' });
}

interface Written {
  readonly resource: Resource;
  readonly saved: Saved;
  readonly read: ReadDraft;
  readonly done: 'Created' | 'Updated';
}

/**
 * The record as it is now; only its notice for a user who may write what they may not read, or has just given it to
 * another: what is done is reported as done.
 */
function answer(request: Request, { resource, saved, read, done }: Written): JsonText {
  const { record, warning } = saved;
  const place =
    resource.name === 'cases'
      ? 'in the history of the case'
      : 'with the record, or in the history of its case';
  const ignored = read.unknown.map((name): readonly [string, string] => [
    'warning',
    `${shownValue(name)} is no field of ${resource.name}${read.inWords.includes(name) ? `: what it says stands ${place}` : ' and was left out'}`,
  ]);
  const kept = read.ofChange.map((name): readonly [string, string] => [
    'warning',
    `${name} was noted with this change: that of the case is set when it is created`,
  ]);
  const warnings = [...ignored, ...kept, ...(warning === undefined ? [] : [['warning', warning] as const])];
  const notices = noticePiece(resource, [['info', `${resource.title} ${done}`], ...warnings]);
  const form = formOf(request);
  const pieces = record ? [recordsPiece(resource, [record], form), keyPiece(resource, form)] : [];
  return toJson([...pieces, notices]);
}

/** A form with a file in it has been taken by another route. */
function checkFile({ name: resource }: Resource): HelplineFault[] {
  if (resource !== 'files') return [];
  const message = 'file is required: a form with a file in it (multipart/form-data)';
  return [{ field: 'file', message, errno: 'REQUIRED', resource }];
}
